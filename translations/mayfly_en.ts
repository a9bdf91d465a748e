<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en_US">
<context>
    <name>BackendProbe</name>
    <message numerus="yes">
        <source>The plan needs %n server(s) like %1, but the hosts that answer can be only %2.</source>
        <translation>
            <numerusform>The plan needs %n server like %1, but the hosts that answer can be only %2.</numerusform>
            <numerusform>The plan needs %n servers like %1, but the hosts that answer can be only %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The plan needs %n server(s) at once, but the hosts that answer take only %1.</source>
        <translation>
            <numerusform>The plan needs %n server at once, but the hosts that answer take only %1.</numerusform>
            <numerusform>The plan needs %n servers at once, but the hosts that answer take only %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of the hosts cannot be used; the others are enough:</source>
        <translation>
            <numerusform>%n of the hosts cannot be used; the others are enough:</numerusform>
            <numerusform>%n of the hosts cannot be used; the others are enough:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartFrame</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ThroughputChart</name>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::MainWindow</name>
    <message numerus="yes">
        <source>%1 was opened; %n other(s) were left.</source>
        <translation>
            <numerusform>%1 was opened; %n other was left.</numerusform>
            <numerusform>%1 was opened; %n others were left.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) to import.</source>
        <translation>
            <numerusform>%n more file to import.</numerusform>
            <numerusform>%n more files to import.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are still training.</source>
        <translation>
            <numerusform>%n run is still training.</numerusform>
            <numerusform>%n runs are still training.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are live</source>
        <translation>
            <numerusform>%n run is live</numerusform>
            <numerusform>%n runs are live</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stop all %n run(s)</source>
        <translation>
            <numerusform>Stop %n run</numerusform>
            <numerusform>Stop all %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stopping %n run(s)…</source>
        <translation>
            <numerusform>Stopping %n run…</numerusform>
            <numerusform>Stopping %n runs…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) could not be stopped.</source>
        <translation>
            <numerusform>%n run could not be stopped.</numerusform>
            <numerusform>%n runs could not be stopped.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::Notices</name>
    <message numerus="yes">
        <source>%n server(s) revoked.</source>
        <translation>
            <numerusform>%n server revoked.</numerusform>
            <numerusform>%n servers revoked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed.</source>
        <translation>
            <numerusform>%n run failed.</numerusform>
            <numerusform>%n runs failed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished.</source>
        <translation>
            <numerusform>%n run finished.</numerusform>
            <numerusform>%n runs finished.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::look::TableView</name>
    <message numerus="yes">
        <source>Copy %n rows as shown</source>
        <translation>
            <numerusform>Copy %n row as shown</numerusform>
            <numerusform>Copy %n rows as shown</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n rows with unrounded figures</source>
        <translation>
            <numerusform>Copy %n row with unrounded figures</numerusform>
            <numerusform>Copy %n rows with unrounded figures</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogCompare</name>
    <message numerus="yes">
        <source>%n offers in all.</source>
        <translation>
            <numerusform>%n offer in all.</numerusform>
            <numerusform>%n offers in all.</numerusform>
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
    <message numerus="yes">
        <source>%n dates are kept.</source>
        <translation>
            <numerusform>%n date is kept.</numerusform>
            <numerusform>%n dates are kept.</numerusform>
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
        <source>%Ln simulated runs of the selected plan: ten times as many as of the others</source>
        <translation>
            <numerusform>%Ln simulated run of the selected plan: ten times as many as of the others</numerusform>
            <numerusform>%Ln simulated runs of the selected plan: ten times as many as of the others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CurvesPanel</name>
    <message numerus="yes">
        <source>Own runs: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</source>
        <translation>
            <numerusform>Own runs: %n server observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</numerusform>
            <numerusform>Own runs: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</source>
        <translation>
            <numerusform>%2: %n server observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</numerusform>
            <numerusform>%2: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</numerusform>
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
    <message numerus="yes">
        <source>%n run(s) were imported.</source>
        <translation>
            <numerusform>%n run was imported.</numerusform>
            <numerusform>%n runs were imported.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LimitsSection</name>
    <message numerus="yes">
        <source>%Ln simulated runs a plan</source>
        <translation>
            <numerusform>%Ln simulated run a plan</numerusform>
            <numerusform>%Ln simulated runs a plan</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MachineCard</name>
    <message numerus="yes">
        <source>processor, %n thread(s)</source>
        <translation>
            <numerusform>processor, %n thread</numerusform>
            <numerusform>processor, %n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n core(s)</source>
        <translation>
            <numerusform>%1, %n core</numerusform>
            <numerusform>%1, %n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MeasurementsCard</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parameter server(s) with %1</source>
        <translation>
            <numerusform>%n parameter server with %1</numerusform>
            <numerusform>%n parameter servers with %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n server</numerusform>
            <numerusform>%n servers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n revoked</source>
        <translation>
            <numerusform>%n revoked</numerusform>
            <numerusform>%n revoked</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::OffersSection</name>
    <message numerus="yes">
        <source>All %n GPU types</source>
        <translation>
            <numerusform>The one GPU type</numerusform>
            <numerusform>All %n GPU types</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n GPU types</source>
        <translation>
            <numerusform>%1 of %n GPU type</numerusform>
            <numerusform>%1 of %n GPU types</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n providers</source>
        <translation>
            <numerusform>The one provider</numerusform>
            <numerusform>All %n providers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n providers</source>
        <translation>
            <numerusform>%1 of %n provider</numerusform>
            <numerusform>%1 of %n providers</numerusform>
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
        <translation>
            <numerusform>%1 of %n region</numerusform>
            <numerusform>%1 of %n regions</numerusform>
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
        <source>%Ln configurations in %1</source>
        <translation>
            <numerusform>%Ln configuration in %1</numerusform>
            <numerusform>%Ln configurations in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln meet all targets</source>
        <translation>
            <numerusform>%Ln meets all targets</numerusform>
            <numerusform>%Ln meet all targets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ReportsForm</name>
    <message numerus="yes">
        <source>%n other runs</source>
        <translation>
            <numerusform>%n other run</numerusform>
            <numerusform>%n other runs</numerusform>
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
    <message numerus="yes">
        <source>%n runs compared</source>
        <translation>
            <numerusform>%n run compared</numerusform>
            <numerusform>%n runs compared</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Ledgers checked: %n lines</source>
        <translation>
            <numerusform>Ledgers checked: %n line</numerusform>
            <numerusform>Ledgers checked: %n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::RunPage</name>
    <message numerus="yes">
        <source>%n live run(s)</source>
        <translation>
            <numerusform>%n live run</numerusform>
            <numerusform>%n live runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::SettingsPage</name>
    <message numerus="yes">
        <source>one in %n minute(s)</source>
        <translation>
            <numerusform>one a minute</numerusform>
            <numerusform>one in %n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TrialDialog</name>
    <message numerus="yes">
        <source>A checkpoint is written; it holds %Ln step(s).</source>
        <translation>
            <numerusform>A checkpoint is written; it holds %Ln step.</numerusform>
            <numerusform>A checkpoint is written; it holds %Ln steps.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The run goes back to its last checkpoint; %Ln step(s) are lost.</source>
        <translation>
            <numerusform>The run goes back to its last checkpoint; %Ln step is lost.</numerusform>
            <numerusform>The run goes back to its last checkpoint; %Ln steps are lost.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The run is done, with %Ln step(s).</source>
        <translation>
            <numerusform>The run is done, with %Ln step.</numerusform>
            <numerusform>The run is done, with %Ln steps.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) were lost.</source>
        <translation>
            <numerusform>%n server was lost.</numerusform>
            <numerusform>%n servers were lost.</numerusform>
        </translation>
    </message>
</context>
</TS>
