<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_US">
<context>
    <name>mayfly::desktop::Notices</name>
    <message numerus="yes">
        <source>%n server(s) revoked.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::look::TableView</name>
    <message numerus="yes">
        <source>Copy %n rows as shown</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n rows with unrounded figures</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogPage</name>
    <message numerus="yes">
        <source>%n offers</source>
        <translation>
            <numerusform>%n offer</numerusform>
            <numerusform>%n offers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ChosenPlanPanel</name>
    <message numerus="yes">
        <source>%Ln runs</source>
        <translation>
            <numerusform>%Ln run</numerusform>
            <numerusform>%Ln runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln simulated runs</source>
        <translation>
            <numerusform>%Ln simulated run</numerusform>
            <numerusform>%Ln simulated runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryPage</name>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LimitsSection</name>
    <message numerus="yes">
        <source>%Ln simulated runs</source>
        <translation>
            <numerusform>%Ln simulated run</numerusform>
            <numerusform>%Ln simulated runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MachineCard</name>
    <message numerus="yes">
        <source>processor, %n thread(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n core(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MeasurementsCard</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parameter server(s) with %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n revoked</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::OffersSection</name>
    <message numerus="yes">
        <source>All %n GPU types</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n GPU types</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n providers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n providers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n regions</source>
        <translation>
            <numerusform>All regions (%n)</numerusform>
            <numerusform>All %n regions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanPage</name>
    <message numerus="yes">
        <source>%1 · %n offers · prices of %2</source>
        <translation>
            <numerusform>%1 · %n offer · prices of %2</numerusform>
            <numerusform>%1 · %n offers · prices of %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n configurations in %1</source>
        <translation>
            <numerusform>%n configuration in %1</numerusform>
            <numerusform>%n configurations in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n meet all targets</source>
        <translation>
            <numerusform>%n meets all targets</numerusform>
            <numerusform>%n meet all targets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ReportsPage</name>
    <message numerus="yes">
        <source>Ledger checked: %n lines, %1</source>
        <translation>
            <numerusform>Ledger checked: %n line, %1</numerusform>
            <numerusform>Ledger checked: %n lines, %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::SettingsPage</name>
    <message numerus="yes">
        <source>one in %n minute(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
</TS>
