<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en_US">
<context>
    <name>BackendProbe</name>
    <message>
        <source>%1: the key %2 is not there.</source>
        <translation>%1: der Schlüssel %2 ist nicht da.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 does not answer.</source>
        <translation>%1 antwortet nicht.</translation>
    </message>
    <message numerus="yes">
        <source>The plan needs %n server(s) like %1, but the hosts that answer can be only %2.</source>
        <translation>
            <numerusform>Der Plan braucht %n Server wie %1, aber die antwortenden Hosts können nur %2 sein.</numerusform>
            <numerusform>Der Plan braucht %n Server wie %1, aber die antwortenden Hosts können nur %2 sein.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The plan needs %n server(s) at once, but the hosts that answer take only %1.</source>
        <translation>
            <numerusform>Der Plan braucht %n Server zugleich, aber die antwortenden Hosts nehmen nur %1 auf.</numerusform>
            <numerusform>Der Plan braucht %n Server zugleich, aber die antwortenden Hosts nehmen nur %1 auf.</numerusform>
        </translation>
    </message>
    <message>
        <source>No host of the inventory can be used:</source>
        <translation>Kein Host des Inventars ist nutzbar:</translation>
    </message>
    <message numerus="yes">
        <source>%n of the hosts cannot be used; the others are enough:</source>
        <translation>
            <numerusform>%n der Hosts ist nicht nutzbar; die anderen reichen aus:</numerusform>
            <numerusform>%n der Hosts sind nicht nutzbar; die anderen reichen aus:</numerusform>
        </translation>
    </message>
    <message>
        <source>Slurm does not answer.</source>
        <translation>Slurm antwortet nicht.</translation>
    </message>
    <message>
        <source>Slurm says: %1</source>
        <translation>Slurm meldet: %1</translation>
    </message>
    <message>
        <source>There is no partition &quot;%1&quot; in this Slurm cluster; %2 names it.</source>
        <translation>In diesem Slurm-Cluster gibt es keine Partition „%1“; %2 nennt sie.</translation>
    </message>
    <message>
        <source>The partition &quot;%1&quot; is %2: no job starts there.</source>
        <translation>Die Partition „%1“ ist %2: dort startet kein Job.</translation>
    </message>
    <message>
        <source>Choose the file that names your hosts (hosts.toml), or drop it here.</source>
        <translation>Wählen Sie die Datei, die Ihre Hosts nennt (hosts.toml), oder ziehen Sie sie hierher.</translation>
    </message>
    <message>
        <source>Choose the file that names the partition (slurm.toml), or drop it here.</source>
        <translation>Wählen Sie die Datei, die die Partition nennt (slurm.toml), oder ziehen Sie sie hierher.</translation>
    </message>
</context>
<context>
    <name>ChartWords</name>
    <message>
        <source>finish %1</source>
        <translation>Ende %1</translation>
    </message>
    <message>
        <source>asked for %1</source>
        <translation>%1 bestellt</translation>
    </message>
    <message>
        <source>asked for %1 in %2</source>
        <translation>%1 in %2 bestellt</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>%1 revoked</source>
        <translation>%1 entzogen</translation>
    </message>
    <message>
        <source>%1, %2 in %3: %4 for %5</source>
        <translation>%1, %2 in %3: %4 für %5</translation>
    </message>
    <message>
        <source>drained, left empty</source>
        <translation>abgezogen, bleibt leer</translation>
    </message>
</context>
<context>
    <name>ChipWords</name>
    <message>
        <source>%1 PS</source>
        <translation>%1 PS</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>On-Demand</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Keine Antwort</translation>
    </message>
</context>
<context>
    <name>Cluster</name>
    <message>
        <source>%1 at stragglers</source>
        <translation>%1 bei Nachzüglern</translation>
    </message>
    <message>
        <source>%1 PS</source>
        <translation>%1 PS</translation>
    </message>
    <message>
        <source>%1 on-demand</source>
        <translation>%1 On-Demand</translation>
    </message>
    <message>
        <source>same offer</source>
        <translation>gleiches Angebot</translation>
    </message>
    <message>
        <source>next cheapest</source>
        <translation>nächstgünstigster</translation>
    </message>
    <message>
        <source>another zone</source>
        <translation>andere Zone</translation>
    </message>
    <message>
        <source>on demand</source>
        <translation>On-Demand</translation>
    </message>
    <message>
        <source>not replaced</source>
        <translation>kein Ersatz</translation>
    </message>
</context>
<context>
    <name>CoreWords</name>
    <message>
        <source>Nothing meets the targets</source>
        <translation>Nichts erfüllt die Ziele</translation>
    </message>
    <message>
        <source>No single target is to blame: without any one of them still nothing meets the rest</source>
        <translation>Kein einzelnes Ziel ist schuld: Auch ohne eines davon erfüllt nichts die übrigen</translation>
    </message>
    <message>
        <source>The %1 binds: without it a plan is possible</source>
        <translation>Ausschlaggebend: %1. Ohne diese Vorgabe ist ein Plan möglich</translation>
    </message>
    <message>
        <source>%1 or the %2</source>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>Frist</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>limit per hour</source>
        <translation>Grenze je Stunde</translation>
    </message>
    <message>
        <source>confidence</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the best balance of time and cost of %4 plans that meet the targets</source>
        <translation>%1: %2 und %3, die beste Balance aus Zeit und Kosten unter %4 Plänen, die die Ziele erfüllen</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the cheapest of %4 plans that meet the targets</source>
        <translation>%1: %2 und %3, der günstigste von %4 Plänen, die die Ziele erfüllen</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the fastest of %4 plans that meet the targets</source>
        <translation>%1: %2 und %3, der schnellste von %4 Plänen, die die Ziele erfüllen</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the best balance of time and cost of %4 plans</source>
        <translation>%1: %2 und %3, die beste Balance aus Zeit und Kosten unter %4 Plänen</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the cheapest of %4 plans</source>
        <translation>%1: %2 und %3, der günstigste von %4 Plänen</translation>
    </message>
    <message>
        <source>%1: %2 and %3, the fastest of %4 plans</source>
        <translation>%1: %2 und %3, der schnellste von %4 Plänen</translation>
    </message>
    <message>
        <source>The closest, %1, %2</source>
        <translation>Der nächstliegende, %1, %2</translation>
    </message>
    <message>
        <source>The next, %1, is %2 and %3</source>
        <translation>Der nächste, %1, ist %2 und %3</translation>
    </message>
    <message>
        <source>%1 is %2 and %3, %4 points less accurate</source>
        <translation>%1 ist %2 und %3, %4 Punkte ungenauer</translation>
    </message>
    <message>
        <source>%1 is %2 and %3, %4 points more accurate</source>
        <translation>%1 ist %2 und %3, %4 Punkte genauer</translation>
    </message>
    <message>
        <source>%1 is %2 and %3</source>
        <translation>%1 ist %2 und %3</translation>
    </message>
    <message>
        <source>it %1</source>
        <translation>er %1</translation>
    </message>
    <message>
        <source>takes %1, %2 % over the deadline of %3</source>
        <translation>braucht %1, %2 % über der Frist von %3</translation>
    </message>
    <message>
        <source>costs %1 per hour, %2 % over the limit of %3</source>
        <translation>kostet %1 je Stunde, %2 % über der Grenze von %3</translation>
    </message>
    <message>
        <source>costs %1, %2 % over the budget of %3</source>
        <translation>kostet %1, %2 % über dem Budget von %3</translation>
    </message>
    <message>
        <source>reaches %1 %, %2 points under the accuracy of %3 %</source>
        <translation>erreicht %1 %, %2 Punkte unter der Genauigkeit von %3 %</translation>
    </message>
    <message>
        <source>nothing is known of its accuracy</source>
        <translation>über die Genauigkeit ist nichts bekannt</translation>
    </message>
    <message>
        <source>meets the targets on average, but only with %1 chance, %2 % asked for</source>
        <translation>erfüllt die Ziele im Mittel, aber nur mit %1 Chance, verlangt sind %2 %</translation>
    </message>
    <message>
        <source>%1 chance to meet the targets</source>
        <translation>%1 Chance, die Ziele zu erreichen</translation>
    </message>
    <message>
        <source>%1x as fast as %2 and %3 % cheaper</source>
        <translation>%1x so schnell wie %2 und %3 % günstiger</translation>
    </message>
    <message>
        <source>%1x as fast as %2 and %3 % dearer</source>
        <translation>%1x so schnell wie %2 und %3 % teurer</translation>
    </message>
    <message>
        <source>%1 and %2 than the best</source>
        <translation>%1 und %2 im Vergleich zum besten Plan</translation>
    </message>
    <message>
        <source>not on the front</source>
        <translation>nicht auf der Front</translation>
    </message>
    <message>
        <source>as fast</source>
        <translation>gleich schnell</translation>
    </message>
    <message>
        <source>as cheap</source>
        <translation>gleich teuer</translation>
    </message>
    <message>
        <source>%1 % slower</source>
        <translation>%1 % langsamer</translation>
    </message>
    <message>
        <source>%1 % faster</source>
        <translation>%1 % schneller</translation>
    </message>
    <message>
        <source>%1 % dearer</source>
        <translation>%1 % teurer</translation>
    </message>
    <message>
        <source>%1 % cheaper</source>
        <translation>%1 % günstiger</translation>
    </message>
    <message>
        <source>%1: %2 steps on %3</source>
        <translation>%1: %2 Schritte auf %3</translation>
    </message>
    <message>
        <source>the controller runs again</source>
        <translation>der Controller läuft wieder</translation>
    </message>
    <message>
        <source>%1, transient at %2 an hour</source>
        <translation>%1, Spot für %2 je Stunde</translation>
    </message>
    <message>
        <source>%1, on-demand at %2 an hour</source>
        <translation>%1, On-Demand für %2 je Stunde</translation>
    </message>
    <message>
        <source>the server answers, %1 after it was asked for</source>
        <translation>der Server antwortet, %1 nach der Anforderung</translation>
    </message>
    <message>
        <source>this server is about to be taken away</source>
        <translation>dieser Server wird gleich entzogen</translation>
    </message>
    <message>
        <source>the server was taken away, as it had been told</source>
        <translation>der Server wurde wie angekündigt entzogen</translation>
    </message>
    <message>
        <source>the server was taken away without notice</source>
        <translation>der Server wurde ohne Vorwarnung entzogen</translation>
    </message>
    <message>
        <source>the server is gone, as it had been told</source>
        <translation>der Server ist wie angekündigt weg</translation>
    </message>
    <message>
        <source>the server is gone without notice</source>
        <translation>der Server ist ohne Vorwarnung weg</translation>
    </message>
    <message>
        <source>training goes on from the newest checkpoint</source>
        <translation>das Training geht vom neuesten Checkpoint weiter</translation>
    </message>
    <message>
        <source>%1 has taken over %2 after the loss</source>
        <translation>%1 hat %2 nach dem Verlust übernommen</translation>
    </message>
    <message>
        <source>%1 serves the model</source>
        <translation>%1 stellt das Modell bereit</translation>
    </message>
    <message>
        <source>%1 trains</source>
        <translation>%1 trainiert</translation>
    </message>
    <message>
        <source>serves the model</source>
        <translation>stellt das Modell bereit</translation>
    </message>
    <message>
        <source>trains</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>Learning rate %1 to %2 for %3 active workers, at step %4</source>
        <translation>Lernrate von %1 auf %2 bei %3 aktiven Workern, in Schritt %4</translation>
    </message>
    <message>
        <source>Learning rate %1 to %2 for %3 active worker, at step %4</source>
        <translation>Lernrate von %1 auf %2 bei %3 aktiven Worker, in Schritt %4</translation>
    </message>
    <message>
        <source>Checkpoint: step %1 saved in %2</source>
        <translation>Checkpoint: Schritt %1 in %2 gespeichert</translation>
    </message>
    <message>
        <source>Test: %1 % of %2 test images right at step %3</source>
        <translation>Test: %1 % von %2 Testbildern richtig in Schritt %3</translation>
    </message>
    <message>
        <source>no checkpoint had been written: begun anew, %1 steps lost</source>
        <translation>es gab noch keinen Checkpoint: neu begonnen, %1 Schritte verloren</translation>
    </message>
    <message>
        <source>back at step %1, %2 steps lost</source>
        <translation>zurück bei Schritt %1, %2 Schritte verloren</translation>
    </message>
    <message>
        <source>passed over: %1</source>
        <translation>übergangen: %1</translation>
    </message>
    <message>
        <source>the parameter server is busy %1 % of the time</source>
        <translation>der Parameterserver ist zu %1 % der Zeit ausgelastet</translation>
    </message>
    <message>
        <source>more workers will not help</source>
        <translation>mehr Worker helfen nicht</translation>
    </message>
    <message>
        <source>%1 workers instead of %2</source>
        <translation>%1 Worker statt %2</translation>
    </message>
    <message>
        <source>gives its server back and asks for another</source>
        <translation>gibt seinen Server zurück und fordert einen anderen an</translation>
    </message>
    <message>
        <source>ends its process, which hangs</source>
        <translation>beendet seinen Prozess, der hängt</translation>
    </message>
    <message>
        <source>ends the parameter server, which hangs</source>
        <translation>beendet den Parameterserver, der hängt</translation>
    </message>
    <message>
        <source>the parameter server has not heard of it for %1, though its server answers</source>
        <translation>der Parameterserver hat seit %1 nichts von ihm gehört, obwohl sein Server antwortet</translation>
    </message>
    <message>
        <source>nothing came of it for %1, though its server answers</source>
        <translation>seit %1 kam nichts von ihm, obwohl sein Server antwortet</translation>
    </message>
    <message>
        <source>exchanging with the parameter servers is the bottleneck: %1 of the %2 steps/s that the workers can compute</source>
        <translation>der Austausch mit den Parameterservern ist der Engpass: %1 der %2 Schritte/s, die die Worker rechnen können</translation>
    </message>
    <message>
        <source>the servers have time: the network, or a processor that they share, has not</source>
        <translation>die Server haben Zeit: das Netz, oder ein Prozessor, den sie teilen, hat keine</translation>
    </message>
    <message>
        <source>ended the server %1</source>
        <translation>hat den Server %1 beendet</translation>
    </message>
    <message>
        <source>no server after %1 tries: %2</source>
        <translation>kein Server nach %1 Versuchen: %2</translation>
    </message>
    <message>
        <source>no server: %1</source>
        <translation>kein Server: %1</translation>
    </message>
    <message>
        <source>the parameter server %1</source>
        <translation>der Parameterserver %1</translation>
    </message>
    <message>
        <source>the worker %1</source>
        <translation>der Worker %1</translation>
    </message>
    <message>
        <source>was killed by signal %1</source>
        <translation>wurde von Signal %1 beendet</translation>
    </message>
    <message>
        <source>was killed by signal %1: %2</source>
        <translation>wurde von Signal %1 beendet: %2</translation>
    </message>
    <message>
        <source>ended with %1</source>
        <translation>endete mit %1</translation>
    </message>
    <message>
        <source>ended with %1: %2</source>
        <translation>endete mit %1: %2</translation>
    </message>
    <message>
        <source>the report could not be written: %1</source>
        <translation>der Bericht konnte nicht geschrieben werden: %1</translation>
    </message>
    <message>
        <source>trained %1 steps</source>
        <translation>%1 Schritte trainiert</translation>
    </message>
    <message>
        <source>every server is confirmed gone, %1 spent</source>
        <translation>jeder Server ist nachweislich beendet, %1 ausgegeben</translation>
    </message>
    <message>
        <source>stopped by the budget: %1</source>
        <translation>vom Budget gestoppt: %1</translation>
    </message>
    <message>
        <source>spent %1 of a budget of %2</source>
        <translation>%1 eines Budgets von %2 ausgegeben</translation>
    </message>
    <message>
        <source>at the measured speed the run would cost %1 (at least %2), more than the budget of %3</source>
        <translation>bei der gemessenen Geschwindigkeit würde der Lauf %1 kosten (mindestens %2), mehr als das Budget von %3</translation>
    </message>
    <message>
        <source>stopped on request</source>
        <translation>auf Wunsch gestoppt</translation>
    </message>
    <message>
        <source>stopped from the window</source>
        <translation>vom Fenster aus gestoppt</translation>
    </message>
    <message>
        <source>stopped from the terminal</source>
        <translation>vom Terminal aus gestoppt</translation>
    </message>
    <message>
        <source>stopped as the window was closed</source>
        <translation>beim Schließen des Fensters gestoppt</translation>
    </message>
    <message>
        <source>the model&apos;s step counter says %1, but %2 steps were applied: the result cannot be trusted</source>
        <translation>der Schrittzähler des Modells sagt %1, angewandt wurden aber %2 Schritte: Dem Ergebnis ist nicht zu trauen</translation>
    </message>
    <message>
        <source>the plan asks for it</source>
        <translation>der Plan verlangt ihn</translation>
    </message>
    <message>
        <source>replaces %1, which has its notice</source>
        <translation>ersetzt %1, das seine Vorwarnung hat</translation>
    </message>
    <message>
        <source>replaces %1, which was lost</source>
        <translation>ersetzt %1, das verloren ging</translation>
    </message>
    <message>
        <source>the last try failed</source>
        <translation>der letzte Versuch ist fehlgeschlagen</translation>
    </message>
    <message>
        <source>its process failed %1 times in a row</source>
        <translation>sein Prozess ist %1-mal in Folge fehlgeschlagen</translation>
    </message>
    <message>
        <source>it is not one that this run asked for and still uses</source>
        <translation>dieser Lauf hat ihn nicht angefordert oder nutzt ihn nicht mehr</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>so verlangt</translation>
    </message>
    <message>
        <source>the last step is applied</source>
        <translation>der letzte Schritt ist angewandt</translation>
    </message>
    <message>
        <source>decided before the controller was restarted</source>
        <translation>entschieden vor dem Neustart des Controllers</translation>
    </message>
    <message>
        <source>no try helps</source>
        <translation>kein Versuch hilft</translation>
    </message>
    <message>
        <source>no server can be asked for</source>
        <translation>es kann kein Server angefordert werden</translation>
    </message>
    <message>
        <source>the budget guard acts on projected spend</source>
        <translation>die Budgetwache richtet sich nach den voraussichtlichen Ausgaben</translation>
    </message>
    <message>
        <source>steps must be counted exactly once</source>
        <translation>Schritte müssen genau einmal gezählt werden</translation>
    </message>
    <message>
        <source>scaled from %1 by memory bandwidth and arithmetic rate</source>
        <translation>von %1 nach Speicherbandbreite und Rechenleistung skaliert</translation>
    </message>
    <message>
        <source>accuracy of %1 not measured</source>
        <translation>Genauigkeit von %1 nicht gemessen</translation>
    </message>
    <message>
        <source>accuracy measured after %1 steps only</source>
        <translation>Genauigkeit nur nach %1 Schritten gemessen</translation>
    </message>
    <message>
        <source>accuracy measured for up to %1 workers only</source>
        <translation>Genauigkeit nur für bis zu %1 Worker gemessen</translation>
    </message>
    <message>
        <source>accuracy measured under ASP only</source>
        <translation>Genauigkeit nur unter ASP gemessen</translation>
    </message>
    <message>
        <source>lifetimes of other GPU types</source>
        <translation>Lebensdauern anderer GPU-Typen</translation>
    </message>
    <message>
        <source>remote workers fitted</source>
        <translation>entfernte Worker angepasst</translation>
    </message>
    <message>
        <source>barrier measured</source>
        <translation>Barriere gemessen</translation>
    </message>
    <message>
        <source>barrier assumed</source>
        <translation>Barriere angenommen</translation>
    </message>
    <message>
        <source>parameter servers %1</source>
        <translation>Parameterserver %1</translation>
    </message>
    <message>
        <source>%1 and own runs</source>
        <translation>%1 und eigene Läufe</translation>
    </message>
    <message>
        <source>measured and fitted</source>
        <translation>gemessen und angepasst</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>gemessen</translation>
    </message>
    <message>
        <source>fitted</source>
        <translation>angepasst</translation>
    </message>
    <message>
        <source>over %1 %</source>
        <translation>über %1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 on-demand</source>
        <translation>%1 On-Demand</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 has taken over %2 after it was asked for</source>
        <translation>%1 hat %2 nach der Anforderung übernommen</translation>
    </message>
    <message>
        <source>%1 worker instead of %2</source>
        <translation>%1 Worker statt %2</translation>
    </message>
    <message>
        <source>%1 is replaced: it trains until its successor answers, then finishes its step and leaves</source>
        <translation>%1 wird ersetzt: Es trainiert, bis der Nachfolger antwortet, beendet dann seinen Schritt und geht</translation>
    </message>
    <message>
        <source>finishes its step and leaves</source>
        <translation>beendet seinen Schritt und geht</translation>
    </message>
    <message>
        <source>the slot stays empty until workers are added</source>
        <translation>der Slot bleibt leer, bis Worker hinzukommen</translation>
    </message>
    <message>
        <source>keeps its server</source>
        <translation>behält seinen Server</translation>
    </message>
    <message>
        <source>replaces %1, as asked for</source>
        <translation>ersetzt %1, wie verlangt</translation>
    </message>
    <message>
        <source>no other can be had: %1</source>
        <translation>kein anderer ist zu haben: %1</translation>
    </message>
    <message>
        <source>it follows the active workers: one has joined</source>
        <translation>sie folgt den aktiven Workern: einer ist dazugekommen</translation>
    </message>
    <message>
        <source>it follows the active workers: one has left</source>
        <translation>sie folgt den aktiven Workern: einer ist gegangen</translation>
    </message>
    <message>
        <source>it falls at this step, as planned</source>
        <translation>sie sinkt bei diesem Schritt, wie geplant</translation>
    </message>
    <message>
        <source>the parameter servers are the bottleneck: %1 of the %2 steps/s that the workers can compute</source>
        <translation>die Parameterserver sind der Engpass: %1 der %2 Schritte/s, die die Worker rechnen können</translation>
    </message>
    <message>
        <source>with one more about %1</source>
        <translation>mit einem mehr etwa %1</translation>
    </message>
    <message>
        <source>switches from BSP to ASP at step %1</source>
        <translation>wechselt in Schritt %1 von BSP zu ASP</translation>
    </message>
    <message>
        <source>measured for several seconds in a row</source>
        <translation>mehrere Sekunden in Folge gemessen</translation>
    </message>
    <message>
        <source>one worker keeps the others waiting</source>
        <translation>ein Worker lässt die anderen warten</translation>
    </message>
    <message>
        <source>the part of the work under BSP is done</source>
        <translation>der Teil der Arbeit unter BSP ist getan</translation>
    </message>
    <message>
        <source>scaled from %1 by FLOPs</source>
        <translation>von %1 nach FLOPs skaliert</translation>
    </message>
    <message>
        <source>measured by own runs</source>
        <translation>durch eigene Läufe gemessen</translation>
    </message>
    <message>
        <source>%1, transient, cannot be had</source>
        <translation>%1, Spot, ist nicht zu haben</translation>
    </message>
    <message>
        <source>%1, on-demand, cannot be had</source>
        <translation>%1, On-Demand, ist nicht zu haben</translation>
    </message>
    <message>
        <source>%1, transient, in %2: about %3 and %4 to the end</source>
        <translation>%1, Spot, in %2: noch etwa %3 und %4 bis zum Ende</translation>
    </message>
    <message>
        <source>%1, on-demand, in %2: about %3 and %4 to the end</source>
        <translation>%1, On-Demand, in %2: noch etwa %3 und %4 bis zum Ende</translation>
    </message>
    <message>
        <source>%1, transient: about %2 and %3 to the end</source>
        <translation>%1, Spot: noch etwa %2 und %3 bis zum Ende</translation>
    </message>
    <message>
        <source>%1, on-demand: about %2 and %3 to the end</source>
        <translation>%1, On-Demand: noch etwa %2 und %3 bis zum Ende</translation>
    </message>
    <message>
        <source>%1, transient, in %2</source>
        <translation>%1, Spot, in %2</translation>
    </message>
    <message>
        <source>%1, on-demand, in %2</source>
        <translation>%1, On-Demand, in %2</translation>
    </message>
    <message>
        <source>%1, transient</source>
        <translation>%1, Spot</translation>
    </message>
    <message>
        <source>%1, on-demand</source>
        <translation>%1, On-Demand</translation>
    </message>
    <message>
        <source>asked for again in %1</source>
        <translation>neue Anforderung in %1</translation>
    </message>
    <message>
        <source>as transient it cannot be had or would miss a target</source>
        <translation>als Spot ist es nicht zu haben oder würde ein Ziel verfehlen</translation>
    </message>
    <message>
        <source>what was there before cannot be had or would miss a target</source>
        <translation>was vorher da war, ist nicht zu haben oder würde ein Ziel verfehlen</translation>
    </message>
    <message>
        <source>Google Compute Engine takes this server away</source>
        <translation>Google Compute Engine entzieht diesen Server</translation>
    </message>
    <message>
        <source>%1 to %2 for %3 active workers, at step %4</source>
        <translation>von %1 auf %2 bei %3 aktiven Workern, in Schritt %4</translation>
    </message>
    <message>
        <source>%1 to %2 for %3 active worker, at step %4</source>
        <translation>von %1 auf %2 bei %3 aktivem Worker, in Schritt %4</translation>
    </message>
    <message>
        <source>step %1 saved in %2</source>
        <translation>Schritt %1 in %2 gespeichert</translation>
    </message>
    <message>
        <source>%1 % of %2 test images right at step %3</source>
        <translation>%1 % von %2 Testbildern richtig in Schritt %3</translation>
    </message>
    <message>
        <source>the slot stays empty for now</source>
        <translation>der Slot bleibt vorerst leer</translation>
    </message>
    <message>
        <source>the server ended before it answered</source>
        <translation>der Server endete, bevor er antwortete</translation>
    </message>
    <message>
        <source>the server ended before it answered: %1</source>
        <translation>der Server endete, bevor er antwortete: %1</translation>
    </message>
    <message>
        <source>no answer from the server within %1</source>
        <translation>keine Antwort des Servers innerhalb von %1</translation>
    </message>
    <message>
        <source>%1 of a budget of %2 are spent when everything is saved and given back</source>
        <translation>wenn alles gespeichert und zurückgegeben ist, sind %1 eines Budgets von %2 ausgegeben</translation>
    </message>
    <message>
        <source>stopped by the idle guard: no step in %1, while servers cost %2 an hour</source>
        <translation>von der Leerlaufwache gestoppt: kein Schritt in %1, während die Server %2 je Stunde kosten</translation>
    </message>
    <message>
        <source>the deadline is in danger: at the measured speed the run ends %1 after it</source>
        <translation>die Frist ist in Gefahr: beim gemessenen Tempo endet der Lauf %1 danach</translation>
    </message>
    <message>
        <source>lost servers are replaced by what is fastest within the budget</source>
        <translation>verlorene Server werden durch das Schnellste innerhalb des Budgets ersetzt</translation>
    </message>
    <message>
        <source>the deadline is met again at the measured speed</source>
        <translation>beim gemessenen Tempo wird die Frist wieder eingehalten</translation>
    </message>
    <message>
        <source>replaces %1, which did not train</source>
        <translation>ersetzt %1, das nicht trainierte</translation>
    </message>
    <message>
        <source>none could be had before</source>
        <translation>vorher war keiner zu haben</translation>
    </message>
    <message>
        <source>another server would pass the budget</source>
        <translation>ein weiterer Server würde das Budget übersteigen</translation>
    </message>
    <message>
        <source>the others are done in about %1, before another server could help</source>
        <translation>die anderen sind in etwa %1 fertig, bevor ein neuer Server helfen könnte</translation>
    </message>
    <message>
        <source>the plan replaces no worker: the others go on</source>
        <translation>der Plan ersetzt keinen Worker: die anderen machen weiter</translation>
    </message>
    <message>
        <source>all that would fit is sold out</source>
        <translation>alles Passende ist ausverkauft</translation>
    </message>
    <message>
        <source>the plan has no offer for it</source>
        <translation>der Plan hat kein Angebot dafür</translation>
    </message>
    <message>
        <source>the leak guard: it is not one that this run asked for</source>
        <translation>die Leckwache: dieser Lauf hat ihn nicht angefordert</translation>
    </message>
    <message>
        <source>the deadline guard acts on the forecast</source>
        <translation>die Fristwache richtet sich nach der Prognose</translation>
    </message>
    <message>
        <source>servers that do not train are not paid for</source>
        <translation>für Server, die nicht trainieren, wird nicht bezahlt</translation>
    </message>
    <message>
        <source>the idle guard: no step of it in %1 while others train</source>
        <translation>die Leerlaufwache: in %1 kein Schritt von ihm, während andere trainieren</translation>
    </message>
    <message>
        <source>step %1 uploaded in %2</source>
        <translation>Schritt %1 in %2 hochgeladen</translation>
    </message>
    <message>
        <source>step %1 could not be uploaded: %2</source>
        <translation>Schritt %1 konnte nicht hochgeladen werden: %2</translation>
    </message>
    <message>
        <source>it follows the active workers: %1 have joined</source>
        <translation>sie folgt den aktiven Workern: %1 sind dazugekommen</translation>
    </message>
    <message>
        <source>it follows the active workers: %1 have left</source>
        <translation>sie folgt den aktiven Workern: %1 sind gegangen</translation>
    </message>
    <message>
        <source>it rises slowly, until step %1</source>
        <translation>sie steigt langsam, bis Schritt %1</translation>
    </message>
    <message>
        <source>it rises at this step, as planned for the warm-up</source>
        <translation>sie steigt bei diesem Schritt, wie für das Aufwärmen geplant</translation>
    </message>
    <message>
        <source>it is that of the planned workers, whoever is there</source>
        <translation>sie ist die der geplanten Worker, gleich wer da ist</translation>
    </message>
    <message>
        <source>each gradient is applied by itself from here on: it is that of one worker</source>
        <translation>jeder Gradient wird ab hier für sich angewendet: sie ist die eines Workers</translation>
    </message>
    <message>
        <source>a write takes %1, and a parameter server is lost every %2 on average</source>
        <translation>ein Schreibvorgang dauert %1, und im Mittel geht alle %2 ein Parameterserver verloren</translation>
    </message>
    <message>
        <source>failed before: %1</source>
        <translation>davor fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>step %1 could not be saved: %2</source>
        <translation>Schritt %1 konnte nicht gesichert werden: %2</translation>
    </message>
    <message>
        <source>training goes on, and it is tried again</source>
        <translation>das Training geht weiter, und es wird wieder versucht</translation>
    </message>
    <message>
        <source>a checkpoint every %1 instead of every %2</source>
        <translation>ein Checkpoint alle %1 statt alle %2</translation>
    </message>
    <message>
        <source>training goes on, and the upload is tried again</source>
        <translation>das Training geht weiter, das Hochladen wird wiederholt</translation>
    </message>
    <message>
        <source>it is slower than %1 % of the others for %2: %3 steps/s, they %4</source>
        <translation>seit %2 langsamer als %1 % der anderen: %3 Schritte/s gegen %4</translation>
    </message>
    <message>
        <source>its gradients are staler than %1 steps for %2: %3</source>
        <translation>seine Gradienten sind seit %2 mehr als %1 Schritte alt: %3</translation>
    </message>
    <message>
        <source>gradients between workers and parameter servers are not encrypted</source>
        <translation>Gradienten zwischen Workern und Parameterservern sind nicht verschlüsselt</translation>
    </message>
    <message>
        <source>the network is said to be trusted</source>
        <translation>das Netz gilt als vertrauenswürdig</translation>
    </message>
    <message>
        <source>Amazon EC2 advises to rebalance: this server is at a higher risk of being taken away</source>
        <translation>Amazon EC2 rät zum Ausgleich: Dieser Server wird mit höherem Risiko entzogen</translation>
    </message>
    <message>
        <source>advice only: it goes on training, and its zone counts as one more where servers are lost</source>
        <translation>nur ein Rat: Er trainiert weiter, und seine Zone zählt als eine mehr, in der Server verloren gehen</translation>
    </message>
    <message>
        <source>the program starts on %1 worker</source>
        <translation>das Programm startet auf %1 Worker</translation>
    </message>
    <message>
        <source>the program starts on %1 workers</source>
        <translation>das Programm startet auf %1 Workern</translation>
    </message>
    <message>
        <source>the program starts on %1 worker, start %2</source>
        <translation>das Programm startet auf %1 Worker, Start %2</translation>
    </message>
    <message>
        <source>the program starts on %1 workers, start %2</source>
        <translation>das Programm startet auf %1 Workern, Start %2</translation>
    </message>
    <message>
        <source>%1 has left</source>
        <translation>%1 ist gegangen</translation>
    </message>
    <message>
        <source>%1 worker has come</source>
        <translation>%1 Worker ist dazugekommen</translation>
    </message>
    <message>
        <source>%1 workers have come</source>
        <translation>%1 Worker sind dazugekommen</translation>
    </message>
    <message>
        <source>the program ended before the last step</source>
        <translation>das Programm endete vor dem letzten Schritt</translation>
    </message>
    <message>
        <source>the program failed</source>
        <translation>das Programm ist gescheitert</translation>
    </message>
    <message>
        <source>the program %1</source>
        <translation>das Programm %1</translation>
    </message>
    <message>
        <source>ended with %1 at step %2 of %3</source>
        <translation>endete mit %1 in Schritt %2 von %3</translation>
    </message>
    <message>
        <source>could not be started: %1</source>
        <translation>konnte nicht gestartet werden: %1</translation>
    </message>
    <message>
        <source>%1 starts in a row brought no step</source>
        <translation>%1 Starts hintereinander brachten keinen Schritt</translation>
    </message>
    <message>
        <source>here</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>%1 (%2 CPU thread)</source>
        <translation>%1 (%2 CPU-Thread)</translation>
    </message>
    <message>
        <source>%1 (%2 CPU threads)</source>
        <translation>%1 (%2 CPU-Threads)</translation>
    </message>
    <message>
        <source>%1 thread of this machine at the price of a %2 server</source>
        <translation>%1 Thread dieses Rechners zum Preis eines %2-Servers</translation>
    </message>
    <message>
        <source>%1 threads of this machine at the price of a %2 server</source>
        <translation>%1 Threads dieses Rechners zum Preis eines %2-Servers</translation>
    </message>
    <message>
        <source>parameter server process on this machine at the price of an %1</source>
        <translation>Parameterserver-Prozess auf diesem Rechner zum Preis eines %1</translation>
    </message>
    <message>
        <source>Servers of this machine: processes with CPU threads, at the prices of %1</source>
        <translation>Server dieses Rechners: Prozesse mit CPU-Threads, zu den Preisen von %1</translation>
    </message>
    <message>
        <source>the inventory</source>
        <translation>das Inventar</translation>
    </message>
    <message>
        <source>Google Compute Engine in 2019, the same price in every region: %1</source>
        <translation>Google Compute Engine im Jahr 2019, derselbe Preis in jeder Region: %1</translation>
    </message>
    <message>
        <source>SkyPilot catalogue %1, %2 at commit %3, host and GPU rows added up %4</source>
        <translation>SkyPilot-Katalog %1, %2 in Commit %3, Zeilen von Host und GPU zusammengezählt %4</translation>
    </message>
    <message>
        <source>SkyPilot catalogue %1, %2 at commit %3 %4</source>
        <translation>SkyPilot-Katalog %1, %2 in Commit %3 %4</translation>
    </message>
    <message>
        <source>Azure list and spot prices of %1 as of %2, as in %3</source>
        <translation>Azure-Listen- und Spotpreise von %1, Stand %2, wie in %3</translation>
    </message>
    <message>
        <source>A sample to start with, to be replaced by an import of today&apos;s prices (mayflyctl import catalog): a few dozen GPU servers of Amazon, Google and Microsoft, each row with its source</source>
        <translation>Ein Beispiel für den Anfang, zu ersetzen durch einen Import heutiger Preise (mayflyctl import catalog): einige Dutzend GPU-Server von Amazon, Google und Microsoft, jede Zeile mit ihrer Quelle</translation>
    </message>
    <message>
        <source>price_date is the day of the snapshot for Azure</source>
        <translation>Der Preis ist bei Azure vom Tag der Aufnahme</translation>
    </message>
    <message>
        <source>for Amazon and Google it is the earliest day that the named snapshot can be from (its catalogue version began then)</source>
        <translation>bei Amazon und Google vom frühesten Tag, von dem die genannte Aufnahme sein kann (da begann ihre Katalogversion)</translation>
    </message>
    <message>
        <source>Spot prices move by the hour</source>
        <translation>Spotpreise ändern sich stündlich</translation>
    </message>
    <message>
        <source>Google&apos;s are Spot VMs, which have no 24 h limit</source>
        <translation>Die von Google sind Spot-VMs, ohne Grenze von 24 h</translation>
    </message>
    <message>
        <source>%1, public measurements of its repository, %2</source>
        <translation>%1, öffentliche Messungen aus dem zugehörigen Repository, %2</translation>
    </message>
    <message>
        <source>standing and training VMs of %1</source>
        <translation>ruhende und trainierende VMs von %1</translation>
    </message>
    <message>
        <source>standing VMs of %1</source>
        <translation>ruhende VMs von %1</translation>
    </message>
    <message>
        <source>CPU VMs of %1</source>
        <translation>CPU-VMs von %1</translation>
    </message>
    <message>
        <source>plays a %1 server of %2</source>
        <translation>spielt einen %1-Server von %2</translation>
    </message>
    <message>
        <source>plays a CPU VM of %1</source>
        <translation>spielt eine CPU-VM von %1</translation>
    </message>
    <message>
        <source>all GPU types together: %1</source>
        <translation>alle GPU-Typen zusammen: %1</translation>
    </message>
    <message>
        <source>the curve nearest to the measured one within one unit of the largest log-likelihood (%1 losses)</source>
        <translation>die Kurve, die der gemessenen am nächsten ist, höchstens eine Einheit unter der größten Log-Likelihood (%1 Verluste)</translation>
    </message>
    <message>
        <source>%1 times as many revocations</source>
        <translation>%1-mal so viele Entzüge</translation>
    </message>
    <message>
        <source>on-demand servers are not revoked</source>
        <translation>On-Demand-Server werden nicht entzogen</translation>
    </message>
    <message>
        <source>%1 ended with %2</source>
        <translation>%1 endete mit %2</translation>
    </message>
    <message>
        <source>%1 CPU thread</source>
        <translation>%1 CPU-Thread</translation>
    </message>
    <message>
        <source>%1 CPU threads</source>
        <translation>%1 CPU-Threads</translation>
    </message>
