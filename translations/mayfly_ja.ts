<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en_US">
<context>
    <name>ChartWords</name>
    <message>
        <source>finish %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked for %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked for %1 in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 revoked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChipWords</name>
    <message>
        <source>%1 PS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Cluster</name>
    <message>
        <source>%1 PS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on-demand</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlanCompare</name>
    <message>
        <source>Time, P50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time, P10–P90</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost, P50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost, P10–P90</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate per hour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meets all targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revocations expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare plans</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StateWords</name>
    <message>
        <source>Requesting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Serving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimeUnits</name>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Plans, launches and watches deep-learning training on transient GPU servers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan file to open (NAME.mayfly)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show this run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartFrame</name>
    <message>
        <source>Reset zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy data as CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures and data (*.png *.svg *.csv)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::HistogramChart</name>
    <message>
        <source>Nothing simulated yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LearningChart</name>
    <message>
        <source>Test accuracy, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>target %1 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ParetoChart</name>
    <message>
        <source>front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 target</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance to meet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::PriceChart</name>
    <message>
        <source>transient</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No prices over time: import a price history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::SpendChart</name>
    <message>
        <source>Nothing spent yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>spent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forecast</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::StepChart</name>
    <message>
        <source>K steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::SurvivalChart</name>
    <message>
        <source>alive, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plan ends: %1 % alive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 % after %2 h</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ThroughputChart</name>
    <message>
        <source>Images/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plan %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cluster %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each worker %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::TimelineChart</name>
    <message>
        <source>Servers over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No server yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::charts::TimelineLegend</name>
    <message>
        <source>requesting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>serving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>notice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>revoked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replaced</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::MainWindow</name>
    <message>
        <source>Mayfly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menu</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Times in UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset layout of Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Mayfly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mayfly %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans, launches and watches deep-learning training on transient GPU servers.
Free software: GNU General Public Licence, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the sample.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rehearse runs it on this machine, for free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – Mayfly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run is live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is still training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It goes on without the window, within its cap, and is here again when you come back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run could not be stopped.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::Sidebar</name>
    <message>
        <source>Mayfly</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::SidebarItem</name>
    <message>
        <source>a run is live</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::look::Banner</name>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::look::ChanceBar</name>
    <message>
        <source>%1 %, asked %2 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::look::ConfirmCard</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::look::SpendBar</name>
    <message>
        <source>%1 % of the cap</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::models::CandidateModel</name>
    <message>
        <source>on-demand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick two to four plans to compare them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time, %1
P50 (P90)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost, %1
P50 (P90)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy
%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meets
all targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faster
vs base</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves
vs base</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::models::EventModel</name>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checkpoint:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time, UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::models::HistoryModel</name>
    <message>
        <source>%1 PS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run
started, UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images/s
over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revoked
servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps
applied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time, s
forecast → actual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time, min
forecast → actual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time, h
forecast → actual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost, USD
forecast → actual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy, %
forecast → actual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error
%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error
points</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::models::OfferModel</name>
    <message>
        <source>CPU only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory
GiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On-demand
%1/h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transient
%1/h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saves
%</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notice
s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price of</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::models::WorkerModel</name>
    <message>
        <source>Slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>$/h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::AccuracyScale</name>
    <message>
        <source>meets all targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>misses one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>front</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogPage</name>
    <message>
        <source>Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prices, price histories, interruption rates, traces or lifetimes (or drop a file on the window)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imported as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be chosen on the Plan page.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catalogues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search offers  (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search offers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers still alive, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transient price</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n offers</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The catalogues cannot be listed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>built in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All providers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prices, traces, lifetimes (*.csv *.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ChosenPlanPanel</name>
    <message>
        <source>%1 the speed, %2 cheaper than baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 the speed, %2 dearer than baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+%1 with one more worker, +%2 with one more parameter server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lost a run; each adds %2 and %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time, P50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost, P50</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance to meet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finish time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play one of the runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finish times of the simulated runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Costs of the simulated runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers still alive, %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launch…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no plan to launch yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2/h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tick: the %1 % asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workers set the pace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parameter servers set the pace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed is %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln runs</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln simulated runs</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launching…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryDetail</name>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the cost report as HTML, PDF, CSV or JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HTML…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Difference</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, started %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The single on-demand server: %1 and %2, so %3 saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>points</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryPage</name>
    <message>
        <source>1 run</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every run is kept here, with what was predicted beside what came.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rehearse the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The runs cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time forecast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost forecast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy forecast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inside P10–P90</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search runs  (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All workloads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All states</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last 90 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Store: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median of absolute errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on demand: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>against each run&apos;s baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>points off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, 80 % expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no finished run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report was not written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ImportPanel</name>
    <message>
        <source>Offers (vms.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Price history</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Interruption rates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Availability trace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provider</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Provider (aws, gcp, azure)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What a 1 means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 = available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 = preempted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is left out, and why</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows, %2 good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 with a warning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 broken: nothing is imported until they are mended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanForm</name>
    <message>
        <source>any</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a saved plan (Ctrl+O)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Targets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Accuracy at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Confidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Offers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Region</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Synchronisation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ASP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ASP or Sync-Switch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ASP, Sync-Switch, BSP, SSP</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How workers&apos; gradients may meet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count start-up time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Transient parameter servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Workers, at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Parameter servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>All %n regions</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Consider %1 servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · batch %2 per worker</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deadline: expected a time over 0, like 2 h or 30 min, found %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget: expected an amount over 0, like $5 or 5.25 EUR, found %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy: expected 0 to 100 %, found %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence: expected over 0 and under 100 %, found %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanPage</name>
    <message>
        <source>edit of the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost against time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost against time of every cluster; the table below holds the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranked plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meet all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter  (Ctrl+F)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter plans</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Balance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick two to four plans in the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>edited</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not saved</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n offers · prices of %2</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Reading offers…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No offers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The offers could not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launching is not available here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can be planned but not trained: it has no network file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only ASP can be trained so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launch %1 in %2?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expected, P50 (P90)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never more than (cap)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run stops itself when its projected spend reaches the cap. Servers are billed from request to confirmed end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Launch at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was not launched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plans (*.mayfly)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan was not opened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no plan to save yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The plan was not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 meets all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be planned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This cannot be planned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulating the best…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No cluster fits these limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time to finish, %1 (P50, log scale)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost, %1 (P50, log scale)</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n configurations in %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n meet all targets</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Cheapest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fastest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best balance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>simulating…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ReportsPage</name>
    <message>
        <source>PDF, A4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HTML, one file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>XLSX, five sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CSV, one row a server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON, everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the money went</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput and servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spend and accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forecast against actual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run to report on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each run has a report: what every server cost, what was lost, and what on-demand would have cost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page of the report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Smaller (Ctrl+-)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page before (Page Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next page (Page Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures from the stored ledger of run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report cannot be made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Ledger checked: %n lines, %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The page cannot be drawn.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report was not written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost report</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::RunPage</name>
    <message>
        <source>No run yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a plan and launch it, or rehearse one on this machine for free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rehearse the sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add worker…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove worker…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop run…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1–%2, in %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forecast after the first steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>forecast %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>/h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 slots paid</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plan expected %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>images/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of plan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting to the controller</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Controller does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>checkpoint %1 ago, step %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run&apos;s controller does not answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its servers go on training; trying again. (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The others go on training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its replacement has been training since %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replacement is on its way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replacement is on its way from %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was revoked at %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run failed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a worker to %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove a worker from %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Never more than (cap)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The worker joins while the others train on. Billed from request to confirmed end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The newest worker finishes its step and leaves; no step is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go down to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The number of workers was not changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A checkpoint is written, then every server is ended. The report shows what was reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped from the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was not stopped.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::RunPanels</name>
    <message>
        <source>Save or copy the chart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the run; a zoom by hand pauses it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy, loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the learning chart shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events, newest first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TrialDialog</name>
    <message>
        <source>One simulated run of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Servers of the simulated run over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ends after %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, costs %2; servers lost: %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WhatIfBar</name>
    <message>
        <source>What if</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spot price</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>any</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
