/**
 * Everyday Italian words of which one is said for the other, or for the thing that it belongs to: who asks a question uses other
 * words than those who talked. The first word of a group and each of the others stand for one another; the others do not. An
 * expression of several words, joined with «_», comes first and is looked for in questions only.
 */
const groups = [
  // Money.
  `
    anticipo acconto caparra deposito cauzione anticipare; soldi denaro euro contanti quattrini; costo costare
    prezzo spesa spendere pagare euro tariffa cifra importo ammontare; spesa costo pagare speso spendere uscita;
    preventivo prezzo stima offerta; pagare versare saldare bonificare pagamento versamento bonifico; stipendio paga
    busta salario guadagnare mensile compenso retribuzione; aumento crescere salire rincaro alzare; sconto ribasso
    riduzione scontare; risparmiare risparmio; rimborso rimborsare restituire ridare; trattenere togliere tranne
    meno scalare detrarre; debito prestito dovere prestare; prestito prestare prestato imprestare; multa sanzione
    contravvenzione verbale; tasse imposte tributi dichiarazione redditi fisco; affitto canone locazione pigione
    affittare; mutuo rata banca finanziamento; rata mensilità pagamento; bolletta luce gas utenza fattura pagare;
    fattura ricevuta scontrino conto; conto banca corrente; assicurazione polizza assicurare; contratto accordo
    firmare firma; colletta raccogliere testa quota; quota testa parte ciascuno; ciascuno testa ognuno; regalo
    pensiero pensierino dono regalare presente; mancia offerta; guadagno incasso ricavo profitto; eredità testamento
    ereditare lascito; debiti debito; prezzo costo tariffa; caro costare costoso; costoso caro; economico
    conveniente risparmiare; conveniente prezzo; gratis gratuito regalare; contanti soldi; bancomat carta; carta
    bancomat credito; bonifico versamento iban; risparmi conto libretto; investire titoli fondi azioni; pensione
    inps pensionato; contributi inps; bollo tassa; tassa bollo tributo; saldo resto rimanere; resto rimanere
    avanzare; rimanenza resto rimanere; spendere pagare comprare; incassare prendere ricevere; guadagnare prendere
    stipendio; tredicesima stipendio; busta_paga stipendio cedolino; cedolino busta; spese costo pagare; metà mezzo;
    doppio due; sovrapprezzo aumento supplemento; supplemento extra aggiunta; penale multa sanzione; iva tasse;
    commercialista fatture dichiarazione tasse; cassa soldi; fondo cassa soldi; budget soldi cifra; finanziamento
    prestito rata mutuo; assegno pagamento; restituzione restituire rendere
  `,
  // The home and works in it.
  `
    casa abitazione appartamento alloggio; alloggio casa appartamento stanza camera; palazzo condominio edificio
    stabile palazzina; condominio palazzo amministratore condomini assemblea; permesso autorizzazione permettere
    autorizzare consenso; autorizzazione permesso amministratore; stanza camera locale; bagno gabinetto toilette
    servizi; salotto soggiorno sala salone; cantina scantinato garage box; soffitta mansarda solaio; giardino
    cortile orto prato; ascensore scale; chiave chiavi serratura; serratura chiave porta lucchetto; finestra infisso
    vetro serramento persiana; muro parete tramezzo; parete muro; piastrella mattonella mattonelle rivestimento;
    bordo fascia striscia orlo profilo; fascia bordo striscia listello; pavimento parquet piastrelle; soffitto
    tetto; tetto tegole copertura soffitto; lavandino lavabo lavello; rubinetto miscelatore; tubo tubatura tubazione
    tubi conduttura scarico; perdita perdere infiltrazione gocciolare acqua; idraulico tubi caldaia rubinetto bagno;
    elettricista luce impianto corrente; muratore muratori impresa lavori operaio; imbianchino dipingere pittura
    tinteggiare; imbiancare tinteggiare dipingere pitturare; ristrutturare rifare lavori ristrutturazione rinnovare;
    rifare ristrutturare sistemare lavori; lavori cantiere ristrutturazione; demolire rompere abbattere buttare
    smantellare spaccare; macerie calcinacci detriti; discarica rifiuti immondizia isola; spazzatura immondizia
    rifiuti pattume; riparare aggiustare sistemare riparazione accomodare; aggiustare riparare sistemare; guasto
    rotto rompere guastare funzionare; installare montare mettere installazione; montare assemblare montaggio;
    smontare togliere; trasloco traslocare trasferirsi scatoloni; traslocare trasloco mobili trasferire; mobili
    arredamento armadio tavolo trasloco; libreria scaffale mensola; scaffale libreria mensola ripiano; armadio
    guardaroba; divano sofà poltrona; tende tendaggi; riscaldamento caldaia termosifone stufa scaldare riscaldare;
    riscaldare scaldare riscaldamento stufa legna pellet termosifoni caldaia freddo; legna legno ceppi catasta;
    climatizzatore condizionatore clima; frigorifero freezer congelatore; lavatrice lavare bucato; lavastoviglie
    piatti; elettrodomestico lavatrice frigorifero lavastoviglie forno; attrezzo attrezzi trapano martello arnese
    utensile; trapano attrezzo; pulire pulizia pulizie lavare; inquilino affittuario; vicino vicini dirimpettaio;
    badante assistente colf aiuto; aiuto aiutare mano assistenza; aiutare aiuto mano; dare_una_mano aiutare aiuto
    mano; una_mano aiutare aiuto; domestica colf pulizie donna; camera stanza letto; letto materasso; materasso
    letto; coperta piumone lenzuola; cuscino guanciale; tappeto moquette; lampada luce lampadina; lampadina luce
    lampada; interruttore luce; presa corrente spina; contatore luce gas; impianto corrente luce; cancello portone
    ingresso; portone ingresso porta; citofono campanello; balcone terrazzo terrazza; terrazzo balcone; ringhiera
    balcone; grondaia pluviale tetto; muffa umidità umido; umidità muffa umido; crepa muro fessura; intonaco muro
    calce; vernice pittura colore; piano appartamento; ripostiglio sgabuzzino cantina; sgabuzzino ripostiglio;
    cucina fornelli; fornello fuoco gas; forno cuocere; cappa cucina; stoviglie piatti bicchieri; posate forchetta
    coltello; bicchieri calici; pentola padella; padella pentola; aspirapolvere pulire; scopa pulire; detersivo
    sapone; ferro stirare; stirare ferro; antenna televisione; televisore televisione tele; decoder televisione;
    telecomando televisione; allarme antifurto; antifurto allarme; giardiniere giardino siepe erba; siepe giardino
    potare; potare rami siepe; erba prato tagliare; annaffiare acqua innaffiare; pianta piante vaso fiori; orto
    pomodori verdura; seminare semi orto; piscina acqua; recinto rete cancello; falegname legno mobili; fabbro ferro
    serratura cancello; tecnico riparare aggiustare; tappezziere divano tende; geometra lavori progetto; architetto
    progetto lavori; impresa ditta muratori; ditta impresa azienda; preavviso disdetta; disdetta disdire contratto;
    proprietario padrone affitto; coinquilino casa stanza; vendere casa agenzia; rogito notaio; ipoteca mutuo;
    riunione assemblea condominio; assemblea riunione
  `,
  // Vehicles and journeys.
  `
    macchina auto automobile vettura; mezzo furgone macchina auto camion veicolo; veicolo macchina auto furgone
    moto; furgone camion mezzo furgoncino; moto motorino scooter vespa; bicicletta bici; treno stazione binario;
    aereo volo aeroporto; volo aereo aeroporto; nave traghetto imbarco; traghetto nave imbarcare; autobus pullman
    corriera; soccorso_stradale carro attrezzi; soccorso attrezzi carro ambulanza; carro_attrezzi soccorso;
    meccanico officina carrozziere; officina meccanico; gomme pneumatici gomma ruote; benzina carburante gasolio;
    patente guida guidare; incidente scontro tamponamento botta; parcheggio parcheggiare posteggio; autista guidare
    guidatore conducente; biglietto prenotazione; viaggio viaggiare gita vacanza partenza; vacanza ferie viaggio
    mare villeggiatura; ferie vacanza vacanze; albergo hotel pensione agriturismo; tenda campeggio; campeggio tenda;
    valigia bagaglio zaino; partire andare partenza; arrivare arrivo giungere venire; tornare ritorno rientrare
    rientro; incontrare vedere incontro appuntamento; raggiungere andare; accompagnare portare venire; freni frenare
    pastiglie; batteria pila macchina; motore macchina; carrozzeria botta ammaccatura; ammaccatura botta; tagliando
    revisione officina; revisione tagliando collaudo; assicurazione macchina; targa macchina; casello autostrada;
    autostrada casello; strada via percorso; percorso strada giro; deviazione strada; scorciatoia strada; navigatore
    mappa strada; passaggio portare accompagnare macchina; tragitto strada viaggio; fermata autobus; coincidenza
    treno; ritardo tardi; puntuale orario; passeggero viaggiare; camper campeggio; mare spiaggia; spiaggia mare
    ombrellone; montagna rifugio sentiero; sentiero montagna camminata; camminata passeggiata camminare; passeggiata
    camminare giro; escursione gita montagna; lago gita; estero viaggio; pernottare dormire albergo notte;
    alloggiare dormire albergo; soggiorno vacanza; crociera nave; guida turista; souvenir ricordo regalo; cartolina
    posta; sci neve; noleggiare affittare noleggio; noleggio affittare
  `,
  // Health.
  `
    medico dottore dottoressa; dottore medico; dentista dente denti; dente dentista denti; oculista occhi vista;
    cardiologo cuore; cuore cardiologo; ospedale ricovero pronto reparto clinica; visita controllo esame; esame
    analisi visita prelievo; analisi esami sangue prelievo; medicina farmaco pastiglia pillola compressa medicinale;
    farmaco medicina pastiglia compressa; pillola compressa pastiglia; ricetta prescrizione; farmacia medicine;
    operazione intervento operare; intervento operazione operare; malato malattia male influenza; malattia malato;
    febbre influenza temperatura; dolore male fare; fa_male allergico allergia intollerante dolore; fanno_male
    allergico allergia intollerante dolore; allergia allergico intolleranza intollerante; intolleranza intollerante
    allergico; pressione sangue; vaccino vaccinare puntura; puntura iniezione; fisioterapia fisioterapista
    riabilitazione; dieta dimagrire mangiare; gravidanza incinta; incinta gravidanza aspettare bambino; parto
    nascere; occhiali lenti; dormire sonno; specialista visita dottore; pediatra bambino dottore; ginecologa visita;
    dermatologo pelle; ortopedico ginocchio schiena anca; fisioterapista ginocchio schiena; psicologo terapia;
    terapia cura; cura terapia medicina; curare cura medicina; dose goccia pastiglia; antibiotico medicina;
    antidolorifico male pastiglia; sciroppo tosse; tosse raffreddore; raffreddore tosse; mal_di_testa testa
    emicrania; emicrania testa; mal_di_schiena schiena; schiena male; ginocchio gamba; gamba ginocchio; frattura
    rotto gesso; fratturare rompere gesso; ingessare gesso rompere; ferita taglio punto; punti ferita; cadere
    caduta; caduta cadere scivolare; operare intervento operazione; ricoverare ospedale; dimettere casa ospedale;
    infermiera ospedale; radiografia lastra raggi; lastra radiografia; ecografia esame; risonanza esame; referto
    esame risultato; risultato esito; esito risultato; colesterolo esame; diabete glicemia zucchero; glicemia
    zucchero; allergico allergia; celiaco glutine; vegetariano carne; apparecchio denti; carie dente; estrarre
    togliere dente; estrazione dente togliere; pulizia denti; occhio vista; lenti occhiali; udito sentire orecchio;
    apparecchio_acustico orecchio sentire; peso chili; dimagrire peso chili; fumare sigaretta; sigaretta fumare;
    bere vino alcol; riposo riposare; stress stanco; insonnia dormire; svenire svenuto; ambulanza ospedale soccorso;
    mutua medico; certificato medico malattia; ticket visita esame; impegnativa ricetta; guarire bene
  `,
  // Food.
  `
    cibo mangiare; mangiare cena pranzo cibo pasto; cena cenare mangiare cenone; cenone cena capodanno veglione;
    pranzo pranzare mangiare; colazione mattina; menu mangiare piatto; piatto pietanza portata; ingrediente
    ingredienti; dolce torta dessert gelato; torta dolce; dessert dolce torta; bevande bere vino acqua; vino
    bottiglia; ristorante trattoria pizzeria locale; locale ristorante sala bar; pesce vongole; verdura insalata
    ortaggi; frutta mela; carne arrosto; supermercato spesa negozio; negozio bottega; mercato spesa bancarella;
    cucinare preparare cuocere fare; preparare fare; apparecchiare tavola; farina impasto; impasto farina; pane
    fornaio panetteria; fornaio pane; macellaio carne; fruttivendolo frutta verdura; pescivendolo pesce; pasticceria
    dolci torta; pasticcere torta; gelato gelateria; caffè bar; bar caffè; aperitivo bere; antipasto primo; pasta
    primo spaghetti; sugo pasta ragù; ragù sugo; condimento sugo olio; formaggio parmigiano mozzarella; salume
    prosciutto salame; uova frittata; zucchero dolce; sale sapore; ricetta cucinare ingredienti; cottura cuocere
    forno; cuocere forno bollire; bollire acqua; friggere olio; assaggiare provare; pasto pranzo cena; spuntino
    merenda; merenda spuntino; digiuno mangiare; portata piatto; secondo carne; contorno verdura patate; tavolo
    posto; tavolata tavola; coperto posto; cuoco cucinare; cameriere ristorante; prenotazione tavolo; grigliata
    carne brace; brace grigliata; pizza pizzeria; birra bere; spumante brindare vino; brindisi brindare spumante;
    dispensa scorta; scorta scorte
  `,
  // Feasts, guests and pastimes.
  `
    festa compleanno festeggiare ricevimento; compleanno anni festa; festeggiato compleanno festa; festeggiare
    festa; invitato invitare ospite invitati; ospite invitato persone; invitare invito; matrimonio nozze sposare
    sposarsi; nozze matrimonio sposare; sposo matrimonio sposare; anniversario anni; capodanno fine_anno cenone
    botti; fine_anno capodanno; san_silvestro capodanno; natale feste; feste natale capodanno; fuochi botti petardi;
    petardi botti fuochi; fuochi_d_artificio botti; serata sera festa; brano canzone musica disco pezzo playlist;
    brani canzoni musica dischi lista; canzone brano musica; musica canzoni dischi casse playlist; altoparlante
    casse impianto; concerto musica; cinema film; film cinema; teatro spettacolo; spettacolo teatro recita; partita
    calcio squadra gioco; gioco giocare; palestra ginnastica allenamento; sport allenamento; corso lezione lezioni
    classe; lezione corso scuola; libro leggere volume romanzo; fotografia foto scatto; fiori crisantemi mazzo;
    cimitero morti tomba; defunti morti cimitero; tomba cimitero; funerale morto; chiesa messa prete; sacerdote
    prete parroco; parroco prete; sorpresa nascondere; ricorrenza anniversario compleanno; battesimo bambino;
    comunione cerimonia; cresima cerimonia; laurea laurearsi; laurearsi laurea; cerimonia matrimonio; testimone
    matrimonio; bomboniera confetti; addobbo decorazione palloncini; palloncini festa; candela candeline; torta
    candeline; dj musica dischi; orchestra musica; coro cantare; cantare canzone; suonare strumento chitarra;
    chitarra suonare; strumento suonare; ballare ballo; ballo ballare; recita scuola spettacolo; biglietto posto;
    posto sedia; mostra museo; museo mostra; quadro dipinto; pittore quadro; romanzo libro; biblioteca libro;
    lettura leggere; rivista giornale; giornale notizie; allenatore squadra; squadra giocare; arbitro partita; gol
    partita; campionato partita; tifoso squadra; piscina nuotare; nuotare piscina nuoto; correre corsa; corsa
    correre; bicicletta pedalare; pescare pesce; caccia cacciare; carte briscola scopa; scacchi giocare; videogioco
    giocare; hobby passione; collezione raccolta; macchina_fotografica foto; volontariato volontario; volontario
    aiutare; parrocchia oratorio prete; messa chiesa; sagra festa; fiera mercato; corona fiori; mazzo fiori; lapide
    tomba
  `,
  // Messages and papers.
  `
    telefonare chiamare telefonata telefono sentire; chiamare telefonare telefonata sentire; telefonata chiamare
    telefono; cellulare telefono telefonino; telefono cellulare telefonino; messaggio messaggino mail sms whatsapp
    scrivere; posta_elettronica mail email; mail email posta; email mail posta; lettera raccomandata posta scrivere;
    spedire mandare inviare spedizione; inviare mandare spedire; mandare inviare spedire; recapitare consegnare;
    consegnare portare consegna dare; consegna consegnare arrivare; ricevere arrivare ricevuto; pacco corriere
    consegna; scrivere mettere; nero_su_bianco scrivere scritto; per_iscritto scrivere scritto; compilare riempire
    modulo; modulo domanda documento; documento carta documenti; passaporto documento; certificato documento;
    password codice; sito pagina internet; computer pc portatile; wifi internet rete; stampare stampa copia;
    fotocopia copia; avvisare dire telefonare; avvertire dire avvisare; comunicare dire scrivere; informare dire;
    contattare chiamare scrivere; richiamare telefonare chiamare; rispondere risposta; sms messaggio; vocale
    messaggio; chat messaggio gruppo; gruppo chat; numero telefono; rubrica numero; indirizzo via; firma firmare;
    firmare firma; timbro bollo; carta_d_identità documento; tessera carta; patente documento; codice numero;
    pratica documento carta; domanda modulo richiesta; richiesta domandare chiedere; chiedere domandare; domandare
    chiedere; ricevuta scontrino; scontrino ricevuta; allegato file; file documento; cartella documenti; schermo
    monitor; stampante stampare; tablet telefono; caricatore caricare batteria; abbonamento tessera; rinnovare
    scadere; rinnovo scadere; scaduto scadere; delega firmare; verbale riunione; annuncio avviso; avviso cartello;
    cartello avviso; appunti scrivere; agenda calendario; calendario agenda data; promemoria ricordare
  `,
  // Work, buying, dates.
  `
    lavoro impiego ufficio mestiere; mestiere lavoro; impiego lavoro posto; ufficio lavoro; capo direttore
    responsabile; direttore capo; responsabile capo; collega colleghi ufficio; riunione incontro appuntamento call;
    incontro riunione appuntamento; appuntamento visita incontro; presentazione slide relazione; relazione rapporto;
    rapporto relazione; progetto lavoro piano; scadenza termine entro scadere; termine scadenza entro; consegnare
    entro finire; licenziare dimissioni licenziamento; dimissioni licenziare; assumere assunzione; colloquio lavoro;
    concorso esame; cliente clienti; fornitore ordine; ordinare ordine prenotare; ordine ordinare; comprare
    acquistare prendere acquisto; acquistare comprare prendere acquisto; acquisto comprare prendere; vendere vendita
    cedere; vendita vendere; prenotare prenotazione fissare; fissare appuntamento prenotare; disdire annullare
    cancellare; annullare disdire cancellare; rimandare spostare rinviare posticipare; rinviare rimandare spostare;
    spostare rimandare muovere; anticipare prima; confermare conferma; iscrivere iscrizione; iscrizione iscrivere
    quota; azienda ditta lavoro; negoziante negozio; commessa negozio; dipendente lavorare; operaio lavorare;
    lavorare lavoro; collaboratore collega; segretaria ufficio; superiore capo; turno orario; straordinario ore;
    permesso giorno; ferie giorno; promozione aumento; trasferta viaggio; trasferire spostare; contratto assumere;
    stagista tirocinio; tirocinio stage; curriculum lavoro; sciopero fermare; presentare mostrare; mostrare vedere;
    verificare controllare; controllare guardare vedere verificare; controllo controllare; correggere sbagliare
    errore; errore sbagliare; sbaglio errore sbagliare; problema guaio; guaio problema; difetto problema; lamentela
    lamentare; reclamo lamentare; lanciare uscire; vendite vendere; magazzino scorte; merce roba; pacco spedire;
    ordinazione ordinare; prenotato prenotare; acquisti comprare; compere comprare spesa; saldi sconto; taglia
    misura; provare indossare; cambio cambiare; garanzia riparare; reso restituire; data giorno; giornata giorno;
    mattinata mattina; pomeriggio dopo; rinvio rimandare spostare; anticipato prima; tardare tardi ritardo; tardi
    ritardo; subito presto; entro scadenza; durata durare; durare tempo; frequenza ogni volta; periodo tempo; inizio
    partire; chiusura chiudere; apertura aprire
  `,
  // School.
  `
    scuola classe elementare; maestra insegnante professore; insegnante maestra professore; compito compiti; voto
    pagella; pagella voto; università esame facoltà; gita escursione; lezione spiegare; studiare studio esame;
    studente ragazzo; alunno ragazzo bambino; compagno classe; preside scuola; insegnare scuola; verifica compito;
    interrogazione interrogare; interrogare interrogazione; bocciare bocciato; promuovere promosso; materia lezione;
    matematica numeri; iscrivere scuola; asilo maestra bambino; nido asilo; zaino libri; quaderno scrivere; diploma
    esame maturità; maturità esame; tesi laurea; ripetizioni lezione; doposcuola compiti; capitolo pagina libro;
    argomento parlare; teorema dimostrare; esercizio esercizi
  `,
  // Family and animals.
  `
    bambino figlio piccolo; figlio ragazzo bambino figli; figlia ragazza bambina; genitori mamma papà; madre mamma;
    mamma madre; padre papà babbo; papà padre; coniuge marito moglie; fidanzato ragazzo compagno; ragazzo fidanzato;
    compagno fidanzato; fidanzata ragazza compagna; suocera suoceri; nipote nipoti; parente parenti cugino zio;
    parenti famiglia; amico amica amici; animale cane gatto; veterinario cane gatto; fratelli fratello sorella;
    cugino parente; zio zia; suocero suocera; genero figlia; nuora figlio; neonato bambino; gemelli bambini;
    adolescente ragazzo; anziano vecchio nonno; vedova morto; separato separare divorzio; divorzio separare;
    fidanzarsi fidanzato; sposarsi matrimonio; convivere insieme; amicizia amico; conoscente conoscere; vicini
    vicino; cucciolo cane; gatto micio; micio gatto; guinzaglio cane; crocchette cane gatto; vaccinare vaccino;
    babysitter bambini; tata bambini; nascita nascere; morte morire; morire morto morte; cognome chiamare; età anni;
    adottare prendere; parentela parente
  `,
  // Qualities and things.
  `
    colore tinta tono; tinta colore; grande grosso; dimensione misura misure grandezza largo lungo; misura misure
    metro dimensione; peso pesare chili quintali; lunghezza lungo metri; altezza alto; marca modello; modello marca
    tipo; oggetto cosa; sartoria cucire sarta macchina; sarta cucire; cucire sarta cucito; vestito abito; abito
    vestito; scarpe calzature; gioiello anello collana; anello gioiello; orologio ora; ombrello pioggia; rapido
    veloce presto; veloce presto; lento piano; antico vecchio; vecchio antico; rovinato rotto; sporco pulire; pulito
    pulire; pesante peso; leggero peso; rumoroso rumore; rumore casino; silenzio zitto; pericoloso pericolo;
    pericolo pericoloso; difficile fatica; facile semplice; semplice facile; giacca cappotto; cappotto giacca;
    maglia maglione; maglione maglia; pantaloni jeans; gonna vestito; camicia maglia; cintura vestito; borsa zaino;
    portafoglio soldi; occhiali lenti; sveglia ora; specchio vetro; scatola scatolone; scatolone scatola;
    contenitore scatola; sacchetto busta; busta sacchetto; corda filo; chiodo martello; vite cacciavite; cacciavite
    vite; scala gradini; colla attaccare; batteria pila; materiale roba; roba cose; pezzo parte; rifiuto buttare
  `,
  // Deciding, promising, doing.
  `
    decidere scegliere decisione stabilire; scegliere decidere scelta prendere; stabilire decidere fissare;
    decisione decidere; scelta scegliere; accordo patto; promettere promessa giurare parola; promessa promettere
    parola; impegno promessa promettere; impegnarsi promettere occupare; incarico compito occupare; incaricare
    occupare pensare; occuparsi pensare occupare; sbrigare fare; commissione portare andare; restituire ridare
    rendere riportare; ridare restituire rendere riportare; rendere restituire ridare; riportare restituire; perdere
    smarrire sconfitta; smarrire perdere; trovare ritrovare; dimenticare scordare lasciare; scordare dimenticare;
    rifiutare volere rifiuto; accettare volere; vietare permettere proibire; proibire vietare permettere;
    sorvegliare guardare; custodire tenere guardare; iniziare cominciare partire inizio; cominciare iniziare inizio;
    inizio cominciare iniziare; finire terminare concludere fine; terminare finire; concludere finire; smettere
    finire; riuscire fare; provare tentare; sostituire cambiare; cambiare sostituire; aumentare crescere salire;
    diminuire calare scendere; proporre proposta dire; suggerire consigliare consiglio; consigliare consiglio dire;
    lamentarsi lamentare; litigare litigio discutere; litigio litigare; arrabbiare incazzare; paura temere;
    preoccupare preoccupato preoccupazione; stancare stanco; stanco stancare; contento felice; nascondere mettere;
    rubare furto ladro; furto rubare ladro; ladro rubare furto; polizia carabinieri denuncia; denuncia carabinieri
    polizia; avvocato causa legale; causa avvocato tribunale; tribunale avvocato causa; notaio rogito atto; rogito
    notaio; comune municipio sindaco; municipio comune; elezioni votare; pioggia piovere; piovere pioggia; neve
    nevicare; caldo gradi; freddo gelo; sveglia alzare svegliare; svegliarsi alzare sveglia; mattino mattina; coda
    traffico fila; traffico coda; gara torneo; torneo gara partita; vincere vittoria; vincita vincere; concordare
    accordo; accordarsi accordo; optare scegliere; preferire meglio piacere; preferenza preferire; raccomandare
    consigliare; obbligo dovere; obbligatorio dovere; assicurare promettere; garantire promettere; giurare
    promettere; farsi_carico occupare; prendersi_cura curare occupare; badare curare guardare; accudire curare
    guardare; assistere aiutare curare vedere; collaborare aiutare; sostenere aiutare dire; ospitare dormire;
    accogliere ospitare; ritirare prendere; recuperare prendere; procurare prendere trovare; procurarsi prendere;
    fornire portare dare; recare portare; trasportare portare; trasporto portare; depositare lasciare; lasciare
    mettere; collocare mettere; sistemare mettere; riporre mettere; spostare mettere; eliminare togliere; rimuovere
    togliere; levare togliere; togliere levare; aggiungere mettere; unire mettere; dividere parte; separare
    dividere; tagliare taglio; costruire fare; realizzare fare; fabbricare fare; creare fare; organizzare preparare
    fare; predisporre preparare; allestire preparare montare; completare finire; ultimare finire; interrompere
    smettere fermare; fermare smettere; sospendere fermare; rinunciare lasciare; abbandonare lasciare; ritirarsi
    tirare; ripensare cambiare; cambiare_idea ripensare; dubbio sapere; ignorare sapere; scoprire trovare;
    accorgersi vedere; osservare guardare vedere; ascoltare sentire; udire sentire; parlare dire; affermare dire;
    dichiarare dire; riferire dire; raccontare dire; spiegare dire; rivelare dire; confessare dire; negare dire;
    scusarsi scusa; ringraziare grazie; salutare ciao; desiderare volere; sperare speriamo; temere paura; lamentare
    problema; arrabbiarsi arrabbiare; irritare arrabbiare; offendere offeso; deludere deluso; divertirsi divertire;
    annoiare noia; ridere scherzo; piangere lacrima; sorprendere sorpresa; riposare dormire; abitare casa; risiedere
    abitare; trasferirsi trasloco; recarsi andare; dirigersi andare; allontanarsi andare; presentarsi venire;
    partecipare venire; mancare assente; assente mancare; aspettare attendere; attendere aspettare; ritardare tardi;
    affrettarsi presto; superare passare; conquistare vincere; sconfiggere vincere; danneggiare rompere rovinare;
    rovinare rompere; distruggere rompere; bloccare chiudere fermare; sbloccare aprire; chiudere bloccare; accendere
    acceso; spegnere spento; aprire aperto
  `,
];

/** Groups of words, folded but for accents that tell stems apart. */
export const italianSynonyms: string[][] = groups.flatMap((text) =>
  text.split(';').map((group) => group.trim().split(/\s+/)),
);