</context>
<context>
    <name>ImportRows</name>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPUs</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>On-demand
USD an hour</source>
        <translation>On-Demand
USD je Stunde</translation>
    </message>
    <message>
        <source>Transient
USD an hour</source>
        <translation>Spot
USD je Stunde</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Price
USD an hour</source>
        <translation>Preis
USD je Stunde</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <source>Interrupted
within a month</source>
        <translation>Unterbrochen
binnen eines Monats</translation>
    </message>
    <message>
        <source>Saving
%</source>
        <translation>Ersparnis
%</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Lifetime
hours</source>
        <translation>Lebensdauer
Stunden</translation>
    </message>
    <message>
        <source>Ended by</source>
        <translation>Beendet durch</translation>
    </message>
    <message>
        <source>its time limit</source>
        <translation>seine Höchstlaufzeit</translation>
    </message>
    <message>
        <source>a revocation</source>
        <translation>einen Entzug</translation>
    </message>
</context>
<context>
    <name>KeyWords</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>Überall</translation>
    </message>
    <message>
        <source>Plan, Run, History, Reports, Catalog, Settings</source>
        <translation>Plan, Lauf, Verlauf, Berichte, Katalog, Optionen</translation>
    </message>
    <message>
        <source>Filter what the page lists</source>
        <translation>Filtern, was die Seite auflistet</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Einen Plan öffnen</translation>
    </message>
    <message>
        <source>Show the menu bar</source>
        <translation>Die Menüleiste zeigen</translation>
    </message>
    <message>
        <source>Dismiss the message above the page</source>
        <translation>Die Meldung über der Seite ausblenden</translation>
    </message>
    <message>
        <source>These keys</source>
        <translation>Diese Tasten</translation>
    </message>
    <message>
        <source>Quit; a run goes on</source>
        <translation>Beenden; ein Lauf geht weiter</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Undo an edit of the plan</source>
        <translation>Eine Änderung am Plan zurücknehmen</translation>
    </message>
    <message>
        <source>Redo it</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>Plan speichern</translation>
    </message>
    <message>
        <source>Tick the plan for Compare</source>
        <translation>Den Plan zum Vergleichen ankreuzen</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Copy rows, as a spreadsheet takes them</source>
        <translation>Zeilen für eine Tabellenkalkulation kopieren</translation>
    </message>
    <message>
        <source>Menu key</source>
        <translation>Menütaste</translation>
    </message>
    <message>
        <source>Choose and sort columns</source>
        <translation>Spalten wählen und sortieren</translation>
    </message>
    <message>
        <source>Click on a heading</source>
        <translation>Klick auf eine Überschrift</translation>
    </message>
    <message>
        <source>Sort by the column</source>
        <translation>Nach der Spalte sortieren</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>Ziehen</translation>
    </message>
    <message>
        <source>Zoom into what is framed</source>
        <translation>In den Rahmen zoomen</translation>
    </message>
    <message>
        <source>Show everything again</source>
        <translation>Wieder alles zeigen</translation>
    </message>
    <message>
        <source>Save as a picture or as data</source>
        <translation>Als Bild oder als Daten speichern</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Wheel, + and −</source>
        <translation>Mausrad, + und −</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoomen</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>Pfeiltasten</translation>
    </message>
    <message>
        <source>Move along</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Take the last zoom back</source>
        <translation>Letzten Zoom zurücknehmen</translation>
    </message>
    <message>
        <source>Double-click, %1</source>
        <translation>Doppelklick, %1</translation>
    </message>
</context>
<context>
    <name>LicenceWords</name>
    <message>
        <source>Licences</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Text of the licence</source>
        <translation>Text der Lizenz</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>PlanWords</name>
    <message>
        <source>Custom %1</source>
        <translation>Eigene: %1</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Google Cloud, 2019</source>
        <translation>Google Cloud, Jahr 2019</translation>
    </message>
    <message>
        <source>Three clouds, 2026 (sample)</source>
        <translation>Drei Clouds, 2026 (Beispiel)</translation>
    </message>
</context>
<context>
    <name>RunFigures</name>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/h</translation>
    </message>
</context>
<context>
    <name>StateWords</name>
    <message>
        <source>Requesting</source>
        <translation>Bestellt</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>Trainiert</translation>
    </message>
    <message>
        <source>Serving</source>
        <translation>Bedient</translation>
    </message>
    <message>
        <source>Notice</source>
        <translation>Vorwarnung</translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation>Entzogen</translation>
    </message>
    <message>
        <source>Ended</source>
        <translation>Beendet</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Launching</source>
        <translation>Wird gestartet</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird gestoppt</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Drained</source>
        <translation>Abgezogen</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
</context>
<context>
    <name>TimeUnits</name>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>min</source>
        <translation>min</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>Time since the launch, %1</source>
        <translation>Zeit seit dem Start, %1</translation>
    </message>
</context>
<context>
    <name>Times</name>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>d MMM HH:mm</source>
        <extracomment>day, month and time of day; QLocale&apos;s date letters</extracomment>
        <translation>d. MMM HH:mm</translation>
    </message>
    <message>
        <source>d MMM yyyy, HH:mm</source>
        <extracomment>day, month, year and time of day; QLocale&apos;s date letters</extracomment>
        <translation>d. MMM yyyy, HH:mm</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <extracomment>day, month and year; QLocale&apos;s date letters</extracomment>
        <translation>d. MMM yyyy</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Plans, launches and watches deep-learning training on transient GPU servers.</source>
        <translation>Plant, startet und überwacht Deep-Learning-Training auf Spot-GPU-Servern.</translation>
    </message>
    <message>
        <source>Plan file to open (NAME.mayfly)</source>
        <translation>Zu öffnende Plandatei (NAME.mayfly)</translation>
    </message>
    <message>
        <source>Show this run</source>
        <translation>Diesen Lauf zeigen</translation>
    </message>
    <message>
        <source>Mayfly is open already: its window was asked to come to the front.</source>
        <translation>Mayfly ist bereits geöffnet: Das Fenster wurde in den Vordergrund gerufen.</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartFrame</name>
    <message>
        <source>Save chart</source>
        <translation>Diagramm speichern</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Horizontal axis from %1 to %2.</source>
        <translation>Waagerechte Achse von %1 bis %2.</translation>
    </message>
    <message>
        <source>Horizontal axis, %1, from %2 to %3.</source>
        <translation>Waagerechte Achse, %1, von %2 bis %3.</translation>
    </message>
    <message>
        <source>Vertical axis from %1 to %2.</source>
        <translation>Senkrechte Achse von %1 bis %2.</translation>
    </message>
    <message>
        <source>Vertical axis, %1, from %2 to %3.</source>
        <translation>Senkrechte Achse, %1, von %2 bis %3.</translation>
    </message>
    <message>
        <source>Series: %1.</source>
        <translation>Reihen: %1.</translation>
    </message>
    <message>
        <source>The menu key opens its data as a table.</source>
        <translation>Die Menütaste öffnet die Daten als Tabelle.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The chart was not saved.</source>
        <translation>Das Diagramm wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Data (*.csv)</source>
        <translation>Daten (*.csv)</translation>
    </message>
    <message>
        <source>Show as a table</source>
        <translation>Als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Copy the data as CSV</source>
        <translation>Die Daten als CSV kopieren</translation>
    </message>
    <message>
        <source>Save the data as CSV…</source>
        <translation>Daten als CSV speichern …</translation>
    </message>
    <message>
        <source>Save the picture as PNG…</source>
        <translation>Bild als PNG speichern …</translation>
    </message>
    <message>
        <source>Save the picture as SVG…</source>
        <translation>Bild als SVG speichern …</translation>
    </message>
    <message>
        <source>Undo zoom</source>
        <translation>Zoom zurücknehmen</translation>
    </message>
    <message>
        <source>Show everything</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Series</source>
        <translation>Reihen</translation>
    </message>
    <message>
        <source>Save, copy or show as a table</source>
        <translation>Speichern, kopieren oder als Tabelle zeigen</translation>
    </message>
    <message>
        <source>Picture (*.%1)</source>
        <translation>Bild (*.%1)</translation>
    </message>
    <message>
        <source>Save the picture as PDF…</source>
        <translation>Bild als PDF speichern …</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartLegend</name>
    <message>
        <source>Show %1</source>
        <translation>%1 einblenden</translation>
    </message>
    <message>
        <source>Hide %1</source>
        <translation>%1 ausblenden</translation>
    </message>
    <message>
        <source>Series of the chart</source>
        <translation>Reihen des Diagramms</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ChartTableDialog</name>
    <message>
        <source>Chart</source>
        <translation>Diagramm</translation>
    </message>
    <message>
        <source>%1 as a table</source>
        <translation>%1 als Tabelle</translation>
    </message>
    <message>
        <source>There is no data yet.</source>
        <translation>Es gibt noch keine Daten.</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>Aktualisieren</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>Copy the whole table, separated by tabs, with unrounded figures</source>
        <translation>Die ganze Tabelle kopieren, mit Tabulatoren getrennt und ungerundeten Zahlen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::CompareChart</name>
    <message>
        <source>Reading the runs</source>
        <translation>Die Läufe werden gelesen</translation>
    </message>
    <message>
        <source>Nothing was measured</source>
        <translation>Es wurde nichts gemessen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>Zeit seit dem Start, s</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::HistogramChart</name>
    <message>
        <source>Nothing simulated yet</source>
        <translation>Noch nichts simuliert</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <source>Simulated runs</source>
        <translation>Simulierte Läufe</translation>
    </message>
    <message>
        <source>simulated runs</source>
        <translation>simulierte Läufe</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LatencyChart</name>
    <message>
        <source>Not measured yet</source>
        <translation>Noch nicht gemessen</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>95th percentile</source>
        <translation>95. Perzentil</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>Zeit seit dem Start, s</translation>
    </message>
    <message>
        <source>Median, ms</source>
        <translation>Median, ms</translation>
    </message>
    <message>
        <source>95th percentile, ms</source>
        <translation>95. Perzentil, ms</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LearningChart</name>
    <message>
        <source>Test accuracy, %</source>
        <translation>Testgenauigkeit, %</translation>
    </message>
    <message>
        <source>accuracy, %</source>
        <translation>Genauigkeit, %</translation>
    </message>
    <message>
        <source>Training loss</source>
        <translation>Trainings-Loss</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>target %1 %</source>
        <translation>Ziel %1 %</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::LifetimeChart</name>
    <message>
        <source>plans use</source>
        <translation>Pläne nutzen</translation>
    </message>
    <message>
        <source>h</source>
        <translation>h</translation>
    </message>
    <message>
        <source>Still alive, %</source>
        <translation>Noch am Leben, %</translation>
    </message>
    <message>
        <source>age, h</source>
        <translation>Alter, h</translation>
    </message>
    <message>
        <source>alive, %</source>
        <translation>am Leben, %</translation>
    </message>
    <message>
        <source>Servers still alive by age</source>
        <translation>Server noch am Leben, nach Alter</translation>
    </message>
    <message>
        <source>%1 % after %2 h</source>
        <translation>%1 % nach %2 h</translation>
    </message>
    <message>
        <source>Age of a server, h</source>
        <translation>Alter eines Servers, h</translation>
    </message>
    <message>
        <source>Alive (%1), %</source>
        <translation>Am Leben (%1), %</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ParetoChart</name>
    <message>
        <source>front</source>
        <translation>Front</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>%1 target</source>
        <translation>Ziel %1</translation>
    </message>
    <message>
        <source>%1 asked</source>
        <translation>%1 verlangt</translation>
    </message>
    <message>
        <source>Chance to meet all</source>
        <translation>Chance auf alle Ziele</translation>
    </message>
    <message>
        <source>Selected: %1, %2.</source>
        <translation>Gewählt: %1, %2.</translation>
    </message>
    <message>
        <source>Cost against time</source>
        <translation>Kosten gegen Zeit</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Accuracy, %</source>
        <translation>Genauigkeit, %</translation>
    </message>
    <message>
        <source>Chance to meet all, %</source>
        <translation>Chance auf alle Ziele, %</translation>
    </message>
    <message>
        <source>On the front</source>
        <translation>Auf der Front</translation>
    </message>
    <message>
        <source>Meets all targets</source>
        <translation>Erfüllt alle Ziele</translation>
    </message>
    <message>
        <source>meets all targets</source>
        <translation>erfüllt alle Ziele</translation>
    </message>
    <message>
        <source>misses one</source>
        <translation>verfehlt eines</translation>
    </message>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1, von %2 bis %3</translation>
    </message>
    <message>
        <source>%1, from %2 over %3 to %4</source>
        <translation>%1, von %2 über %3 bis %4</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::PriceChart</name>
    <message>
        <source>No prices over time: import a price history</source>
        <translation>Kein Preisverlauf: eine Preishistorie importieren</translation>
    </message>
    <message>
        <source>days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/h</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>On-Demand</translation>
    </message>
    <message>
        <source>Transient price over time</source>
        <translation>Spot-Preis über die Zeit</translation>
    </message>
    <message>
        <source>days before the latest</source>
        <translation>Tage vor dem letzten</translation>
    </message>
    <message>
        <source>Days before the latest price</source>
        <translation>Tage vor dem letzten Preis</translation>
    </message>
    <message>
        <source>%1, %2/h</source>
        <translation>%1, %2/h</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::SpendChart</name>
    <message>
        <source>Nothing spent yet</source>
        <translation>Noch nichts ausgegeben</translation>
    </message>
    <message>
        <source>Cost over time</source>
        <translation>Kosten über die Zeit</translation>
    </message>
    <message>
        <source>spent</source>
        <translation>ausgegeben</translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation>max. %1</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>jetzt %1</translation>
    </message>
    <message>
        <source>forecast</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>time, s</source>
        <translation>Zeit, s</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>Zeit seit dem Start, s</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>Ausgegeben</translation>
    </message>
    <message>
        <source>Forecast</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>Forecast P10</source>
        <translation>Prognose P10</translation>
    </message>
    <message>
        <source>Forecast P90</source>
        <translation>Prognose P90</translation>
    </message>
    <message>
        <source>P10 to P90</source>
        <translation>P10 bis P90</translation>
    </message>
    <message>
        <source>off the chart</source>
        <translation>außerhalb</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::StepChart</name>
    <message>
        <source>K steps</source>
        <translation>k Schritte</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Not measured yet</source>
        <translation>Noch nicht gemessen</translation>
    </message>
    <message>
        <source>step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Thousand steps</source>
        <translation>Tausend Schritte</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::SurvivalChart</name>
    <message>
        <source>alive, %</source>
        <translation>am Leben, %</translation>
    </message>
    <message>
        <source>plan ends: %1 % alive</source>
        <translation>Planende: %1 % am Leben</translation>
    </message>
    <message>
        <source>%1 % after %2 h</source>
        <translation>%1 % nach %2 h</translation>
    </message>
    <message>
        <source>time, %1</source>
        <translation>Zeit, %1</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>Zeit, %1</translation>
    </message>
    <message>
        <source>Servers alive, %</source>
        <translation>Server am Leben, %</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>P10 to P90</source>
        <translation>P10 bis P90</translation>
    </message>
    <message>
        <source>end of the plan</source>
        <translation>Ende des Plans</translation>
    </message>
    <message>
        <source>Time since the start, %1</source>
        <translation>Zeit seit dem Beginn, %1</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::ThroughputChart</name>
    <message>
        <source>Images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>No step yet</source>
        <translation>Noch kein Schritt</translation>
    </message>
    <message>
        <source>Throughput over time</source>
        <translation>Durchsatz über die Zeit</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>plan %1</source>
        <translation>Plan %1</translation>
    </message>
    <message>
        <source>cluster %1</source>
        <translation>Cluster %1</translation>
    </message>
    <message>
        <source>each worker %1</source>
        <translation>je Worker %1</translation>
    </message>
    <message>
        <source>Images/s; ticks below: a worker tested the model</source>
        <translation>Bilder/s; Striche unten: Ein Worker testete das Modell</translation>
    </message>
    <message>
        <source>Time since the launch, s</source>
        <translation>Zeit seit dem Start, s</translation>
    </message>
    <message>
        <source>Cluster, images/s</source>
        <translation>Cluster, Bilder/s</translation>
    </message>
    <message>
        <source>%1, images/s</source>
        <translation>%1, Bilder/s</translation>
    </message>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>%n Worker</numerusform>
            <numerusform>%n Worker</numerusform>
        </translation>
    </message>
    <message>
        <source>expected finish, P10 to P90</source>
        <translation>erwartetes Ende, P10 bis P90</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::TimelineChart</name>
    <message>
        <source>Servers over time</source>
        <translation>Server über die Zeit</translation>
    </message>
    <message>
        <source>No server yet</source>
        <translation>Noch kein Server</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>Vorwarnung</translation>
    </message>
    <message>
        <source>Slot</source>
        <translation>Slot</translation>
    </message>
    <message>
        <source>From, s</source>
        <translation>Von, s</translation>
    </message>
    <message>
        <source>To, s</source>
        <translation>Bis, s</translation>
    </message>
    <message>
        <source>expected finish, P10 to P90</source>
        <translation>erwartetes Ende, P10 bis P90</translation>
    </message>
</context>
<context>
    <name>mayfly::charts::TimelineLegend</name>
    <message>
        <source>requesting</source>
        <translation>bestellt</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>startet</translation>
    </message>
    <message>
        <source>training</source>
        <translation>trainiert</translation>
    </message>
    <message>
        <source>serving</source>
        <translation>bedient</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>Vorwarnung</translation>
    </message>
    <message>
        <source>revoked</source>
        <translation>entzogen</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>ersetzt</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::MainWindow</name>
    <message>
        <source>Mayfly</source>
        <translation>Mayfly</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>About Mayfly</source>
        <translation>Über Mayfly</translation>
    </message>
    <message>
        <source>Mayfly %1</source>
        <translation>Mayfly %1</translation>
    </message>
    <message>
        <source>Plans, launches and watches deep-learning training on transient GPU servers.
Free software: GNU General Public Licence, version 3 or later.</source>
        <translation>Plant, startet und überwacht Deep-Learning-Training auf Spot-GPU-Servern.
Freie Software: GNU General Public License, Version 3 oder später.</translation>
    </message>
    <message>
        <source>This is the sample.</source>
        <translation>Das ist das Beispiel.</translation>
    </message>
    <message>
        <source>Rehearse runs it on this machine, for free.</source>
        <translation>Ein Probelauf führt es auf diesem Rechner aus, kostenlos.</translation>
    </message>
    <message>
        <source>%1 – Mayfly</source>
        <translation>%1 – Mayfly</translation>
    </message>
    <message>
        <source>A run is live</source>
        <translation>Ein Lauf ist aktiv</translation>
    </message>
    <message>
        <source>%1 is still training.</source>
        <translation>%1 trainiert noch.</translation>
    </message>
    <message>
        <source>It goes on without the window, within its cap, and is here again when you come back.</source>
        <translation>Der Lauf geht ohne das Fenster innerhalb seiner Obergrenze weiter und ist bei Ihrer Rückkehr wieder hier.</translation>
    </message>
    <message>
        <source>Keep it running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>Lauf stoppen</translation>
    </message>
    <message>
        <source>%1 does not exist.</source>
        <translation>%1 gibt es nicht.</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 ist ein Ordner.</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 is of no kind that Mayfly reads.</source>
        <translation>%1 ist von keiner Art, die Mayfly liest.</translation>
    </message>
    <message>
        <source>Stopping the run…</source>
        <translation>Der Lauf wird gestoppt …</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>One plan can be open at a time.</source>
        <translation>Es kann immer nur ein Plan offen sein.</translation>
    </message>
    <message numerus="yes">
        <source>%1 was opened; %n other(s) were left.</source>
        <translation>
            <numerusform>%1 wurde geöffnet; %n andere Datei blieb übrig.</numerusform>
            <numerusform>%1 wurde geöffnet; %n andere Dateien blieben übrig.</numerusform>
        </translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message numerus="yes">
        <source>%n more file(s) to import.</source>
        <translation>
            <numerusform>Noch %n Datei zu importieren.</numerusform>
            <numerusform>Noch %n Dateien zu importieren.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is next, when this one is stored.</source>
        <translation>%1 folgt, sobald diese gespeichert ist.</translation>
    </message>
    <message>
        <source>Leave this one out</source>
        <translation>Diese auslassen</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>Menüs</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>&amp;Filter</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open plan…</source>
        <translation>Plan ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>&amp;Save plan…</source>
        <translation>Plan &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Import prices, offers, traces…</source>
        <translation>Preise, Angebote, Traces &amp;importieren …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Reset layout of Run</source>
        <translation>&amp;Anordnung von „Lauf“ zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>T&amp;imes</source>
        <translation>&amp;Zeiten</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>This machine&apos;s zone</source>
        <translation>der Zone dieses Rechners</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>&amp;About Mayfly</source>
        <translation>&amp;Über Mayfly</translation>
    </message>
    <message>
        <source>Times in %1</source>
        <translation>Zeiten in %1</translation>
    </message>
    <message>
        <source>The plan that was being edited is back.</source>
        <translation>Der zuletzt bearbeitete Plan ist wieder da.</translation>
    </message>
    <message>
        <source>Mayfly did not end as it should last time; nothing was lost.</source>
        <translation>Mayfly wurde beim letzten Mal nicht ordentlich beendet; es ging nichts verloren.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Nothing can be kept: %1.</source>
        <translation>Es kann nichts aufbewahrt werden: %1.</translation>
    </message>
    <message>
        <source>Plans can be made; runs cannot be launched, and settings are forgotten.</source>
        <translation>Pläne sind möglich; Läufe können nicht gestartet werden, und Einstellungen gehen verloren.</translation>
    </message>
    <message>
        <source>The runs cannot be read.</source>
        <translation>Die Läufe können nicht gelesen werden.</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are still training.</source>
        <translation>
            <numerusform>%n Lauf trainiert noch.</numerusform>
            <numerusform>%n Läufe trainieren noch.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) are live</source>
        <translation>
            <numerusform>%n Lauf ist aktiv</numerusform>
            <numerusform>%n Läufe sind aktiv</numerusform>
        </translation>
    </message>
    <message>
        <source>They go on without the window, each within its cap, and are here again when you come back.</source>
        <translation>Die Läufe gehen ohne das Fenster weiter, jeder innerhalb seiner Obergrenze, und sind bei Ihrer Rückkehr wieder hier.</translation>
    </message>
    <message>
        <source>Keep them running</source>
        <translation>Weiterlaufen lassen</translation>
    </message>
    <message numerus="yes">
        <source>Stop all %n run(s)</source>
        <translation>
            <numerusform>%n Lauf stoppen</numerusform>
            <numerusform>Alle %n Läufe stoppen</numerusform>
        </translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>Stopping %n run(s)…</source>
        <translation>
            <numerusform>%n Lauf wird gestoppt …</numerusform>
            <numerusform>%n Läufe werden gestoppt …</numerusform>
        </translation>
    </message>
    <message>
        <source>The window closes when every controller has answered.</source>
        <translation>Das Fenster schließt sich, sobald jeder Controller geantwortet hat.</translation>
    </message>
    <message>
        <source>%1 could not be stopped.</source>
        <translation>%1 konnte nicht gestoppt werden.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) could not be stopped.</source>
        <translation>
            <numerusform>%n Lauf konnte nicht gestoppt werden.</numerusform>
            <numerusform>%n Läufe konnten nicht gestoppt werden.</numerusform>
        </translation>
    </message>
    <message>
        <source>Another Mayfly window uses the same folder, and does not answer.</source>
        <translation>Ein anderes Mayfly-Fenster verwendet denselben Ordner und antwortet nicht.</translation>
    </message>
    <message>
        <source>What both change is kept by the one that is closed last.</source>
        <translation>Was beide ändern, bleibt so, wie es das zuletzt geschlossene hinterlässt.</translation>
    </message>
    <message>
        <source>Expected a plan (.mayfly), a run&apos;s report (.json), or offers, prices, lifetimes or traces (.csv, .json).</source>
        <translation>Erwartet wird ein Plan (.mayfly), der Bericht eines Laufs (.json) oder Angebote, Preise, Lebensdauern oder Traces (.csv, .json).</translation>
    </message>
    <message>
        <source>Offers, prices, lifetimes, traces, runs (*.csv *.json)</source>
        <translation>Angebote, Preise, Lebensdauern, Traces, Läufe (*.csv *.json)</translation>
    </message>
    <message>
        <source>Import &amp;runs of other machines…</source>
        <translation>&amp;Läufe anderer Rechner importieren …</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::Notices</name>
    <message>
        <source>It cost %1.</source>
        <translation>Kosten: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) revoked.</source>
        <translation>
            <numerusform>%n Server entzogen.</numerusform>
            <numerusform>%n Server entzogen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The run failed.</source>
        <translation>Der Lauf ist fehlgeschlagen.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) failed.</source>
        <translation>
            <numerusform>%n Lauf ist fehlgeschlagen.</numerusform>
            <numerusform>%n Läufe sind fehlgeschlagen.</numerusform>
        </translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation>Der Lauf ist fertig.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) finished.</source>
        <translation>
            <numerusform>%n Lauf ist fertig.</numerusform>
            <numerusform>%n Läufe sind fertig.</numerusform>
        </translation>
    </message>
    <message>
        <source>Mayfly</source>
        <translation>Mayfly</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::Sidebar</name>
    <message>
        <source>Mayfly</source>
        <translation>Mayfly</translation>
    </message>
    <message>
        <source>A run is live</source>
        <translation>Ein Lauf ist aktiv</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::SidebarItem</name>
    <message>
        <source>a run is live</source>
        <translation>ein Lauf ist aktiv</translation>
    </message>
</context>
<context>
    <name>mayfly::desktop::Tray</name>
    <message>
        <source>Mayfly</source>
        <translation>Mayfly</translation>
    </message>
</context>
<context>
    <name>mayfly::look::Banner</name>
    <message>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
</context>
<context>
    <name>mayfly::look::ChanceBar</name>
    <message>
        <source>%1 %, asked %2 %</source>
        <translation>%1 %, verlangt %2 %</translation>
    </message>
</context>
<context>
    <name>mayfly::look::ConfirmCard</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>mayfly::look::SpendBar</name>
    <message>
        <source>%1 % of the cap</source>
        <translation>%1 % der Obergrenze</translation>
    </message>
</context>
<context>
    <name>mayfly::look::TableView</name>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>Spalten zurücksetzen</translation>
    </message>
    <message>
        <source>Show or hide columns</source>
        <translation>Spalten ein- oder ausblenden</translation>
    </message>
    <message>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <source>Ascending</source>
        <translation>Aufsteigend</translation>
    </message>
    <message>
        <source>Descending</source>
        <translation>Absteigend</translation>
    </message>
    <message numerus="yes">
        <source>Copy %n rows as shown</source>
        <translation>
            <numerusform>%n Zeile wie angezeigt kopieren</numerusform>
            <numerusform>%n Zeilen wie angezeigt kopieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copy %n rows with unrounded figures</source>
        <translation>
            <numerusform>%n Zeile mit ungerundeten Zahlen kopieren</numerusform>
            <numerusform>%n Zeilen mit ungerundeten Zahlen kopieren</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy the whole table</source>
        <translation>Ganze Tabelle kopieren</translation>
    </message>
</context>
<context>
    <name>mayfly::models::CandidateModel</name>
    <message>
        <source>on-demand</source>
        <translation>On-Demand</translation>
    </message>
    <message>
        <source>Tick two to four plans to compare them</source>
        <translation>Zwei bis vier Pläne zum Vergleichen ankreuzen</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Time, %1
P50 (P90)</source>
        <translation>Zeit, %1
P50 (P90)</translation>
    </message>
    <message>
        <source>Cost, %1
P50 (P90)</source>
        <translation>Kosten, %1
P50 (P90)</translation>
    </message>
    <message>
        <source>Accuracy
%</source>
        <translation>Genauigk.
%</translation>
    </message>
    <message>
        <source>Meets
all targets</source>
        <translation>Erfüllt
Ziele</translation>
    </message>
    <message>
        <source>Faster
vs base</source>
        <translation>Tempo
zur Basis</translation>
    </message>
    <message>
        <source>Saves
vs base</source>
        <translation>Spart
zur Basis</translation>
    </message>
    <message>
        <source>Rate
%1/h</source>
        <translation>Preis
%1/h</translation>
    </message>
    <message>
        <source>Speed
steps/s</source>
        <translation>Tempo
Schritte/s</translation>
    </message>
    <message>
        <source>Revocations
expected</source>
        <translation>Entzüge
erwartet</translation>
    </message>
    <message>
        <source>Lost servers
replaced by</source>
        <translation>Verlorene Server
ersetzt durch</translation>
    </message>
    <message>
        <source>Not simulated: the mean of the closed form, and the spread between sessions alone</source>
        <translation>Nicht simuliert: der analytische Mittelwert und nur die Streuung zwischen Sitzungen</translation>
    </message>
</context>
<context>
    <name>mayfly::models::CatalogFacts</name>
    <message>
        <source>Workload</source>
        <translation>Workload</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Data set</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Batch
images a worker</source>
        <translation>Batch
Bilder je Worker</translation>
    </message>
    <message>
        <source>Parameters
millions</source>
        <translation>Parameter
Millionen</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Forward pass
GFLOP an image</source>
        <translation>Vorwärtslauf
GFLOP je Bild</translation>
    </message>
    <message>
        <source>Memory to train
GiB at least</source>
        <translation>Trainingsspeicher
mind. GiB</translation>
    </message>
    <message>
        <source>planned only</source>
        <translation>nur planbar</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU-Typ</translation>
    </message>
    <message>
        <source>Memory
GiB</source>
        <translation>Speicher
GiB</translation>
    </message>
    <message>
        <source>Memory bandwidth
GB/s</source>
        <translation>Speicherbandbreite
GB/s</translation>
    </message>
    <message>
        <source>Single precision
TFLOP/s</source>
        <translation>Einfache Genauigkeit
TFLOP/s</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>Angebote</translation>
    </message>
    <message>
        <source>Price history</source>
        <translation>Preishistorie</translation>
    </message>
    <message>
        <source>Interruption rates</source>
        <translation>Unterbrechungsraten</translation>
    </message>
    <message>
        <source>Availability trace</source>
        <translation>Verfügbarkeits-Trace</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>Lebensdauern</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Rows
latest import</source>
        <translation>Zeilen
letzter Import</translation>
    </message>
    <message>
        <source>Imports</source>
        <translation>Importe</translation>
    </message>
    <message>
        <source>Prices of</source>
        <translation>Preise vom</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Change
%</source>
        <translation>Änderung
%</translation>
    </message>
    <message>
        <source>On-demand
first, %1/h</source>
        <translation>On-Demand
erster, %1/h</translation>
    </message>
    <message>
        <source>On-demand
second, %1/h</source>
        <translation>On-Demand
zweiter, %1/h</translation>
    </message>
    <message>
        <source>Transient
first, %1/h</source>
        <translation>Spot
erster, %1/h</translation>
    </message>
    <message>
        <source>Transient
second, %1/h</source>
        <translation>Spot
zweiter, %1/h</translation>
    </message>
    <message>
        <source>Imported
%1</source>
        <translation>Importiert
%1</translation>
    </message>
</context>
<context>
    <name>mayfly::models::EventModel</name>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Time, %1</source>
        <translation>Zeit, %1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
</context>
<context>
    <name>mayfly::models::HistoryModel</name>
    <message>
        <source>%1 PS</source>
        <translation>%1 PS</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>On-Demand</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Images/s
over time</source>
        <translation>Bilder/s
im Verlauf</translation>
    </message>
    <message>
        <source>Revoked
servers</source>
        <translation>Entzogene
Server</translation>
    </message>
    <message>
        <source>Steps
applied</source>
        <translation>Schritte
angewandt</translation>
    </message>
    <message>
        <source>Time, s
forecast → actual</source>
        <translation>Zeit, s
Prognose → Ist</translation>
    </message>
    <message>
        <source>Time, min
forecast → actual</source>
        <translation>Zeit, min
Prognose → Ist</translation>
    </message>
    <message>
        <source>Time, h
forecast → actual</source>
        <translation>Zeit, h
Prognose → Ist</translation>
    </message>
    <message>
        <source>Cost, USD
forecast → actual</source>
        <translation>Kosten, USD
Prognose → Ist</translation>
    </message>
    <message>
        <source>Accuracy, %
forecast → actual</source>
        <translation>Genauigkeit, %
Prognose → Ist</translation>
    </message>
    <message>
        <source>Error
%</source>
        <translation>Fehler
%</translation>
    </message>
    <message>
        <source>Error
points</source>
        <translation>Fehler
Punkte</translation>
    </message>
    <message>
        <source>Run
started, %1</source>
        <translation>Lauf
gestartet, %1</translation>
    </message>
    <message>
        <source>up to %1 images/s</source>
        <translation>bis %1 Bilder/s</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
</context>
<context>
    <name>mayfly::models::OfferModel</name>
    <message>
        <source>CPU only</source>
        <translation>nur CPU</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>Quelle: %1</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Cores</source>
        <translation>Kerne</translation>
    </message>
    <message>
        <source>Memory
GiB</source>
        <translation>Speicher
GiB</translation>
    </message>
    <message>
        <source>On-demand
%1/h</source>
        <translation>On-Demand
%1/h</translation>
    </message>
    <message>
        <source>Transient
%1/h</source>
        <translation>Spot
%1/h</translation>
    </message>
    <message>
        <source>Saves
%</source>
        <translation>Spart
%</translation>
    </message>
    <message>
        <source>Notice
s</source>
        <translation>Vorwarnung
s</translation>
    </message>
    <message>
        <source>Price of</source>
        <translation>Preis vom</translation>
    </message>
    <message>
        <source>Source of the price</source>
        <translation>Quelle des Preises</translation>
    </message>
    <message>
        <source>Limit
h</source>
        <translation>Grenze
h</translation>
    </message>
</context>
<context>
    <name>mayfly::models::RunComparison</name>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>Steps applied</source>
        <translation>Angewandte Schritte</translation>
    </message>
    <message>
        <source>Time, min</source>
        <translation>Zeit, min</translation>
    </message>
    <message>
        <source>Images/s, mean</source>
        <translation>Bilder/s, Mittel</translation>
    </message>
    <message>
        <source>Test accuracy, %</source>
        <translation>Testgenauigkeit, %</translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation>Entzüge</translation>
    </message>
    <message>
        <source>Steps lost</source>
        <translation>Verlorene Schritte</translation>
    </message>
    <message>
        <source>Time forecast off, %</source>
        <translation>Abweichung der Zeitprognose, %</translation>
    </message>
    <message>
        <source>Cost forecast off, %</source>
        <translation>Abweichung der Kostenprognose, %</translation>
    </message>
    <message>
        <source>same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Cost of a thousand steps, USD</source>
        <translation>Kosten von tausend Schritten, USD</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>bisher %1</translation>
    </message>
</context>
<context>
    <name>mayfly::models::WorkerModel</name>
    <message>
        <source>Slot</source>
        <translation>Slot</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>Gerät</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>Staleness</source>
        <translation>Rückstand</translation>
    </message>
    <message>
        <source>$/h</source>
        <translation>$/h</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>Ausgegeben</translation>
    </message>
    <message>
        <source>Steps by staleness: %1</source>
        <translation>Schritte nach Rückstand: %1</translation>
    </message>
    <message>
        <source>Applying a gradient takes %1 ms; the server is busy with it %2 % of the time.</source>
        <translation>Einen Gradienten anzuwenden dauert %1 ms; damit ist der Server %2 % der Zeit beschäftigt.</translation>
    </message>
    <message>
        <source>A gradient finds %1 others waiting and is answered after %2 ms.</source>
        <translation>Ein Gradient findet %1 andere wartend vor und wird nach %2 ms beantwortet.</translation>
    </message>
    <message>
        <source>A push takes %1 ms (%2 ms over all steps), the pull after it %3 ms (%4 ms over all steps).</source>
        <translation>Ein Push dauert %1 ms (%2 ms über alle Schritte), der Pull danach %3 ms (%4 ms über alle Schritte).</translation>
    </message>
    <message>
        <source>Sent %1 MB at %2 MB/s, received %3 MB at %4 MB/s.</source>
        <translation>%1 MB gesendet mit %2 MB/s, %3 MB empfangen mit %4 MB/s.</translation>
    </message>
    <message>
        <source>Steps that others applied between a worker&apos;s pull and its push: the mean, and bars for 0, 1, 2 … steps; the last bar: 7 or more</source>
        <translation>Schritte, die andere zwischen Pull und Push eines Workers angewendet haben: der Mittelwert und Balken für 0, 1, 2 … Schritte; der letzte Balken: 7 oder mehr</translation>
    </message>
    <message>
        <source>Milliseconds from the start of a push until its gradient is applied</source>
        <translation>Millisekunden vom Beginn eines Push, bis sein Gradient angewendet ist</translation>
    </message>
    <message>
        <source>Milliseconds from then until the new state is there</source>
        <translation>Millisekunden von da an, bis der neue Zustand da ist</translation>
    </message>
    <message>
        <source>Megabytes a second that the worker sends and receives</source>
        <translation>Megabyte pro Sekunde, die der Worker sendet und empfängt</translation>
    </message>
    <message>
        <source>Milliseconds in which the parameter server applies one gradient</source>
        <translation>Millisekunden, in denen der Parameterserver einen Gradienten anwendet</translation>
    </message>
    <message>
        <source>Gradients that a gradient finds waiting at the parameter server, on average</source>
        <translation>Gradienten, die ein Gradient beim Parameterserver im Mittel wartend vorfindet</translation>
    </message>
    <message>
        <source>Push ms</source>
        <translation>Push ms</translation>
    </message>
    <message>
        <source>Pull ms</source>
        <translation>Pull ms</translation>
    </message>
    <message>
        <source>MB/s</source>
        <translation>MB/s</translation>
    </message>
    <message>
        <source>Apply ms</source>
        <translation>Anw. ms</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>Wartend</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::AccuracyScale</name>
    <message>
        <source>meets all targets</source>
        <translation>erfüllt alle Ziele</translation>
    </message>
    <message>
        <source>misses one</source>
        <translation>verfehlt eines</translation>
    </message>
    <message>
        <source>front</source>
        <translation>Front</translation>
    </message>
    <message>
        <source>Colour of the points</source>
        <translation>Farbe der Punkte</translation>
    </message>
    <message>
        <source>What the colour of the points says</source>
        <translation>Was die Farbe der Punkte bedeutet</translation>
    </message>
    <message>
        <source>Colour by accuracy</source>
        <translation>Farbe nach Genauigkeit</translation>
    </message>
    <message>
        <source>Colour by the chance to meet all targets</source>
        <translation>Farbe nach der Chance auf alle Ziele</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogCompare</name>
    <message>
        <source>Compare prices</source>
        <translation>Preise vergleichen</translation>
    </message>
    <message>
        <source>&amp;First</source>
        <translation>&amp;Erster</translation>
    </message>
    <message>
        <source>&amp;Second</source>
        <translation>&amp;Zweiter</translation>
    </message>
    <message>
        <source>First catalogue</source>
        <translation>Erster Katalog</translation>
    </message>
    <message>
        <source>Second catalogue</source>
        <translation>Zweiter Katalog</translation>
    </message>
    <message>
        <source>Search offers  (Ctrl+F)</source>
        <translation>Angebote suchen  (Strg+F)</translation>
    </message>
    <message>
        <source>Search offers</source>
        <translation>Angebote suchen</translation>
    </message>
    <message>
        <source>Prices of both catalogues</source>
        <translation>Preise beider Kataloge</translation>
    </message>
    <message>
        <source>No offer matches.</source>
        <translation>Kein Angebot passt.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message numerus="yes">
        <source>%n offers in all.</source>
        <translation>
            <numerusform>%n Angebot insgesamt.</numerusform>
            <numerusform>%n Angebote insgesamt.</numerusform>
        </translation>
    </message>
    <message>
        <source>Median change on demand: %1 %.</source>
        <translation>Median der Änderung bei On-Demand: %1 %.</translation>
    </message>
    <message>
        <source>Median change of transient prices: %1 %.</source>
        <translation>Median der Änderung der Spot-Preise: %1 %.</translation>
    </message>
    <message>
        <source>No offer is in both.</source>
        <translation>Kein Angebot steht in beiden.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogLists</name>
    <message>
        <source>Search  (Ctrl+F)</source>
        <translation>Suchen  (Strg+F)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>Workloads</translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU-Typen</translation>
    </message>
    <message>
        <source>Imported files</source>
        <translation>Importierte Dateien</translation>
    </message>
    <message>
        <source>Nothing was imported yet. Import prices, price histories, interruption rates, traces or lifetimes.</source>
        <translation>Noch nichts importiert. Importieren Sie Preise, Preishistorien, Unterbrechungsraten, Traces oder Lebensdauern.</translation>
    </message>
    <message>
        <source>The list cannot be read.</source>
        <translation>Die Liste kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>%1 von %2 gezeigt</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CatalogPage</name>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Prices, price histories, interruption rates, traces or lifetimes (or drop a file on the window)</source>
        <translation>Preise, Preishistorien, Unterbrechungsraten, Traces oder Lebensdauern (oder eine Datei auf das Fenster ziehen)</translation>
    </message>
    <message>
        <source>Imported as %1.</source>
        <translation>Als %1 importiert.</translation>
    </message>
    <message>
        <source>It can be chosen on the Plan page.</source>
        <translation>Auf der Seite „Plan“ kann der Katalog gewählt werden.</translation>
    </message>
    <message>
        <source>Nothing was imported.</source>
        <translation>Es wurde nichts importiert.</translation>
    </message>
    <message>
        <source>Catalogues</source>
        <translation>Kataloge</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>Angebote</translation>
    </message>
    <message numerus="yes">
        <source>%n offers</source>
        <translation>
            <numerusform>%n Angebot</numerusform>
            <numerusform>%n Angebote</numerusform>
        </translation>
    </message>
    <message>
        <source>The catalogues cannot be listed.</source>
        <translation>Die Kataloge können nicht aufgelistet werden.</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>eingebaut</translation>
    </message>
    <message>
        <source>%1 cannot be read.</source>
        <translation>%1 kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Prices, traces, lifetimes (*.csv *.json);;All files (*)</source>
        <translation>Preise, Traces, Lebensdauern (*.csv *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>Katalog</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>Workloads</translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU-Typen</translation>
    </message>
    <message>
        <source>Imported</source>
        <translation>Importiert</translation>
    </message>
    <message>
        <source>What the catalogue page shows</source>
        <translation>Was die Katalogseite zeigt</translation>
    </message>
    <message>
        <source>Compare prices…</source>
        <translation>Preise vergleichen …</translation>
    </message>
    <message>
        <source>Prices of two catalogues, or of two dates of one, side by side</source>
        <translation>Preise zweier Kataloge oder zweier Stände eines Katalogs nebeneinander</translation>
    </message>
    <message>
        <source>Where it comes from</source>
        <translation>Woher er stammt</translation>
    </message>
    <message>
        <source>Use in the plan</source>
        <translation>Im Plan verwenden</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>imported %1</source>
        <translation>importiert am %1</translation>
    </message>
    <message>
        <source>%1, used by the plan</source>
        <translation>%1, vom Plan verwendet</translation>
    </message>
    <message>
        <source>Prices of %1.</source>
        <translation>Preise vom %1.</translation>
    </message>
    <message>
        <source>Prices of %1 to %2.</source>
        <translation>Preise vom %1 bis %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n dates are kept.</source>
        <translation>
            <numerusform>%n Stand wird aufbewahrt.</numerusform>
            <numerusform>%n Stände werden aufbewahrt.</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan is made with it.</source>
        <translation>Der Plan wird damit erstellt.</translation>
    </message>
    <message>
        <source>%1 as of %2</source>
        <translation>%1, Stand %2</translation>
    </message>
    <message>
        <source>Remove %1?</source>
        <translation>%1 entfernen?</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>All its imports are forgotten. The files that they came from stay.</source>
        <translation>Alle seine Importe werden vergessen. Die Ursprungsdateien bleiben.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>%1 was not removed.</source>
        <translation>%1 wurde nicht entfernt.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ChosenPlanPanel</name>
    <message>
        <source>%1 the speed, %2 cheaper than baseline</source>
        <translation>%1 so schnell, %2 günstiger als die Baseline</translation>
    </message>
    <message>
        <source>%1 the speed, %2 dearer than baseline</source>
        <translation>%1 so schnell, %2 teurer als die Baseline</translation>
    </message>
    <message>
        <source>+%1 with one more worker, +%2 with one more parameter server.</source>
        <translation>+%1 mit einem Worker mehr, +%2 mit einem Parameterserver mehr.</translation>
    </message>
    <message>
        <source>%1 lost a run; each adds %2 and %3</source>
        <translation>%1 Verluste je Lauf; jeder kostet %2 und %3</translation>
    </message>
    <message>
        <source>Selected plan</source>
        <translation>Gewählter Plan</translation>
    </message>
    <message>
        <source>Time, P50</source>
        <translation>Zeit, P50</translation>
    </message>
    <message>
        <source>Cost, P50</source>
        <translation>Kosten, P50</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Chance to meet</source>
        <translation>Chance auf Erfolg</translation>
    </message>
    <message>
        <source>Finish time</source>
        <translation>Endzeit</translation>
    </message>
    <message>
        <source>Play one of the runs</source>
        <translation>Einen der Läufe abspielen</translation>
    </message>
    <message>
        <source>Finish times of the simulated runs</source>
        <translation>Endzeiten der simulierten Läufe</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Costs of the simulated runs</source>
        <translation>Kosten der simulierten Läufe</translation>
    </message>
    <message>
        <source>Servers still alive, %</source>
        <translation>Server noch am Leben, %</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>Probelauf</translation>
    </message>
    <message>
        <source>Launch…</source>
        <translation>Starten …</translation>
    </message>
    <message>
        <source>No plan yet</source>
        <translation>Noch kein Plan</translation>
    </message>
    <message>
        <source>There is no plan to launch yet</source>
        <translation>Es gibt noch keinen Plan zum Starten</translation>
    </message>
    <message>
        <source>Rank %1 of %2</source>
        <translation>Rang %1 von %2</translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation>Ohne Rang</translation>
    </message>
    <message>
        <source>%1 · %2/h</source>
        <translation>%1 · %2/h</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>Baseline: %1</translation>
    </message>
    <message>
        <source>tick: the %1 % asked for</source>
        <translation>Strich: die verlangten %1 %</translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation>Frist %1</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>Budget %1</translation>
    </message>
    <message>
        <source>Accuracy %1</source>
        <translation>Genauigkeit %1</translation>
    </message>
    <message>
        <source>All targets</source>
        <translation>Alle Ziele</translation>
    </message>
    <message>
        <source>The workers set the pace.</source>
        <translation>Die Worker bestimmen das Tempo.</translation>
    </message>
    <message>
        <source>The parameter servers set the pace.</source>
        <translation>Die Parameterserver bestimmen das Tempo.</translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>Schritte/s</translation>
    </message>
    <message>
        <source>The speed is %1</source>
        <translation>Die Geschwindigkeit ist %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln runs</source>
        <translation>
            <numerusform>%Ln Lauf</numerusform>
            <numerusform>%Ln Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>same runs</source>
        <translation>dieselben Läufe</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/h</translation>
    </message>
    <message>
        <source>on-demand</source>
        <translation>On-Demand</translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation>Frist %1</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>Budget %1</translation>
    </message>
    <message>
        <source>Neither one more worker nor one more parameter server would make it faster.</source>
        <translation>Weder ein weiterer Worker noch ein weiterer Parameterserver würde den Plan schneller machen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln simulated runs of the selected plan: ten times as many as of the others</source>
        <translation>
            <numerusform>%Ln simulierter Lauf des gewählten Plans: zehnmal so viele wie bei den anderen</numerusform>
            <numerusform>%Ln simulierte Läufe des gewählten Plans: zehnmal so viele wie bei den anderen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::CurvesPanel</name>
    <message>
        <source>exponential fit</source>
        <translation>exponentielle Anpassung</translation>
    </message>
    <message>
        <source>bathtub fit</source>
        <translation>Badewannen-Anpassung</translation>
    </message>
    <message>
        <source>early and constant fit</source>
        <translation>Anpassung früh und konstant</translation>
    </message>
    <message>
        <source>%1 fit</source>
        <translation>Anpassung %1</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>Lebensdauern</translation>
    </message>
    <message>
        <source>Whose lifetimes</source>
        <translation>Wessen Lebensdauern</translation>
    </message>
    <message>
        <source>Transient price</source>
        <translation>Spot-Preis</translation>
    </message>
    <message>
        <source>The lifetimes cannot be read.</source>
        <translation>Die Lebensdauern können nicht gelesen werden.</translation>
    </message>
    <message>
        <source>own runs</source>
        <translation>eigene Läufe</translation>
    </message>
    <message>
        <source>Model of the plans: %1. No lifetimes of such servers were imported or measured.</source>
        <translation>Modell der Pläne: %1. Für solche Server wurden keine Lebensdauern importiert oder gemessen.</translation>
    </message>
    <message numerus="yes">
        <source>Own runs: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</source>
        <translation>
            <numerusform>Eigene Läufe: %n Server beobachtet, davon %1 entzogen (Kaplan-Meier, 90-%-Band).</numerusform>
            <numerusform>Eigene Läufe: %n Server beobachtet, davon %1 entzogen (Kaplan-Meier, 90-%-Band).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%2: %n servers observed, of which %1 were revoked (Kaplan-Meier, 90 % band).</source>
        <translation>
            <numerusform>%2: %n Server beobachtet, davon %1 entzogen (Kaplan-Meier, 90-%-Band).</numerusform>
            <numerusform>%2: %n Server beobachtet, davon %1 entzogen (Kaplan-Meier, 90-%-Band).</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing can be fitted to them.</source>
        <translation>An sie lässt sich nichts anpassen.</translation>
    </message>
    <message>
        <source>The fit is at most %1 percentage points off.</source>
        <translation>Die Anpassung liegt höchstens %1 Prozentpunkte daneben.</translation>
    </message>
    <message>
        <source>Model of the plans: %1.</source>
        <translation>Modell der Pläne: %1.</translation>
    </message>
    <message>
        <source>Listed price of %1, %2.</source>
        <translation>Listenpreis vom %1, %2.</translation>
    </message>
    <message>
        <source>an unknown day</source>
        <translation>unbekannter Tag</translation>
    </message>
    <message>
        <source>source not named</source>
        <translation>Quelle nicht genannt</translation>
    </message>
    <message>
        <source>History: %1, latest price of %2 %3.</source>
        <translation>Historie: %1, letzter Preis vom %2 %3.</translation>
    </message>
    <message>
        <source>observed</source>
        <translation>beobachtet</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::FormSection</name>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryCompare</name>
    <message>
        <source>Runs side by side, compared with the first</source>
        <translation>Läufe nebeneinander, verglichen mit dem ersten</translation>
    </message>
    <message>
        <source>Back to the list</source>
        <translation>Zurück zur Liste</translation>
    </message>
    <message>
        <source>Figures of the compared runs</source>
        <translation>Kennzahlen der verglichenen Läufe</translation>
    </message>
    <message>
        <source>Images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>Throughput of the compared runs over time</source>
        <translation>Durchsatz der verglichenen Läufe über die Zeit</translation>
    </message>
    <message>
        <source>USD</source>
        <translation>USD</translation>
    </message>
    <message>
        <source>Cost of the compared runs over time</source>
        <translation>Kosten der verglichenen Läufe über die Zeit</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryDetail</name>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Open run</source>
        <translation>Lauf öffnen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>HTML…</source>
        <translation>HTML …</translation>
    </message>
    <message>
        <source>PDF…</source>
        <translation>PDF …</translation>
    </message>
    <message>
        <source>CSV…</source>
        <translation>CSV …</translation>
    </message>
    <message>
        <source>JSON…</source>
        <translation>JSON …</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Prognose</translation>
    </message>
    <message>
        <source>Actual</source>
        <translation>Ist</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Abweichung</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation>Entzüge</translation>
    </message>
    <message>
        <source>The single on-demand server: %1 and %2, so %3 saved.</source>
        <translation>Der einzelne On-Demand-Server: %1 und %2, also %3 gespart.</translation>
    </message>
    <message>
        <source>points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>%1, started %2 %3.</source>
        <translation>%1, gestartet am %2 %3.</translation>
    </message>
    <message>
        <source>Plan again</source>
        <translation>Neu planen</translation>
    </message>
    <message>
        <source>Put what this run was planned with into the Plan page</source>
        <translation>Die Vorgaben dieses Laufs auf die Seite „Plan“ übernehmen</translation>
    </message>
    <message>
        <source>Show the cost report, or save it as HTML, PDF, CSV or JSON</source>
        <translation>Den Kostenbericht zeigen oder als HTML, PDF, CSV oder JSON speichern</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>What happened to the run&apos;s servers</source>
        <translation>Was mit den Servern des Laufs geschah</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::HistoryPage</name>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message numerus="yes">
        <source>%n runs</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>No run yet</source>
        <translation>Noch kein Lauf</translation>
    </message>
    <message>
        <source>Every run is kept here, with what was predicted beside what came.</source>
        <translation>Hier bleibt jeder Lauf aufgehoben, mit der Prognose neben dem Ergebnis.</translation>
    </message>
    <message>
        <source>Rehearse the sample</source>
        <translation>Probelauf mit dem Beispiel</translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation>Zum Plan</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>Ausgegeben</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>Gespart</translation>
    </message>
    <message>
        <source>Time forecast</source>
        <translation>Zeitprognose</translation>
    </message>
    <message>
        <source>Cost forecast</source>
        <translation>Kostenprognose</translation>
    </message>
    <message>
        <source>Accuracy forecast</source>
        <translation>Genauigkeitsprognose</translation>
    </message>
    <message>
        <source>Inside P10–P90</source>
        <translation>Innerhalb P10–P90</translation>
    </message>
    <message>
        <source>Search runs  (Ctrl+F)</source>
        <translation>Läufe suchen  (Strg+F)</translation>
    </message>
    <message>
        <source>Search runs</source>
        <translation>Läufe suchen</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>Workload</translation>
    </message>
    <message>
        <source>All workloads</source>
        <translation>Alle Workloads</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>All states</source>
        <translation>Alle Zustände</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Finished</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Any time</source>
        <translation>Jederzeit</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <source>Last 90 days</source>
        <translation>Letzte 90 Tage</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter löschen</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Store: %1</source>
        <translation>Speicher: %1</translation>
    </message>
    <message>
        <source>median of absolute errors</source>
        <translation>Median der absoluten Fehler</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>für %1</translation>
    </message>
    <message>
        <source>on demand: %1</source>
        <translation>On-Demand: %1</translation>
    </message>
    <message>
        <source>against each run&apos;s baseline</source>
        <translation>gegenüber der Baseline</translation>
    </message>
    <message>
        <source>off</source>
        <translation>daneben</translation>
    </message>
    <message>
        <source>points off</source>
        <translation>Punkte daneben</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>%1, 80 % expected</source>
        <translation>%1, 80 % erwartet</translation>
    </message>
    <message>
        <source>no finished run yet</source>
        <translation>noch kein fertiger Lauf</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>%1 von %2 gezeigt</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>The report was not written.</source>
        <translation>Der Bericht wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation>Der Bericht ist geschrieben.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>The runs cannot be compared.</source>
        <translation>Die Läufe können nicht verglichen werden.</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Tick two to four runs to see them side by side</source>
        <translation>Zwei bis vier Läufe ankreuzen, um sie nebeneinander zu sehen</translation>
    </message>
    <message>
        <source>Compare (%1)</source>
        <translation>Vergleichen (%1)</translation>
    </message>
    <message>
        <source>Save the table as CSV</source>
        <translation>Tabelle als CSV speichern</translation>
    </message>
    <message>
        <source>No run fits the filters.</source>
        <translation>Kein Lauf passt zu den Filtern.</translation>
    </message>
    <message>
        <source>Error of time, %</source>
        <translation>Fehler der Zeit, %</translation>
    </message>
    <message>
        <source>Error of cost, %</source>
        <translation>Fehler der Kosten, %</translation>
    </message>
    <message>
        <source>Error of accuracy, points</source>
        <translation>Fehler der Genauigkeit, Punkte</translation>
    </message>
    <message>
        <source>Save the table</source>
        <translation>Tabelle speichern</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>The table was not written.</source>
        <translation>Die Tabelle wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>The table is written.</source>
        <translation>Die Tabelle ist geschrieben.</translation>
    </message>
    <message>
        <source>on demand: %1 for %2</source>
        <translation>On-Demand: %1 für %2</translation>
    </message>
    <message>
        <source>Import run…</source>
        <translation>Lauf importieren …</translation>
    </message>
    <message>
        <source>Take in a finished run of another machine from its report.json (or drop the file on the window)</source>
        <translation>Einen beendeten Lauf eines anderen Rechners aus seiner report.json übernehmen (oder die Datei auf das Fenster ziehen)</translation>
    </message>
    <message>
        <source>Import runs</source>
        <translation>Läufe importieren</translation>
    </message>
    <message>
        <source>Reports of runs (*.json)</source>
        <translation>Berichte von Läufen (*.json)</translation>
    </message>
    <message>
        <source>%1 was not imported.</source>
        <translation>%1 wurde nicht importiert.</translation>
    </message>
    <message>
        <source>%1 was imported.</source>
        <translation>%1 wurde importiert.</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s) were imported.</source>
        <translation>
            <numerusform>%n Lauf wurde importiert.</numerusform>
            <numerusform>%n Läufe wurden importiert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Its measurements change no plan of this machine.</source>
        <translation>Seine Messungen ändern keinen Plan dieses Rechners.</translation>
    </message>
    <message>
        <source>The runs are shown here once they can be read.</source>
        <translation>Die Läufe erscheinen hier, sobald sie gelesen werden können.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ImportPanel</name>
    <message>
        <source>Offers (vms.csv)</source>
        <translation>Angebote (vms.csv)</translation>
    </message>
    <message>
        <source>Price history</source>
        <translation>Preishistorie</translation>
    </message>
    <message>
        <source>Interruption rates</source>
        <translation>Unterbrechungsraten</translation>
    </message>
    <message>
        <source>Availability trace</source>
        <translation>Verfügbarkeits-Trace</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>Lebensdauern</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>Importieren</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>1 = available</source>
        <translation>1 = verfügbar</translation>
    </message>
    <message>
        <source>1 = preempted</source>
        <translation>1 = entzogen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>%1 rows, %2 good</source>
        <translation>%1 Zeilen, %2 gut</translation>
    </message>
    <message>
        <source>%1 left out</source>
        <translation>%1 weggelassen</translation>
    </message>
    <message>
        <source>%1 with a warning</source>
        <translation>%1 mit Warnung</translation>
    </message>
    <message>
        <source>Importing…</source>
        <translation>Wird importiert …</translation>
    </message>
    <message>
        <source>imported with a warning</source>
        <translation>mit Warnung importiert</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>weggelassen</translation>
    </message>
    <message>
        <source>broken</source>
        <translation>fehlerhaft</translation>
    </message>
    <message>
        <source>How far the file is read</source>
        <translation>Wie weit die Datei gelesen ist</translation>
    </message>
    <message>
        <source>Problems of the file</source>
        <translation>Probleme der Datei</translation>
    </message>
    <message>
        <source>First days of the trace</source>
        <translation>Die ersten Tage des Traces</translation>
    </message>
    <message>
        <source>Leave broken rows out</source>
        <translation>Fehlerhafte Zeilen weglassen</translation>
    </message>
    <message>
        <source>%1 broken and left out</source>
        <translation>%1 fehlerhaft und weggelassen</translation>
    </message>
    <message>
        <source>%1 broken: nothing is imported until they are mended or left out</source>
        <translation>%1 fehlerhaft: Bis sie korrigiert oder weggelassen sind, wird nichts importiert</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>Datensatz</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>Spalte</translation>
    </message>
    <message>
        <source>Field</source>
        <translation>Feld</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>The file cannot be imported: %1.</source>
        <translation>Die Datei kann nicht importiert werden: %1.</translation>
    </message>
    <message>
        <source>First rows as they would be stored</source>
        <translation>Erste Zeilen, wie sie gespeichert würden</translation>
    </message>
    <message>
        <source>&amp;Kind of file</source>
        <translation>&amp;Art der Datei</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Provider</source>
        <translation>&amp;Anbieter</translation>
    </message>
    <message>
        <source>&amp;What a 1 means</source>
        <translation>&amp;Was eine 1 bedeutet</translation>
    </message>
    <message>
        <source>Whose prices are these? Enter the provider, for the file does not say.</source>
        <translation>Wessen Preise sind das? Geben Sie den Anbieter an, denn die Datei nennt ihn nicht.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LatencyView</name>
    <message>
        <source>Latency over time</source>
        <translation>Latenz im Zeitverlauf</translation>
    </message>
    <message>
        <source>Worker or parameter server</source>
        <translation>Worker oder Parameterserver</translation>
    </message>
    <message>
        <source>Applying a gradient, ms</source>
        <translation>Anwenden eines Gradienten, ms</translation>
    </message>
    <message>
        <source>Push: until the gradient is applied, ms</source>
        <translation>Push: bis der Gradient angewendet ist, ms</translation>
    </message>
    <message>
        <source>From a gradient&apos;s arrival to its answer, ms</source>
        <translation>Vom Eintreffen eines Gradienten bis zur Antwort, ms</translation>
    </message>
    <message>
        <source>Pull: from then until the state is there, ms</source>
        <translation>Pull: von da an, bis der Zustand da ist, ms</translation>
    </message>
    <message>
        <source>Each point is of 10 s: the median and the 95th percentile of the means of a second.</source>
        <translation>Jeder Punkt steht für 10 s: Median und 95. Perzentil der Mittelwerte je einer Sekunde.</translation>
    </message>
    <message>
        <source>Each point is of 10 s: the median and the 95th percentile of its steps.</source>
        <translation>Jeder Punkt steht für 10 s: Median und 95. Perzentil der Schritte darin.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LaunchBackendBox</name>
    <message>
        <source>Back-end</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>SSH</source>
        <translation>SSH</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>Wählen …</translation>
    </message>
    <message>
        <source>Servers are processes on this machine; their prices are counted as if they were rented.</source>
        <translation>Server sind Prozesse auf diesem Rechner; ihre Preise werden gezählt, als wären sie gemietet.</translation>
    </message>
    <message>
        <source>&amp;Inventory</source>
        <translation>&amp;Inventar</translation>
    </message>
    <message>
        <source>hosts.toml: choose it or drop it here</source>
        <translation>hosts.toml: wählen oder hierher ziehen</translation>
    </message>
    <message>
        <source>Servers are started on your own hosts by SSH; what they cost is counted at the prices of the plan&apos;s offers.</source>
        <translation>Server werden per SSH auf Ihren eigenen Hosts gestartet; ihre Kosten werden zu den Preisen der Angebote des Plans gezählt.</translation>
    </message>
    <message>
        <source>&amp;Partition&apos;s file</source>
        <translation>&amp;Datei der Partition</translation>
    </message>
    <message>
        <source>slurm.toml: choose it or drop it here</source>
        <translation>slurm.toml: wählen oder hierher ziehen</translation>
    </message>
    <message>
        <source>Each server is a job of a Slurm partition; what they cost is counted at the prices of the plan&apos;s offers. Results are kept in the folder that the nodes share.</source>
        <translation>Jeder Server ist ein Job einer Slurm-Partition; die Kosten werden zu den Preisen der Angebote des Plans gezählt. Ergebnisse liegen im Ordner, den die Knoten teilen.</translation>
    </message>
    <message>
        <source>Choose the file that describes the servers</source>
        <translation>Datei wählen, die die Server beschreibt</translation>
    </message>
    <message>
        <source>Descriptions of servers (*.toml);;All files (*)</source>
        <translation>Beschreibungen von Servern (*.toml);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LaunchStep</name>
    <message>
        <source>The back-end is there</source>
        <translation>Das Backend ist da</translation>
    </message>
    <message>
        <source>The plan can be trained</source>
        <translation>Der Plan kann trainiert werden</translation>
    </message>
    <message>
        <source>The data set is there</source>
        <translation>Der Datensatz ist da</translation>
    </message>
    <message>
        <source>Workers can be started</source>
        <translation>Worker können gestartet werden</translation>
    </message>
    <message>
        <source>The controller can be started</source>
        <translation>Der Controller kann gestartet werden</translation>
    </message>
    <message>
        <source>Results can be written, with room for checkpoints</source>
        <translation>Ergebnisse können geschrieben werden, mit Platz für Checkpoints</translation>
    </message>
    <message>
        <source>The run can be recorded</source>
        <translation>Der Lauf kann aufgezeichnet werden</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/h</translation>
    </message>
    <message>
        <source>All servers are on-demand: they are not revoked.</source>
        <translation>Alle Server sind On-Demand: Sie werden nicht entzogen.</translation>
    </message>
    <message>
        <source>A revoked server is replaced by one of the same offer; the others go on meanwhile.</source>
        <translation>Ein entzogener Server wird durch einen desselben Angebots ersetzt; die anderen machen so lange weiter.</translation>
    </message>
    <message>
        <source>A revoked server is replaced by the cheapest other offer of its GPU type; the others go on meanwhile.</source>
        <translation>Ein entzogener Server wird durch das günstigste andere Angebot seines GPU-Typs ersetzt; die anderen machen so lange weiter.</translation>
    </message>
    <message>
        <source>A revoked server is replaced in another zone; the others go on meanwhile.</source>
        <translation>Ein entzogener Server wird in einer anderen Zone ersetzt; die anderen machen so lange weiter.</translation>
    </message>
    <message>
        <source>A revoked server is replaced by an on-demand one, which costs more and stays.</source>
        <translation>Ein entzogener Server wird durch einen On-Demand-Server ersetzt, der mehr kostet und bleibt.</translation>
    </message>
    <message>
        <source>A revoked server is not replaced; the others go on, more slowly.</source>
        <translation>Ein entzogener Server wird nicht ersetzt; die anderen machen langsamer weiter.</translation>
    </message>
    <message>
        <source>Notice comes %1 before; a worker uses it to finish its step and leave.</source>
        <translation>Die Vorwarnung kommt %1 vorher; ein Worker beendet damit seinen Schritt und geht.</translation>
    </message>
    <message>
        <source>There is no notice: a worker is gone at once, and its step with it.</source>
        <translation>Es gibt keine Vorwarnung: Ein Worker ist sofort weg und sein Schritt mit ihm.</translation>
    </message>
    <message>
        <source>A checkpoint is written every %1; a lost parameter server goes back to the last one.</source>
        <translation>Alle %1 wird ein Checkpoint geschrieben; ein verlorener Parameterserver geht auf den letzten zurück.</translation>
    </message>
    <message>
        <source>Checkpoints are written as often as pays; a lost parameter server goes back to the last one.</source>
        <translation>Checkpoints werden so oft geschrieben, wie es sich lohnt; ein verlorener Parameterserver geht auf den letzten zurück.</translation>
    </message>
    <message>
        <source>Rehearse</source>
        <translation>Probelauf</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Rehearse %1</source>
        <translation>Probelauf von %1</translation>
    </message>
    <message>
        <source>Launch %1</source>
        <translation>%1 starten</translation>
    </message>
    <message>
        <source>Launch %1 in %2</source>
        <translation>%1 in %2 starten</translation>
    </message>
    <message>
        <source>Back-end</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Checks</source>
        <translation>Prüfungen</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>free</source>
        <translation>kostenlos</translation>
    </message>
    <message>
        <source>Rate, as if rented</source>
        <translation>Preis, als wäre gemietet</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Stundenpreis</translation>
    </message>
    <message>
        <source>Expected, P50 (P90)</source>
        <translation>Erwartet, P50 (P90)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;Never more than (cap)</source>
        <translation>&amp;Höchstens (Obergrenze)</translation>
    </message>
    <message>
        <source>The run stops itself when its projected spend reaches the cap. Servers are billed from request to confirmed end.</source>
        <translation>Der Lauf stoppt sich selbst, wenn seine voraussichtlichen Ausgaben die Obergrenze erreichen. Server werden von der Anforderung bis zum bestätigten Ende abgerechnet.</translation>
    </message>
    <message>
        <source>If servers are revoked</source>
        <translation>Wenn Server entzogen werden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>in order</source>
        <translation>in Ordnung</translation>
    </message>
    <message>
        <source>not in order</source>
        <translation>nicht in Ordnung</translation>
    </message>
    <message>
        <source>Cap: expected an amount over 0, like $5</source>
        <translation>Obergrenze: erwartet wird ein Betrag über 0, etwa $5</translation>
    </message>
    <message>
        <source>The cap is below the P90 of the cost: the run may stop itself before it is done.</source>
        <translation>Die Obergrenze liegt unter dem P90 der Kosten: Der Lauf kann sich stoppen, bevor er fertig ist.</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Wird gestartet …</translation>
    </message>
    <message>
        <source>Launching…</source>
        <translation>Wird gestartet …</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Rehearse for free</source>
        <translation>Kostenloser Probelauf</translation>
    </message>
    <message>
        <source>Launch at %1…</source>
        <translation>Starten für %1 …</translation>
    </message>
    <message>
        <source>Launch %1?</source>
        <translation>%1 starten?</translation>
    </message>
    <message>
        <source>Launch %1 in %2?</source>
        <translation>%1 in %2 starten?</translation>
    </message>
    <message>
        <source>Never more than (cap)</source>
        <translation>Höchstens (Obergrenze)</translation>
    </message>
    <message>
        <source>Launch at %1</source>
        <translation>Starten für %1</translation>
    </message>
    <message>
        <source>The rehearsal was not started.</source>
        <translation>Der Probelauf wurde nicht gestartet.</translation>
    </message>
    <message>
        <source>The run was not launched.</source>
        <translation>Der Lauf wurde nicht gestartet.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Servers are processes on this machine, free of charge.</source>
        <translation>Server sind Prozesse auf diesem Rechner und kostenlos.</translation>
    </message>
    <message>
        <source>Servers taken away</source>
        <translation>Entzogene Server</translation>
    </message>
    <message>
        <source>As the model says</source>
        <translation>Nach Modell</translation>
    </message>
    <message>
        <source>One for sure</source>
        <translation>Sicher einer</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Drawn from the plan&apos;s own model of lifetimes, in compressed time: in a short run there may be none.</source>
        <translation>Aus dem Lebensdauermodell des Plans gezogen, in verkürzter Zeit: In einem kurzen Lauf wird vielleicht keiner entzogen.</translation>
    </message>
    <message>
        <source>One transient worker is revoked half-way through the steps.</source>
        <translation>Ein Spot-Worker wird nach der Hälfte der Schritte entzogen.</translation>
    </message>
    <message>
        <source>Every server stays to the end.</source>
        <translation>Jeder Server bleibt bis zum Ende.</translation>
    </message>
    <message>
        <source>A host that fails or cannot be reached counts as a revoked server, whatever its price.</source>
        <translation>Ein Host, der ausfällt oder nicht erreichbar ist, gilt als entzogener Server, gleich zu welchem Preis.</translation>
    </message>
    <message>
        <source>A job that is preempted or loses its node counts as a revoked server; another job is submitted, and may wait in the queue.</source>
        <translation>Ein Job, der verdrängt wird oder seinen Knoten verliert, gilt als entzogener Server; ein neuer Job wird eingereiht und muss vielleicht warten.</translation>
    </message>
    <message>
        <source>There is notice only on hosts whose inventory names a notice service.</source>
        <translation>Eine Vorwarnung gibt es nur auf Hosts, für die das Inventar einen Vorwarndienst nennt.</translation>
    </message>
    <message>
        <source>Notice is the partition&apos;s grace time; a worker uses it to finish its step and leave.</source>
        <translation>Die Vorwarnzeit ist die Gnadenfrist der Partition; ein Worker beendet darin seinen Schritt und geht.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::LimitsSection</name>
    <message>
        <source>By the same offer</source>
        <translation>Durch dasselbe Angebot</translation>
    </message>
    <message>
        <source>replaced by the same offer</source>
        <translation>Ersatz durch dasselbe Angebot</translation>
    </message>
    <message>
        <source>By the next cheapest</source>
        <translation>Durch den nächstgünstigsten</translation>
    </message>
    <message>
        <source>replaced by the next cheapest</source>
        <translation>Ersatz durch den nächstgünstigsten</translation>
    </message>
    <message>
        <source>In another zone</source>
        <translation>In einer anderen Zone</translation>
    </message>
    <message>
        <source>replaced in another zone</source>
        <translation>Ersatz in anderer Zone</translation>
    </message>
    <message>
        <source>By an on-demand server</source>
        <translation>Durch einen On-Demand-Server</translation>
    </message>
    <message>
        <source>replaced on demand</source>
        <translation>Ersatz durch On-Demand</translation>
    </message>
    <message>
        <source>Not at all</source>
        <translation>Gar nicht</translation>
    </message>
    <message>
        <source>not replaced</source>
        <translation>kein Ersatz</translation>
    </message>
    <message>
        <source>As is best</source>
        <translation>Wie es am besten ist</translation>
    </message>
    <message>
        <source>replaced as is best</source>
        <translation>Ersatz wie am besten</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>Count start-up time</source>
        <translation>Startzeit mitzählen</translation>
    </message>
    <message>
        <source>One region only</source>
        <translation>Nur eine Region</translation>
    </message>
    <message>
        <source>Off: up to half of the workers may run in other regions than the parameter servers</source>
        <translation>Aus: Bis zur Hälfte der Worker darf in anderen Regionen laufen als die Parameterserver</translation>
    </message>
    <message>
        <source>&amp;Workers, at most</source>
        <translation>&amp;Worker, höchstens</translation>
    </message>
    <message>
        <source>&amp;Parameter servers</source>
        <translation>&amp;Parameterserver</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Mehr Optionen</translation>
    </message>
    <message>
        <source>At most per &amp;hour</source>
        <translation>&amp;Höchstens je Stunde</translation>
    </message>
    <message>
        <source>What the whole cluster may cost in an hour</source>
        <translation>Was der ganze Cluster in einer Stunde kosten darf</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Chec&amp;kpoint every</source>
        <translation>Chec&amp;kpoint alle</translation>
    </message>
    <message>
        <source>Automatic: as Young and Daly say, from the hazard and the time that one takes to write</source>
        <translation>Automatisch: nach Young und Daly, aus der Ausfallrate und der Schreibdauer</translation>
    </message>
    <message>
        <source>ASP</source>
        <translation>ASP</translation>
    </message>
    <message>
        <source>ASP or Sync-Switch</source>
        <translation>ASP oder Sync-Switch</translation>
    </message>
    <message>
        <source>ASP, Sync-Switch, BSP, SSP</source>
        <translation>ASP, Sync-Switch, BSP, SSP</translation>
    </message>
    <message>
        <source>How workers&apos; gradients may meet</source>
        <translation>Wie die Gradienten der Worker zusammenkommen dürfen</translation>
    </message>
    <message>
        <source>On-demand</source>
        <translation>On-Demand</translation>
    </message>
    <message>
        <source>Transient</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>Either</source>
        <translation>Beides</translation>
    </message>
    <message>
        <source>S&amp;imulated runs</source>
        <translation>S&amp;imulierte Läufe</translation>
    </message>
    <message>
        <source>Synchronisation</source>
        <translation>Synchronisation</translation>
    </message>
    <message>
        <source>Parameter servers&apos; pricing</source>
        <translation>Preismodell der Parameterserver</translation>
    </message>
    <message>
        <source>Lost servers are replaced</source>
        <translation>Verlorene Server werden ersetzt</translation>
    </message>
    <message>
        <source>Fewer options</source>
        <translation>Weniger Optionen</translation>
    </message>
    <message>
        <source>up to %1/h</source>
        <translation>bis %1/h</translation>
    </message>
    <message>
        <source>transient parameter servers</source>
        <translation>Spot-Parameterserver</translation>
    </message>
    <message>
        <source>parameter servers of either pricing</source>
        <translation>Parameterserver beider Preismodelle</translation>
    </message>
    <message>
        <source>checkpoint every %1</source>
        <translation>Checkpoint alle %1</translation>
    </message>
    <message>
        <source>automatic checkpoints</source>
        <translation>automatische Checkpoints</translation>
    </message>
    <message>
        <source>closed form only</source>
        <translation>nur analytisch</translation>
    </message>
    <message>
        <source>At most per hour: expected an amount over 0, like $3 or 2.50 EUR, found %1</source>
        <translation>Höchstens je Stunde: erwartet wird ein Betrag über 0, etwa $3 oder 2.50 EUR; gefunden: %1</translation>
    </message>
    <message>
        <source>Checkpoint every: expected a time over 0, like 10 min, or nothing, found %1</source>
        <translation>Checkpoint alle: erwartet wird eine Zeit über 0, etwa 10 min, oder nichts; gefunden: %1</translation>
    </message>
    <message>
        <source>Of each of the best plans; the selected plan gets ten times as many, up to %L1</source>
        <translation>Für jeden der besten Pläne; der gewählte Plan erhält zehnmal so viele, höchstens %L1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln simulated runs a plan</source>
        <translation>
            <numerusform>%Ln simulierter Lauf je Plan</numerusform>
            <numerusform>%Ln simulierte Läufe je Plan</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MachineCard</name>
    <message numerus="yes">
        <source>processor, %n thread(s)</source>
        <translation>
            <numerusform>Prozessor, %n Thread</numerusform>
            <numerusform>Prozessor, %n Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Left behind</source>
        <translation>Zurückgelassen</translation>
    </message>
    <message>
        <source>Measure again</source>
        <translation>Erneut messen</translation>
    </message>
    <message>
        <source>The measurement was cancelled.</source>
        <translation>Die Messung wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Measuring; this takes some seconds.</source>
        <translation>Messung läuft; das dauert einige Sekunden.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n core(s)</source>
        <translation>
            <numerusform>%1, %n Kern</numerusform>
            <numerusform>%1, %n Kerne</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>Schritte/s</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>noch nicht gemessen</translation>
    </message>
    <message>
        <source>process %1: %2</source>
        <translation>Prozess %1: %2</translation>
    </message>
    <message>
        <source>no process of a past run</source>
        <translation>kein Prozess eines früheren Laufs</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::MeasurementsCard</name>
    <message>
        <source>Measured by runs</source>
        <translation>Von Läufen gemessen</translation>
    </message>
    <message>
        <source>Nothing yet. Every run that ends improves the forecasts of the next ones.</source>
        <translation>Noch nichts. Jeder Lauf, der endet, verbessert die Prognosen der nächsten.</translation>
    </message>
    <message>
        <source>These figures move the shipped constants: forecasts follow them.</source>
        <translation>Diese Zahlen verschieben die mitgelieferten Konstanten: Die Prognosen folgen ihnen.</translation>
    </message>
    <message>
        <source>Servers of this machine (local)</source>
        <translation>Server dieses Rechners (local)</translation>
    </message>
    <message>
        <source>Servers of %1</source>
        <translation>Server von %1</translation>
    </message>
    <message>
        <source>Reset…</source>
        <translation>Zurücksetzen …</translation>
    </message>
    <message>
        <source>Forget what runs on %1 measured</source>
        <translation>Verwerfen, was Läufe auf %1 gemessen haben</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>Step of %1 on %2</source>
        <translation>Schritt von %1 auf %2</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message numerus="yes">
        <source>%n parameter server(s) with %1</source>
        <translation>
            <numerusform>%n Parameterserver mit %1</numerusform>
            <numerusform>%n Parameterserver mit %1</numerusform>
        </translation>
    </message>
    <message>
        <source>steps/s</source>
        <translation>Schritte/s</translation>
    </message>
    <message>
        <source>Start-up against the shipped value</source>
        <translation>Start gegenüber dem mitgelieferten Wert</translation>
    </message>
    <message>
        <source>Replacement against the shipped value</source>
        <translation>Ersatz gegenüber dem mitgelieferten Wert</translation>
    </message>
    <message>
        <source>Checkpoint against the shipped value</source>
        <translation>Checkpoint gegenüber dem mitgelieferten Wert</translation>
    </message>
    <message>
        <source>Lifetimes</source>
        <translation>Lebensdauern</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s)</source>
        <translation>
            <numerusform>%n Server</numerusform>
            <numerusform>%n Server</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n revoked</source>
        <translation>
            <numerusform>%n entzogen</numerusform>
            <numerusform>%n entzogen</numerusform>
        </translation>
    </message>
    <message>
        <source>Forget what runs on %1 measured?</source>
        <translation>Verwerfen, was Läufe auf %1 gemessen haben?</translation>
    </message>
    <message>
        <source>Plans use the shipped constants again. The runs themselves stay in the history.</source>
        <translation>Pläne verwenden wieder die mitgelieferten Konstanten. Die Läufe selbst bleiben im Verlauf.</translation>
    </message>
    <message>
        <source>Forget it</source>
        <translation>Verwerfen</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::NumberField</name>
    <message>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <source>%1: expected a whole number from %L2 to %L3, found %4</source>
        <translation>%1: erwartet wird eine ganze Zahl von %L2 bis %L3; gefunden: %4</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::OffersSection</name>
    <message>
        <source>Offers</source>
        <translation>Angebote</translation>
    </message>
    <message>
        <source>Catalogue</source>
        <translation>Katalog</translation>
    </message>
    <message numerus="yes">
        <source>All %n GPU types</source>
        <translation>
            <numerusform>Der eine GPU-Typ</numerusform>
            <numerusform>Alle %n GPU-Typen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n GPU types</source>
        <translation>
            <numerusform>%1 von %n GPU-Typ</numerusform>
            <numerusform>%1 von %n GPU-Typen</numerusform>
        </translation>
    </message>
    <message>
        <source>GPU types</source>
        <translation>GPU-Typen</translation>
    </message>
    <message numerus="yes">
        <source>All %n providers</source>
        <translation>
            <numerusform>Der eine Anbieter</numerusform>
            <numerusform>Alle %n Anbieter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n providers</source>
        <translation>
            <numerusform>%1 von %n Anbieter</numerusform>
            <numerusform>%1 von %n Anbietern</numerusform>
        </translation>
    </message>
    <message>
        <source>Providers</source>
        <translation>Anbieter</translation>
    </message>
    <message numerus="yes">
        <source>All %n regions</source>
        <translation>
            <numerusform>Die %n Region</numerusform>
            <numerusform>Alle %n Regionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions</source>
        <translation>
            <numerusform>%1 von %n Region</numerusform>
            <numerusform>%1 von %n Regionen</numerusform>
        </translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>Regionen</translation>
    </message>
    <message>
        <source>Transient</source>
        <translation>Spot</translation>
    </message>
    <message>
        <source>Consider transient servers for workers: cheaper, but they can be revoked</source>
        <translation>Spot-Server für Worker einbeziehen: günstiger, können aber entzogen werden</translation>
    </message>
    <message>
        <source>On-demand</source>
        <translation>On-Demand</translation>
    </message>
    <message>
        <source>Consider on-demand servers for workers: never revoked</source>
        <translation>On-Demand-Server für Worker einbeziehen: nie entzogen</translation>
    </message>
    <message>
        <source>Consider %1 servers</source>
        <translation>%1-Server einbeziehen</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren …</translation>
    </message>
    <message>
        <source>Read prices from a file, with a preview on the Catalog page</source>
        <translation>Preise aus einer Datei lesen, mit Vorschau auf der Seite Katalog</translation>
    </message>
    <message>
        <source>Import offers</source>
        <translation>Angebote importieren</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::OffersView</name>
    <message>
        <source>Search offers  (Ctrl+F)</source>
        <translation>Angebote suchen  (Strg+F)</translation>
    </message>
    <message>
        <source>Search offers</source>
        <translation>Angebote suchen</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>GPU type</source>
        <translation>GPU-Typ</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Transient only</source>
        <translation>Nur Spot</translation>
    </message>
    <message>
        <source>Leave out what can be had on demand only</source>
        <translation>Weglassen, was es nur On-Demand gibt</translation>
    </message>
    <message>
        <source>Clear filters</source>
        <translation>Filter löschen</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>Angebote</translation>
    </message>
    <message>
        <source>No offer matches.</source>
        <translation>Kein Angebot passt.</translation>
    </message>
    <message>
        <source>All providers</source>
        <translation>Alle Anbieter</translation>
    </message>
    <message>
        <source>All GPU types</source>
        <translation>Alle GPU-Typen</translation>
    </message>
    <message>
        <source>All regions</source>
        <translation>Alle Regionen</translation>
    </message>
    <message>
        <source>%1 of %2 shown</source>
        <translation>%1 von %2 gezeigt</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanCompare</name>
    <message>
        <source>Compare plans</source>
        <translation>Pläne vergleichen</translation>
    </message>
    <message>
        <source>Copy as a table</source>
        <translation>Als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Rank %1</source>
        <translation>Rang %1</translation>
    </message>
    <message>
        <source>Not ranked</source>
        <translation>Ohne Rang</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Chance: %1</source>
        <translation>Chance: %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Finish times</source>
        <translation>Endzeiten</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Servers still alive, %</source>
        <translation>Server noch am Leben, %</translation>
    </message>
    <message>
        <source>Simulating…</source>
        <translation>Simulation …</translation>
    </message>
    <message>
        <source>Not simulated</source>
        <translation>Nicht simuliert</translation>
    </message>
    <message>
        <source>the best of these plans</source>
        <translation>der beste dieser Pläne</translation>
    </message>
    <message>
        <source>Best figures in bold; ticks on the bars mark the confidence asked for.</source>
        <translation>Beste Werte fett; Striche auf den Balken zeigen die verlangte Sicherheit.</translation>
    </message>
    <message>
        <source>Simulating plan %1 of %2…</source>
        <translation>Plan %1 von %2 wird simuliert …</translation>
    </message>
    <message>
        <source>On-demand: never revoked</source>
        <translation>On-Demand: nie entzogen</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Time, P50</source>
        <translation>Zeit, P50</translation>
    </message>
    <message>
        <source>Time, P10–P90</source>
        <translation>Zeit, P10–P90</translation>
    </message>
    <message>
        <source>Cost, P50</source>
        <translation>Kosten, P50</translation>
    </message>
    <message>
        <source>Cost, P10–P90</source>
        <translation>Kosten, P10–P90</translation>
    </message>
    <message>
        <source>Rate per hour</source>
        <translation>Preis je Stunde</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Speed, steps/s</source>
        <translation>Tempo, Schritte/s</translation>
    </message>
    <message>
        <source>Faster than the baseline</source>
        <translation>Schneller als die Baseline</translation>
    </message>
    <message>
        <source>Cheaper than the baseline</source>
        <translation>Günstiger als die Baseline</translation>
    </message>
    <message>
        <source>Revocations expected</source>
        <translation>Erwartete Entzüge</translation>
    </message>
    <message>
        <source>Lost servers replaced by</source>
        <translation>Verlorene Server ersetzt durch</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 Punkte</translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation>Frist %1</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>Budget %1</translation>
    </message>
    <message>
        <source>Accuracy %1</source>
        <translation>Genauigkeit %1</translation>
    </message>
    <message>
        <source>All targets</source>
        <translation>Alle Ziele</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanForm</name>
    <message>
        <source>What is asked for</source>
        <translation>Was verlangt ist</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::PlanPage</name>
    <message>
        <source>edit of the plan</source>
        <translation>Änderung am Plan</translation>
    </message>
    <message>
        <source>Cost against time</source>
        <translation>Kosten gegen Zeit</translation>
    </message>
    <message>
        <source>Cost against time of every cluster; the table below holds the same</source>
        <translation>Kosten gegen Zeit für jeden Cluster; die Tabelle darunter enthält dasselbe</translation>
    </message>
    <message>
        <source>Ranked plans</source>
        <translation>Rangliste</translation>
    </message>
    <message>
        <source>Front</source>
        <translation>Front</translation>
    </message>
    <message>
        <source>Meet all</source>
        <translation>Alle Ziele</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Filter  (Ctrl+F)</source>
        <translation>Filter  (Strg+F)</translation>
    </message>
    <message>
        <source>Filter plans</source>
        <translation>Pläne filtern</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>Plan speichern</translation>
    </message>
    <message>
        <source>Rank by</source>
        <translation>Rang nach</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>Balance</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Tick two to four plans in the table</source>
        <translation>Zwei bis vier Pläne in der Tabelle ankreuzen</translation>
    </message>
    <message>
        <source>Compare (%1)</source>
        <translation>Vergleichen (%1)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>gespeichert</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>not saved</source>
        <translation>nicht gespeichert</translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n offers · prices of %2</source>
        <translation>
            <numerusform>%1 · %n Angebot · Preise vom %2</numerusform>
            <numerusform>%1 · %n Angebote · Preise vom %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading offers…</source>
        <translation>Angebote werden gelesen …</translation>
    </message>
    <message>
        <source>No offers</source>
        <translation>Keine Angebote</translation>
    </message>
    <message>
        <source>The offers could not be read.</source>
        <translation>Die Angebote konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>Launching is not available here</source>
        <translation>Starten ist hier nicht möglich</translation>
    </message>
    <message>
        <source>What if is on: reset it to launch at the real prices and targets</source>
        <translation>„Was wäre, wenn“ ist aktiv: Zum Starten mit den echten Preisen und Zielen zurücksetzen</translation>
    </message>
    <message>
        <source>A field holds what cannot be read: correct it to launch</source>
        <translation>Ein Feld ist nicht lesbar: Zum Starten korrigieren</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>Plan öffnen</translation>
    </message>
    <message>
        <source>Plans (*.mayfly)</source>
        <translation>Pläne (*.mayfly)</translation>
    </message>
    <message>
        <source>The plan was not opened.</source>
        <translation>Der Plan wurde nicht geöffnet.</translation>
    </message>
    <message>
        <source>There is no plan to save yet.</source>
        <translation>Es gibt noch keinen Plan zum Speichern.</translation>
    </message>
    <message>
        <source>Save plan</source>
        <translation>Plan speichern</translation>
    </message>
    <message>
        <source>The plan was not saved.</source>
        <translation>Der Plan wurde nicht gespeichert.</translation>
    </message>
    <message>
        <source>%1 meets all</source>
        <translation>%1 alle Ziele</translation>
    </message>
    <message>
        <source>Nothing can be planned</source>
        <translation>Es kann nichts geplant werden</translation>
    </message>
    <message>
        <source>This cannot be planned.</source>
        <translation>Das kann nicht geplant werden.</translation>
    </message>
    <message>
        <source>No cluster fits these limits</source>
        <translation>Kein Cluster passt in diese Grenzen</translation>
    </message>
    <message>
        <source>Deadline %1</source>
        <translation>Frist %1</translation>
    </message>
    <message>
        <source>Budget %1</source>
        <translation>Budget %1</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>Stunden</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>Sekunden</translation>
    </message>
    <message>
        <source>Time to finish, %1 (P50, log scale)</source>
        <translation>Zeit bis zum Ende, %1 (P50, logarithmisch)</translation>
    </message>
    <message>
        <source>Cost, %1 (P50, log scale)</source>
        <translation>Kosten, %1 (P50, logarithmisch)</translation>
    </message>
    <message>
        <source>Cheapest.</source>
        <translation>Am günstigsten.</translation>
    </message>
    <message>
        <source>Fastest.</source>
        <translation>Am schnellsten.</translation>
    </message>
    <message>
        <source>Best balance.</source>
        <translation>Beste Balance.</translation>
    </message>
    <message>
        <source>simulating…</source>
        <translation>Simulation …</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Plan öffnen</translation>
    </message>
    <message>
        <source>Simulating the risk of the best plans</source>
        <translation>Das Risiko der besten Pläne wird simuliert</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>not simulated</source>
        <translation>nicht simuliert</translation>
    </message>
    <message>
        <source>closed form only</source>
        <translation>nur analytisch</translation>
    </message>
    <message>
        <source>Plans shown</source>
        <translation>Gezeigte Pläne</translation>
    </message>
    <message>
        <source>The catalogue %1 of the last session cannot be read; the first one is shown instead.</source>
        <translation>Der Katalog %1 der letzten Sitzung kann nicht gelesen werden; stattdessen wird der erste gezeigt.</translation>
    </message>
    <message>
        <source>The workload %1 of the last session is not known here.</source>
        <translation>Der Workload %1 der letzten Sitzung ist hier nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 is planned instead.</source>
        <translation>Stattdessen wird %1 geplant.</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>baseline, for comparison only</source>
        <translation>Baseline, nur zum Vergleich</translation>
    </message>
    <message>
        <source>There is nothing to list yet.</source>
        <translation>Es gibt noch nichts aufzulisten.</translation>
    </message>
    <message>
        <source>No plan matches the filter.</source>
        <translation>Kein Plan passt zum Filter.</translation>
    </message>
    <message>
        <source>No plan meets all targets. The nearest are under Front.</source>
        <translation>Kein Plan erfüllt alle Ziele. Die nächstliegenden stehen unter „Front“.</translation>
    </message>
    <message>
        <source>No catalogue here has the servers of this plan.</source>
        <translation>Kein Katalog hier hat die Server dieses Plans.</translation>
    </message>
    <message>
        <source>It is planned anew, with other offers.</source>
        <translation>Er wird mit anderen Angeboten neu geplant.</translation>
    </message>
    <message>
        <source>It is planned anew, with the offers of %1.</source>
        <translation>Er wird mit den Angeboten von %1 neu geplant.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln configurations in %1</source>
        <translation>
            <numerusform>%Ln Konfiguration in %1</numerusform>
            <numerusform>%Ln Konfigurationen in %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln meet all targets</source>
        <translation>
            <numerusform>%Ln erfüllt alle Ziele</numerusform>
            <numerusform>%Ln erfüllen alle Ziele</numerusform>
        </translation>
    </message>
    <message>
        <source>For planning only: it has no network file</source>
        <translation>Nur zum Planen: Es gibt keine Netzdatei</translation>
    </message>
    <message>
        <source>To plan for it, Mayfly trains a few short trials on it, which keeps it busy for up to half a minute. Nothing is sent anywhere and nothing is bought. Prices of cloud servers need no measuring.</source>
        <translation>Um für ihn zu planen, trainiert Mayfly auf ihm einige kurze Proben; das beschäftigt ihn bis zu einer halben Minute. Nichts wird irgendwohin gesendet, nichts gekauft. Preise von Cloud-Servern brauchen keine Messung.</translation>
    </message>
    <message>
        <source>How fast is this machine?</source>
        <translation>Wie schnell ist dieser Rechner?</translation>
    </message>
    <message>
        <source>Plan with cloud prices</source>
        <translation>Mit Cloud-Preisen planen</translation>
    </message>
    <message>
        <source>Measure this machine</source>
        <translation>Diesen Rechner messen</translation>
    </message>
    <message>
        <source>This machine has not been measured</source>
        <translation>Dieser Rechner ist nicht gemessen</translation>
    </message>
    <message>
        <source>This machine is being measured</source>
        <translation>Dieser Rechner wird gemessen</translation>
    </message>
    <message>
        <source>Its plans come as soon as that has ended, within half a minute.</source>
        <translation>Seine Pläne kommen, sobald das beendet ist, binnen einer halben Minute.</translation>
    </message>
    <message>
        <source>Measuring this machine</source>
        <translation>Misst diesen Rechner</translation>
    </message>
    <message>
        <source>This machine could not be measured.</source>
        <translation>Dieser Rechner konnte nicht gemessen werden.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ReportsForm</name>
    <message>
        <source>PDF, A4</source>
        <translation>PDF, A4</translation>
    </message>
    <message>
        <source>HTML, one file</source>
        <translation>HTML, eine Datei</translation>
    </message>
    <message>
        <source>SVG, the charts</source>
        <translation>SVG, die Diagramme</translation>
    </message>
    <message>
        <source>CSV, figures</source>
        <translation>CSV, Zahlen</translation>
    </message>
    <message>
        <source>JSON, everything</source>
        <translation>JSON, alles</translation>
    </message>
    <message>
        <source>Where the money went</source>
        <translation>Wohin das Geld ging</translation>
    </message>
    <message>
        <source>Throughput and servers</source>
        <translation>Durchsatz und Server</translation>
    </message>
    <message>
        <source>Spend and accuracy</source>
        <translation>Ausgaben und Genauigkeit</translation>
    </message>
    <message>
        <source>Forecast against actual</source>
        <translation>Prognose und Ist</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>Kostenbuch</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message numerus="yes">
        <source>%n other runs</source>
        <translation>
            <numerusform>%n anderer Lauf</numerusform>
            <numerusform>%n andere Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>&amp;Vergleichen mit</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>Abschnitte</translation>
    </message>
    <message>
        <source>A comparison is shown as a whole.</source>
        <translation>Ein Vergleich wird als Ganzes gezeigt.</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>&amp;File type</source>
        <translation>&amp;Dateityp</translation>
    </message>
    <message>
        <source>XLSX, figures to calculate with</source>
        <translation>XLSX, Zahlen zum Rechnen</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>This machine&apos;s zone</source>
        <translation>Zone dieses Rechners</translation>
    </message>
    <message>
        <source>T&amp;imes</source>
        <translation>&amp;Zeiten</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::ReportsPage</name>
    <message>
        <source>No run to report on</source>
        <translation>Kein Lauf für einen Bericht</translation>
    </message>
    <message>
        <source>Each run has a report: what every server cost, what was lost, and what on-demand would have cost.</source>
        <translation>Zu jedem Lauf gibt es einen Bericht: was jeder Server gekostet hat, was verloren ging und was On-Demand gekostet hätte.</translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation>Zum Plan</translation>
    </message>
    <message>
        <source>Export %1…</source>
        <translation>%1 exportieren …</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>Vorschau des Berichts</translation>
    </message>
    <message>
        <source>Page of the report</source>
        <translation>Seite des Berichts</translation>
    </message>
    <message>
        <source>Smaller (Ctrl+-)</source>
        <translation>Kleiner (Strg+-)</translation>
    </message>
    <message>
        <source>Larger (Ctrl++)</source>
        <translation>Größer (Strg++)</translation>
    </message>
    <message>
        <source>Page before (Page Up)</source>
        <translation>Vorige Seite (Bild auf)</translation>
    </message>
    <message>
        <source>Next page (Page Down)</source>
        <translation>Nächste Seite (Bild ab)</translation>
    </message>
    <message>
        <source>Figures from the stored ledger of run %1</source>
        <translation>Zahlen aus dem gespeicherten Kostenbuch von Lauf %1</translation>
    </message>
    <message>
        <source>The report cannot be made.</source>
        <translation>Der Bericht kann nicht erstellt werden.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message numerus="yes">
        <source>Ledger checked: %n lines, %1</source>
        <translation>
            <numerusform>Kostenbuch geprüft: %n Zeile, %1</numerusform>
            <numerusform>Kostenbuch geprüft: %n Zeilen, %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The page cannot be drawn.</source>
        <translation>Die Seite kann nicht gezeichnet werden.</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
    <message>
        <source>Save report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>The report was not written.</source>
        <translation>Der Bericht wurde nicht geschrieben.</translation>
    </message>
    <message>
        <source>The report is written.</source>
        <translation>Der Bericht ist geschrieben.</translation>
    </message>
    <message>
        <source>Reports</source>
        <translation>Berichte</translation>
    </message>
    <message>
        <source>Cost report</source>
        <translation>Kostenbericht</translation>
    </message>
    <message numerus="yes">
        <source>%n runs compared</source>
        <translation>
            <numerusform>%n Lauf verglichen</numerusform>
            <numerusform>%n Läufe verglichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Figures from the stored ledgers of the runs</source>
        <translation>Zahlen aus den gespeicherten Kostenbüchern der Läufe</translation>
    </message>
    <message>
        <source>Reading the runs</source>
        <translation>Die Läufe werden gelesen</translation>
    </message>
    <message numerus="yes">
        <source>Ledgers checked: %n lines</source>
        <translation>
            <numerusform>Kostenbücher geprüft: %n Zeile</numerusform>
            <numerusform>Kostenbücher geprüft: %n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>The text cannot be made.</source>
        <translation>Der Text kann nicht erstellt werden.</translation>
    </message>
    <message>
        <source>Page %1 of %2. The text view holds the same words.</source>
        <translation>Seite %1 von %2. Die Textansicht enthält dieselben Worte.</translation>
    </message>
    <message>
        <source>comparison</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Writing the report</source>
        <translation>Der Bericht wird geschrieben</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <source>Text of the report</source>
        <translation>Text des Berichts</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>How the report is shown</source>
        <translation>Wie der Bericht gezeigt wird</translation>
    </message>
    <message>
        <source>Print the report</source>
        <translation>Bericht drucken</translation>
    </message>
    <message>
        <source>Printing the report</source>
        <translation>Der Bericht wird gedruckt</translation>
    </message>
    <message>
        <source>The report was not printed.</source>
        <translation>Der Bericht wurde nicht gedruckt.</translation>
    </message>
    <message>
        <source>Print (Ctrl+P)</source>
        <translation>Drucken (Strg+P)</translation>
    </message>
    <message>
        <source>No report for now</source>
        <translation>Zurzeit kein Bericht</translation>
    </message>
    <message>
        <source>Reports are made here once the runs can be read.</source>
        <translation>Berichte entstehen hier, sobald die Läufe gelesen werden können.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::RunPage</name>
    <message>
        <source>No run yet</source>
        <translation>Noch kein Lauf</translation>
    </message>
    <message>
        <source>Choose a plan and launch it, or rehearse one on this machine for free.</source>
        <translation>Wählen Sie einen Plan und starten Sie ihn, oder machen Sie kostenlos einen Probelauf auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Rehearse the sample</source>
        <translation>Probelauf mit dem Beispiel</translation>
    </message>
    <message>
        <source>Go to Plan</source>
        <translation>Zum Plan</translation>
    </message>
    <message>
        <source>Add worker…</source>
        <translation>Worker hinzufügen …</translation>
    </message>
    <message>
        <source>Stop run…</source>
        <translation>Lauf stoppen …</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Spent</source>
        <translation>Ausgegeben</translation>
    </message>
    <message>
        <source>Rate now</source>
        <translation>Preis jetzt</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Revoked</source>
        <translation>Entzogen</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>Lauf %1</translation>
    </message>
    <message>
        <source>This run cannot be read.</source>
        <translation>Dieser Lauf kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>%1–%2, in %3</source>
        <translation>%1–%2, in %3</translation>
    </message>
    <message>
        <source>forecast after the first steps</source>
        <translation>Prognose nach den ersten Schritten</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>forecast %1</source>
        <translation>Prognose %1</translation>
    </message>
    <message>
        <source>cap %1</source>
        <translation>Obergrenze %1</translation>
    </message>
    <message>
        <source>/h</source>
        <translation>/h</translation>
    </message>
    <message>
        <source>%1 of %2 slots paid</source>
        <translation>%1/%2 Slots bezahlt</translation>
    </message>
    <message>
        <source>plan expected %1</source>
        <translation>geplant: %1</translation>
    </message>
    <message>
        <source>images/s</source>
        <translation>Bilder/s</translation>
    </message>
    <message>
        <source>%1 of plan</source>
        <translation>%1 des Plans</translation>
    </message>
    <message>
        <source>mean, %1</source>
        <translation>Mittel, %1</translation>
    </message>
    <message>
        <source>Connecting to the controller</source>
        <translation>Verbindung zum Controller wird hergestellt</translation>
    </message>
    <message>
        <source>Controller on this machine</source>
        <translation>Controller auf diesem Rechner</translation>
    </message>
    <message>
        <source>Controller does not answer</source>
        <translation>Der Controller antwortet nicht</translation>
    </message>
    <message>
        <source>checkpoint %1 ago, step %2</source>
        <translation>Checkpoint vor %1, Schritt %2</translation>
    </message>
    <message>
        <source>The run&apos;s controller does not answer.</source>
        <translation>Der Controller des Laufs antwortet nicht.</translation>
    </message>
    <message>
        <source>The others go on training.</source>
        <translation>Die anderen trainieren weiter.</translation>
    </message>
    <message>
        <source>Its replacement has been training since %1.</source>
        <translation>Der Ersatz trainiert seit %1.</translation>
    </message>
    <message>
        <source>A replacement is on its way.</source>
        <translation>Ersatz ist unterwegs.</translation>
    </message>
    <message>
        <source>A replacement is on its way from %1.</source>
        <translation>Ersatz aus %1 ist unterwegs.</translation>
    </message>
    <message>
        <source>%1 was revoked at %2.</source>
        <translation>%1 wurde um %2 entzogen.</translation>
    </message>
    <message>
        <source>Show in log</source>
        <translation>Im Protokoll zeigen</translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation>Der Lauf ist fertig.</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>The run was stopped.</source>
        <translation>Der Lauf wurde gestoppt.</translation>
    </message>
    <message>
        <source>The run failed.</source>
        <translation>Der Lauf ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Add a worker to %1?</source>
        <translation>%1 einen Worker hinzufügen?</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>Stundenpreis</translation>
    </message>
    <message>
        <source>Never more than (cap)</source>
        <translation>Höchstens (Obergrenze)</translation>
    </message>
    <message>
        <source>Add at %1</source>
        <translation>Hinzufügen für %1</translation>
    </message>
    <message>
        <source>The number of workers was not changed.</source>
        <translation>Die Zahl der Worker wurde nicht geändert.</translation>
    </message>
    <message>
        <source>Stop %1?</source>
        <translation>%1 stoppen?</translation>
    </message>
    <message>
        <source>Steps done</source>
        <translation>Erledigte Schritte</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>A checkpoint is written, then every server is ended. The report shows what was reached.</source>
        <translation>Ein Checkpoint wird geschrieben, dann wird jeder Server beendet. Der Bericht zeigt, was erreicht wurde.</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>Lauf stoppen</translation>
    </message>
    <message>
        <source>The run was not stopped.</source>
        <translation>Der Lauf wurde nicht gestoppt.</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>Ersetzen …</translation>
    </message>
    <message>
        <source>Drain…</source>
        <translation>Abziehen …</translation>
    </message>
    <message>
        <source>One more worker joins while the others train on</source>
        <translation>Ein weiterer Worker stößt dazu, während die anderen weitertrainieren</translation>
    </message>
    <message>
        <source>Give a worker another server; the present one trains until that answers</source>
        <translation>Einem Worker einen anderen Server geben; der jetzige trainiert, bis dieser antwortet</translation>
    </message>
    <message>
        <source>Save a checkpoint and give every server back</source>
        <translation>Einen Checkpoint speichern und alle Server zurückgeben</translation>
    </message>
    <message>
        <source>Expected cost, P50 (P90)</source>
        <translation>Erwartete Kosten, P50 (P90)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Finish, about</source>
        <translation>Ende, etwa</translation>
    </message>
    <message>
        <source>Expected cost, about</source>
        <translation>Erwartete Kosten, etwa</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>The worker joins while the others train on; a drained slot is filled first. Billed from request to confirmed end. The run stops itself when its projected spend reaches the cap.</source>
        <translation>Der Worker stößt dazu, während die anderen weitertrainieren; ein leerer Slot wird zuerst gefüllt. Abgerechnet wird von der Anforderung bis zum bestätigten Ende. Der Lauf stoppt sich selbst, wenn seine voraussichtlichen Ausgaben die Obergrenze erreichen.</translation>
    </message>
    <message>
        <source>Replace %1 of %2?</source>
        <translation>%1 von %2 ersetzen?</translation>
    </message>
    <message>
        <source>Server that leaves</source>
        <translation>Server, der geht</translation>
    </message>
    <message>
        <source>Rate while both run</source>
        <translation>Preis, solange beide laufen</translation>
    </message>
    <message>
        <source>Rate afterwards</source>
        <translation>Preis danach</translation>
    </message>
    <message>
        <source>Another server is asked for at once. %1 trains until that one answers, then finishes its step and leaves; no step is lost. If no other server can be had, it stays.</source>
        <translation>Ein anderer Server wird sofort angefordert. %1 trainiert, bis dieser antwortet, beendet dann seinen Schritt und geht; kein Schritt geht verloren. Ist kein anderer Server zu haben, bleibt er.</translation>
    </message>
    <message>
        <source>Replace at %1</source>
        <translation>Ersetzen für %1</translation>
    </message>
    <message>
        <source>%1 is not replaced.</source>
        <translation>%1 wird nicht ersetzt.</translation>
    </message>
    <message>
        <source>Drain %1 of %2?</source>
        <translation>%1 von %2 abziehen?</translation>
    </message>
    <message>
        <source>%1 finishes its step and leaves; no step is lost. Its slot stays empty: no other server is asked for until you add workers.</source>
        <translation>%1 beendet seinen Schritt und geht; kein Schritt geht verloren. Der Slot bleibt leer: Bis Sie Worker hinzufügen, wird kein anderer Server angefordert.</translation>
    </message>
    <message>
        <source>Drain, down to %1</source>
        <translation>Abziehen, dann %1</translation>
    </message>
    <message>
        <source>%1 is not drained.</source>
        <translation>%1 wird nicht abgezogen.</translation>
    </message>
    <message>
        <source>live</source>
        <translation>live</translation>
    </message>
    <message>
        <source>data %1 behind</source>
        <translation>Daten %1 zurück</translation>
    </message>
    <message>
        <source>Starting it again.</source>
        <translation>Er wird neu gestartet.</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>The run&apos;s controller could not be started again.</source>
        <translation>Der Controller des Laufs konnte nicht neu gestartet werden.</translation>
    </message>
    <message>
        <source>Choose which live run is shown</source>
        <translation>Wählen, welcher aktive Lauf gezeigt wird</translation>
    </message>
    <message>
        <source>Remove worker…</source>
        <translation>Worker entfernen …</translation>
    </message>
    <message>
        <source>One worker less: the last slot goes, after its step</source>
        <translation>Ein Worker weniger: Der letzte Slot entfällt, nach seinem Schritt</translation>
    </message>
    <message>
        <source>A worker of your choice finishes its step and leaves; its slot stays empty</source>
        <translation>Ein Worker Ihrer Wahl beendet seinen Schritt und geht; sein Slot bleibt leer</translation>
    </message>
    <message>
        <source>Remove a worker from %1?</source>
        <translation>Einen Worker von %1 entfernen?</translation>
    </message>
    <message>
        <source>The last slot goes: %1 finishes its step and leaves; no step is lost. To choose another worker, drain it instead.</source>
        <translation>Der letzte Slot entfällt: %1 beendet seinen Schritt und geht; kein Schritt geht verloren. Soll ein anderer Worker gehen, ziehen Sie ihn stattdessen ab.</translation>
    </message>
    <message>
        <source>Remove, down to %1</source>
        <translation>Entfernen, dann %1</translation>
    </message>
    <message numerus="yes">
        <source>%n live run(s)</source>
        <translation>
            <numerusform>%n aktiver Lauf</numerusform>
            <numerusform>%n aktive Läufe</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · run %2 · %3</source>
        <translation>%1 · Lauf %2 · %3</translation>
    </message>
    <message>
        <source>last heard %1 ago</source>
        <translation>zuletzt vor %1 gehört</translation>
    </message>
    <message>
        <source>Its replacement trained from %1 to %2.</source>
        <translation>Der Ersatz trainierte von %1 bis %2.</translation>
    </message>
    <message>
        <source>It cost %1 and took %2.</source>
        <translation>Er kostete %1 und dauerte %2.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Its servers go on by themselves, and nothing guards the cap meanwhile; how they are is not known since %1.</source>
        <translation>Seine Server laufen allein weiter, und nichts wacht inzwischen über die Obergrenze; wie es ihnen geht, ist seit %1 nicht bekannt.</translation>
    </message>
    <message>
        <source>As of %1 %2, when the run was last heard of</source>
        <translation>Stand %1 %2: danach ist vom Lauf nichts bekannt</translation>
    </message>
    <message>
        <source>Rate then</source>
        <translation>Preis zuletzt</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>nicht bekannt</translation>
    </message>
    <message>
        <source>not heard since %1</source>
        <translation>nichts gehört seit %1</translation>
    </message>
    <message>
        <source>No run to show for now</source>
        <translation>Zurzeit kein Lauf zu zeigen</translation>
    </message>
    <message>
        <source>Runs are shown here once they can be read.</source>
        <translation>Läufe erscheinen hier, sobald sie gelesen werden können.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::RunPanels</name>
    <message>
        <source>Throughput</source>
        <translation>Durchsatz</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Follow the run; a zoom by hand pauses it</source>
        <translation>Dem Lauf folgen; ein Zoom von Hand hält an</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>Lernen</translation>
    </message>
    <message>
        <source>Accuracy, loss</source>
        <translation>Genauigkeit, Loss</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>What the learning chart shows</source>
        <translation>Was das Lerndiagramm zeigt</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Events, newest first</source>
        <translation>Ereignisse, neueste zuerst</translation>
    </message>
    <message>
        <source>Filter workers</source>
        <translation>Worker filtern</translation>
    </message>
    <message>
        <source>No worker fits the filter.</source>
        <translation>Kein Worker passt zum Filter.</translation>
    </message>
    <message>
        <source>Search events</source>
        <translation>Ereignisse suchen</translation>
    </message>
    <message>
        <source>No event fits the filter.</source>
        <translation>Kein Ereignis passt zum Filter.</translation>
    </message>
    <message>
        <source>Choose what kind of events is shown</source>
        <translation>Wählen, welche Ereignisse gezeigt werden</translation>
    </message>
    <message>
        <source>All events</source>
        <translation>Alle Ereignisse</translation>
    </message>
    <message>
        <source>Decisions and their reasons</source>
        <translation>Entscheidungen und ihre Gründe</translation>
    </message>
    <message>
        <source>Checkpoints</source>
        <translation>Checkpoints</translation>
    </message>
    <message>
        <source>Losses and problems</source>
        <translation>Verluste und Probleme</translation>
    </message>
    <message>
        <source>Save or copy the charts</source>
        <translation>Diagramme speichern oder kopieren</translation>
    </message>
    <message>
        <source>Latency over time</source>
        <translation>Latenz im Zeitverlauf</translation>
    </message>
    <message>
        <source>Not known</source>
        <translation>Nicht bekannt</translation>
    </message>
    <message>
        <source>No worker yet</source>
        <translation>Noch kein Worker</translation>
    </message>
    <message>
        <source>No event yet</source>
        <translation>Noch kein Ereignis</translation>
    </message>
    <message>
        <source>Whole event: %1</source>
        <translation>Ganzes Ereignis: %1</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::SettingsPage</name>
    <message>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farbschema</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source>Draw charts with Open&amp;GL</source>
        <translation>Diagramme mit Open&amp;GL zeichnen</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Zeiten</translation>
    </message>
    <message>
        <source>UTC</source>
        <translation>UTC</translation>
    </message>
    <message>
        <source>This machine&apos;s zone</source>
        <translation>der Zone dieses Rechners</translation>
    </message>
    <message>
        <source>Show times &amp;in</source>
        <translation>&amp;Zeiten anzeigen in</translation>
    </message>
    <message>
        <source>Files and reports hold UTC, whatever is shown here. The status line says which it is.</source>
        <translation>Dateien und Berichte enthalten UTC, was auch immer hier gezeigt wird. Die Statuszeile nennt die Zone.</translation>
    </message>
    <message>
        <source>Notices</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Tell me in the tra&amp;y when a server is revoked and when a run ends</source>
        <translation>&amp;Im Infobereich melden, wenn ein Server entzogen wird oder ein Lauf endet</translation>
    </message>
    <message numerus="yes">
        <source>one in %n minute(s)</source>
        <translation>
            <numerusform>eine je Minute</numerusform>
            <numerusform>eine in %n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>&amp;Höchstens</translation>
    </message>
    <message>
        <source>What happens in between is told together in the next one.</source>
        <translation>Was dazwischen geschieht, steht gesammelt in der nächsten Meldung.</translation>
    </message>
    <message>
        <source>Planning</source>
        <translation>Planung</translation>
    </message>
    <message>
        <source>A new plan starts with the &amp;offers</source>
        <translation>Ein neuer Plan beginnt mit den Ange&amp;boten</translation>
    </message>
    <message>
        <source>Versions and licences</source>
        <translation>Versionen und Lizenzen</translation>
    </message>
    <message>
        <source>The window and mayflyctl are free software under the GNU General Public Licence, version 3 or later; core and worker under the Apache Licence 2.0.</source>
        <translation>Das Fenster und mayflyctl sind freie Software unter der GNU General Public License, Version 3 oder später; Kern und Worker stehen unter der Apache License 2.0.</translation>
    </message>
    <message>
        <source>Read the licences</source>
        <translation>Lizenzen lesen</translation>
    </message>
    <message>
        <source>The first of the list</source>
        <translation>Der erste der Liste</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Optionen</translation>
    </message>
    <message>
        <source>every change is in force at once</source>
        <translation>jede Änderung gilt sofort</translation>
    </message>
    <message>
        <source>Lines only, and seldom faster than without. In force when the window opens next.</source>
        <translation>Nur Linien, und selten schneller als ohne. Gilt ab dem nächsten Öffnen des Fensters.</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::StoreCard</name>
    <message>
        <source>Store of runs</source>
        <translation>Speicher der Läufe</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Reads the whole store and verifies it</source>
        <translation>Liest und prüft den ganzen Speicher</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sichern …</translation>
    </message>
    <message>
        <source>Copies the store, also while a run writes to it</source>
        <translation>Kopiert den Speicher, auch während ein Lauf hineinschreibt</translation>
    </message>
    <message>
        <source>Back up the store</source>
        <translation>Speicher sichern</translation>
    </message>
    <message>
        <source>Stores (*.db)</source>
        <translation>Speicher (*.db)</translation>
    </message>
    <message>
        <source>none yet: the first run makes it</source>
        <translation>noch keiner: Der erste Lauf legt ihn an</translation>
    </message>
    <message>
        <source>Reading the store…</source>
        <translation>Der Speicher wird gelesen …</translation>
    </message>
    <message>
        <source>The store is in order.</source>
        <translation>Der Speicher ist in Ordnung.</translation>
    </message>
    <message>
        <source>Copying the store…</source>
        <translation>Der Speicher wird kopiert …</translation>
    </message>
    <message>
        <source>Copied to %1.</source>
        <translation>Nach %1 kopiert.</translation>
    </message>
    <message>
        <source>not known: the file cannot be read</source>
        <translation>nicht bekannt: die Datei ist nicht lesbar</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TargetsSection</name>
    <message>
        <source>Targets</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>&amp;Deadline</source>
        <translation>&amp;Frist</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>&amp;Budget</translation>
    </message>
    <message>
        <source>&amp;Accuracy at least</source>
        <translation>Mindest&amp;genauigkeit</translation>
    </message>
    <message>
        <source>&amp;Confidence</source>
        <translation>Siche&amp;rheit</translation>
    </message>
    <message>
        <source>Deadline: expected a time over 0, like 2 h or 30 min, found %1</source>
        <translation>Frist: erwartet wird eine Zeit über 0, etwa 2 h oder 30 min; gefunden: %1</translation>
    </message>
    <message>
        <source>Budget: expected an amount over 0, like $5 or 5.25 EUR, found %1</source>
        <translation>Budget: erwartet wird ein Betrag über 0, etwa $5 oder 5.25 EUR; gefunden: %1</translation>
    </message>
    <message>
        <source>Accuracy: expected 0 to 100 %, found %1</source>
        <translation>Genauigkeit: erwartet werden 0 bis 100 %; gefunden: %1</translation>
    </message>
    <message>
        <source>Confidence: expected over 0 and under 100 %, found nothing</source>
        <translation>Sicherheit: erwartet wird ein Wert über 0 und unter 100 %; gefunden: nichts</translation>
    </message>
    <message>
        <source>Confidence: expected over 0 and under 100 %, found %1</source>
        <translation>Sicherheit: erwartet wird ein Wert über 0 und unter 100 %; gefunden: %1</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TrainingSection</name>
    <message>
        <source>Training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>%1: expected %2, found %3</source>
        <translation>%1: erwartet %2, gefunden %3</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>Lernrate</translation>
    </message>
    <message>
        <source>Of one active worker, where the schedule starts; empty: the workload&apos;s</source>
        <translation>Eines aktiven Workers, am Anfang des Verlaufs; leer: die des Workloads</translation>
    </message>
    <message>
        <source>a number over 0, like 0.1</source>
        <translation>eine Zahl über 0, etwa 0.1</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>Momentum</translation>
    </message>
    <message>
        <source>Empty: the workload&apos;s</source>
        <translation>Leer: wie im Workload</translation>
    </message>
    <message>
        <source>0 up to, but not, 1</source>
        <translation>0 bis unter 1</translation>
    </message>
    <message>
        <source>Weight decay</source>
        <translation>Gewichtszerfall</translation>
    </message>
    <message>
        <source>Of weights, not of normalisation; empty: the workload&apos;s</source>
        <translation>Der Gewichte, nicht der Normalisierung; leer: wie im Workload</translation>
    </message>
    <message>
        <source>Nesterov&apos;s momentum</source>
        <translation>Nesterov-Momentum</translation>
    </message>
    <message>
        <source>The learning rate</source>
        <translation>Die Lernrate</translation>
    </message>
    <message>
        <source>falls in steps</source>
        <translation>fällt in Stufen</translation>
    </message>
    <message>
        <source>falls along a cosine</source>
        <translation>fällt wie ein Kosinus</translation>
    </message>
    <message>
        <source>stays the same</source>
        <translation>bleibt gleich</translation>
    </message>
    <message>
        <source>It falls at, %</source>
        <translation>Sie fällt bei, %</translation>
    </message>
    <message>
        <source>Shares of the steps, ascending, like 50; 75</source>
        <translation>Anteile der Schritte, aufsteigend, etwa 50; 75</translation>
    </message>
    <message>
        <source>Each time to, %</source>
        <translation>Jedes Mal auf, %</translation>
    </message>
    <message>
        <source>Of what it was before</source>
        <translation>Des Werts davor</translation>
    </message>
    <message>
        <source>more than 0 and at most 100 %</source>
        <translation>mehr als 0 und höchstens 100 %</translation>
    </message>
    <message>
        <source>At the end</source>
        <translation>Am Ende</translation>
    </message>
    <message>
        <source>The learning rate of the last step</source>
        <translation>Die Lernrate des letzten Schritts</translation>
    </message>
    <message>
        <source>0 up to the learning rate</source>
        <translation>0 bis zur Lernrate</translation>
    </message>
    <message>
        <source>Warm-up, steps</source>
        <translation>Aufwärmen, Schritte</translation>
    </message>
    <message>
        <source>In so many steps the learning rate rises to its full value</source>
        <translation>In so vielen Schritten steigt die Lernrate auf ihren vollen Wert</translation>
    </message>
    <message>
        <source>Warm-up from, %</source>
        <translation>Aufwärmen ab, %</translation>
    </message>
    <message>
        <source>Where it starts, as a share of the learning rate</source>
        <translation>Wo sie beginnt, als Anteil der Lernrate</translation>
    </message>
    <message>
        <source>Label smoothing, %</source>
        <translation>Label-Glättung, %</translation>
    </message>
    <message>
        <source>This share of every label is spread over all classes</source>
        <translation>Dieser Anteil jedes Labels wird auf alle Klassen verteilt</translation>
    </message>
    <message>
        <source>0 up to, but not, 100 %</source>
        <translation>0 bis unter 100 %</translation>
    </message>
    <message>
        <source>Dropout, %</source>
        <translation>Dropout, %</translation>
    </message>
    <message>
        <source>Of every dropout layer; a network without any gets one before its last layer. Empty: as the network says</source>
        <translation>Jeder Dropout-Schicht; ein Netz ohne eine bekommt eine vor der letzten Schicht. Leer: wie im Netz</translation>
    </message>
    <message>
        <source>Calculated by</source>
        <translation>Gerechnet von</translation>
    </message>
    <message>
        <source>GPU where there is one</source>
        <translation>GPU, wo eine da ist</translation>
    </message>
    <message>
        <source>CPU, oneDNN</source>
        <translation>CPU, oneDNN</translation>
    </message>
    <message>
        <source>CPU, plain loops (slow)</source>
        <translation>CPU, einfache Schleifen (langsam)</translation>
    </message>
    <message>
        <source>GPU, CUDA</source>
        <translation>GPU, CUDA</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>Rechengenauigkeit</translation>
    </message>
    <message>
        <source>As the device does best</source>
        <translation>Wie das Gerät es am besten kann</translation>
    </message>
    <message>
        <source>32 bits</source>
        <translation>32 Bit</translation>
    </message>
    <message>
        <source>TensorFloat-32</source>
        <translation>TensorFloat-32-Format</translation>
    </message>
    <message>
        <source>bfloat16</source>
        <translation>bfloat16</translation>
    </message>
    <message>
        <source>16 bits</source>
        <translation>16 Bit</translation>
    </message>
    <message>
        <source>Of activations and products; weights and gradients have 32 bits in all. A CPU has 32 bits only</source>
        <translation>Der Aktivierungen und Produkte; Gewichte und Gradienten haben immer 32 Bit. Eine CPU hat nur 32 Bit</translation>
    </message>
    <message>
        <source>GPU of its server</source>
        <translation>GPU seines Servers</translation>
    </message>
    <message>
        <source>Which one a worker takes, from 0; empty: they take turns</source>
        <translation>Welche ein Worker nimmt, ab 0; leer: reihum</translation>
    </message>
    <message>
        <source>a whole number from 0</source>
        <translation>eine ganze Zahl ab 0</translation>
    </message>
    <message>
        <source>in turn</source>
        <translation>reihum</translation>
    </message>
    <message>
        <source>The learning rate follows</source>
        <translation>Die Lernrate folgt</translation>
    </message>
    <message>
        <source>the workers that train</source>
        <translation>den trainierenden Workern</translation>
    </message>
    <message>
        <source>the workers planned</source>
        <translation>den geplanten Workern</translation>
    </message>
    <message>
        <source>The workers planned: as other frameworks do, whoever is there; for comparison</source>
        <translation>Den geplanten Workern: wie andere Frameworks, wer auch da ist; zum Vergleich</translation>
    </message>
    <message>
        <source>Gradients travel with</source>
        <translation>Gradienten reisen mit</translation>
    </message>
    <message>
        <source>Fewer bits need half the network, and round</source>
        <translation>Weniger Bit brauchen das halbe Netz und runden</translation>
    </message>
    <message>
        <source>It falls at: expected shares of the steps, ascending and at most 100 %, like 50; 75, found %1</source>
        <translation>Sie fällt bei: erwartet Anteile der Schritte, aufsteigend und höchstens 100 %, etwa 50; 75, gefunden %1</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>wie sie ist</translation>
    </message>
    <message>
        <source>Warm-up: expected at most %L1 steps, found %L2</source>
        <translation>Aufwärmen: erwartet höchstens %L1 Schritte, gefunden %L2</translation>
    </message>
    <message>
        <source>At the end: expected 0 up to the learning rate, %1, found %2</source>
        <translation>Am Ende: erwartet 0 bis zur Lernrate, %1, gefunden %2</translation>
    </message>
    <message>
        <source>learning rate %1</source>
        <translation>Lernrate %1</translation>
    </message>
    <message>
        <source>cosine schedule</source>
        <translation>Kosinus-Verlauf</translation>
    </message>
    <message>
        <source>constant learning rate</source>
        <translation>konstante Lernrate</translation>
    </message>
    <message>
        <source>training of your own</source>
        <translation>eigenes Training</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::TrialDialog</name>
    <message>
        <source>One simulated run of %1</source>
        <translation>Ein simulierter Lauf von %1</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>Number of the run</source>
        <translation>Nummer des Laufs</translation>
    </message>
    <message>
        <source>Servers of the simulated run over time</source>
        <translation>Server des simulierten Laufs über die Zeit</translation>
    </message>
    <message>
        <source>of %L1</source>
        <translation>von %L1</translation>
    </message>
    <message>
        <source>Runs worth looking at</source>
        <translation>Sehenswerte Läufe</translation>
    </message>
    <message>
        <source>Looking for runs worth seeing…</source>
        <translation>Sehenswerte Läufe werden gesucht …</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Abspielen</translation>
    </message>
    <message>
        <source>Play and pause (Space)</source>
        <translation>Abspielen und anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>Moment of the run</source>
        <translation>Zeitpunkt des Laufs</translation>
    </message>
    <message>
        <source>What happened in the run</source>
        <translation>Was im Lauf geschah</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>%1 is requested, at %2 an hour.</source>
        <translation>%1 wird angefordert, für %2 je Stunde.</translation>
    </message>
    <message>
        <source>%1 is wanted, but there is none to be had.</source>
        <translation>%1 wird gebraucht, ist aber nicht zu haben.</translation>
    </message>
    <message>
        <source>The replacement of %1 works.</source>
        <translation>Der Ersatz für %1 arbeitet.</translation>
    </message>
    <message>
        <source>%1 works.</source>
        <translation>%1 arbeitet.</translation>
    </message>
    <message>
        <source>%1 gets its notice: it will be revoked in %2.</source>
        <translation>%1 erhält die Vorwarnung: Entzug in %2.</translation>
    </message>
    <message>
        <source>%1 is revoked.</source>
        <translation>%1 wird entzogen.</translation>
    </message>
    <message numerus="yes">
        <source>A checkpoint is written; it holds %Ln step(s).</source>
        <translation>
            <numerusform>Ein Checkpoint wird geschrieben; er enthält %Ln Schritt.</numerusform>
            <numerusform>Ein Checkpoint wird geschrieben; er enthält %Ln Schritte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The run goes back to its last checkpoint; %Ln step(s) are lost.</source>
        <translation>
            <numerusform>Der Lauf geht auf den letzten Checkpoint zurück; %Ln Schritt geht verloren.</numerusform>
            <numerusform>Der Lauf geht auf den letzten Checkpoint zurück; %Ln Schritte gehen verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>Phase %1 of the synchronisation begins.</source>
        <translation>Phase %1 der Synchronisation beginnt.</translation>
    </message>
    <message>
        <source>The deadline is near: all that is missing comes on demand from here on.</source>
        <translation>Die Frist ist nah: Was fehlt, kommt ab hier On-Demand.</translation>
    </message>
    <message>
        <source>The budget stops the run.</source>
        <translation>Das Budget stoppt den Lauf.</translation>
    </message>
    <message numerus="yes">
        <source>The run is done, with %Ln step(s).</source>
        <translation>
            <numerusform>Der Lauf ist fertig, mit %Ln Schritt.</numerusform>
            <numerusform>Der Lauf ist fertig, mit %Ln Schritten.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2: %3 steps/s, %4 of %5 workers</source>
        <translation>%1 von %2: %3 Schritte/s, %4 von %5 Workern</translation>
    </message>
    <message numerus="yes">
        <source>%n server(s) were lost.</source>
        <translation>
            <numerusform>%n Server ging verloren.</numerusform>
            <numerusform>%n Server gingen verloren.</numerusform>
        </translation>
    </message>
    <message>
        <source>It ends after %1 and costs %2. %3</source>
        <translation>Er endet nach %1 und kostet %2. %3</translation>
    </message>
    <message>
        <source>It does not end; it costs %1. %2</source>
        <translation>Er endet nicht und kostet %1. %2</translation>
    </message>
    <message>
        <source>Run %L1: the median of the times (P50)</source>
        <translation>Lauf %L1: der Median der Zeiten (P50)</translation>
    </message>
    <message>
        <source>Run %L1: a slow one (P90)</source>
        <translation>Lauf %L1: ein langsamer (P90)</translation>
    </message>
    <message>
        <source>Run %L1: misses the deadline</source>
        <translation>Lauf %L1: verfehlt die Frist</translation>
    </message>
    <message>
        <source>Run %L1: costs more than the budget</source>
        <translation>Lauf %L1: kostet mehr als das Budget</translation>
    </message>
    <message>
        <source>Run %L1: loses the most servers</source>
        <translation>Lauf %L1: verliert die meisten Server</translation>
    </message>
    <message>
        <source>Run %L1: the fastest</source>
        <translation>Lauf %L1: der schnellste</translation>
    </message>
    <message>
        <source>The run before in this list (%1)</source>
        <translation>Der vorige Lauf dieser Liste (%1)</translation>
    </message>
    <message>
        <source>The next run in this list (%1)</source>
        <translation>Der nächste Lauf dieser Liste (%1)</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WhatIfBar</name>
    <message>
        <source>What if</source>
        <translation>Was wäre, wenn</translation>
    </message>
    <message>
        <source>Spot price</source>
        <translation>Spot-Preis</translation>
    </message>
    <message>
        <source>Revocations</source>
        <translation>Entzüge</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>Frist</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>Was wäre, wenn: %1</translation>
    </message>
    <message>
        <source>any</source>
        <translation>beliebig</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WorkProgress</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WorkloadDialog</name>
    <message>
        <source>Workload</source>
        <translation>Workload</translation>
    </message>
    <message>
        <source>Describe what is trained, or read a network file: its parameters and operations are then counted.</source>
        <translation>Beschreiben Sie, was trainiert wird, oder lesen Sie eine Netzdatei: Parameter und Operationen werden dann gezählt.</translation>
    </message>
    <message>
        <source>Read a file…</source>
        <translation>Datei lesen …</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;GFLOPs per image, forward</source>
        <translation>&amp;GFLOPs je Bild, vorwärts</translation>
    </message>
    <message>
        <source>&amp;Parameters</source>
        <translation>&amp;Parameter</translation>
    </message>
    <message>
        <source>&amp;Tensors</source>
        <translation>&amp;Tensoren</translation>
    </message>
    <message>
        <source>&amp;Images in the data set</source>
        <translation>B&amp;ilder im Datensatz</translation>
    </message>
    <message>
        <source>&amp;Batch per worker</source>
        <translation>&amp;Batch je Worker</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>&amp;Länge</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Unit of the length</source>
        <translation>Einheit der Länge</translation>
    </message>
    <message>
        <source>&amp;Data set</source>
        <translation>&amp;Datensatz</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Use this workload</source>
        <translation>Diesen Workload verwenden</translation>
    </message>
    <message>
        <source>Counted in the network file %1</source>
        <translation>Gezählt in der Netzdatei %1</translation>
    </message>
    <message>
        <source>Name: expected a name</source>
        <translation>Name: erwartet wird ein Name</translation>
    </message>
    <message>
        <source>%1: expected a whole number over 0, found %2</source>
        <translation>%1: erwartet wird eine ganze Zahl über 0; gefunden: %2</translation>
    </message>
    <message>
        <source>%1: expected a number over 0, found %2</source>
        <translation>%1: erwartet wird eine Zahl über 0; gefunden: %2</translation>
    </message>
    <message>
        <source>%1: expected a number over 0</source>
        <translation>%1: erwartet wird eine Zahl über 0</translation>
    </message>
    <message>
        <source>Read a workload</source>
        <translation>Workload lesen</translation>
    </message>
    <message>
        <source>Networks and descriptions (*.json)</source>
        <translation>Netze und Beschreibungen (*.json)</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>%1 wird gelesen …</translation>
    </message>
    <message>
        <source>Read from %1.</source>
        <translation>Gelesen aus %1.</translation>
    </message>
    <message>
        <source>Edit the counted figures</source>
        <translation>Die gezählten Werte ändern</translation>
    </message>
    <message>
        <source>Without its network file a workload can be planned, but not trained here</source>
        <translation>Ohne seine Netzdatei lässt sich ein Workload planen, hier aber nicht trainieren</translation>
    </message>
    <message>
        <source>%1: expected up to %2, found %3</source>
        <translation>%1: erwartet werden höchstens %2; gefunden: %3</translation>
    </message>
</context>
<context>
    <name>mayfly::pages::WorkloadSection</name>
    <message>
        <source>Workload</source>
        <translation>Workload</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
    </message>
    <message>
        <source>Describe a workload, or read a network file</source>
        <translation>Workload beschreiben oder Netzdatei lesen</translation>
    </message>
    <message>
        <source>&amp;Steps</source>
        <translation>&amp;Schritte</translation>
    </message>
    <message>
        <source>Batch %L1 per worker</source>
        <translation>Batch %L1 je Worker</translation>
    </message>
    <message>
        <source>%1 · batch %L2 per worker</source>
        <translation>%1 · Batch %L2 je Worker</translation>
    </message>
    <message>
        <source>%1 parameters in %L2 tensors, %3 GFLOPs per image</source>
        <translation>%1 Parameter in %L2 Tensoren, %3 GFLOPs je Bild</translation>
    </message>
    <message>
        <source>Can be trained</source>
        <translation>Trainierbar</translation>
    </message>
    <message>
        <source>For planning only</source>
        <translation>Nur zum Planen</translation>
    </message>
</context>
</TS>
