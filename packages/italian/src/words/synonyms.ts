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
    affittare; mutuo rata banca finanziamento; rata mensilità pagamento; bolletta luce gas utenza fattura; fattura
    ricevuta scontrino conto; conto banca corrente; assicurazione polizza assicurare; contratto accordo firmare
    firma; colletta raccogliere testa quota; quota testa parte ciascuno; ciascuno testa ognuno; regalo pensiero
    pensierino dono regalare presente; mancia offerta; guadagno incasso ricavo profitto; eredità testamento
    ereditare lascito
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
    smontare togliere; trasloco traslocare trasferirsi scatoloni; traslocare trasloco mobili trasferire;
    mobili arredamento armadio tavolo; mobili trasloco; libreria scaffale mensola; scaffale libreria mensola
    ripiano; armadio guardaroba; divano sofà poltrona; tende tendaggi; riscaldamento caldaia termosifone stufa
    scaldare riscaldare; riscaldare scaldare riscaldamento stufa legna pellet termosifoni caldaia freddo; legna
    legno ceppi catasta; climatizzatore condizionatore clima; frigorifero freezer congelatore; lavatrice lavare
    bucato; lavastoviglie piatti; elettrodomestico lavatrice frigorifero lavastoviglie forno; attrezzo attrezzi
    trapano martello arnese utensile; trapano attrezzo; pulire pulizia pulizie lavare; inquilino affittuario; vicino
    vicini dirimpettaio; badante assistente colf aiuto; aiuto aiutare mano assistenza; aiutare aiuto mano;
    dare_una_mano aiutare aiuto mano; una_mano aiutare aiuto; domestica colf pulizie donna
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
    rientro; incontrare vedere incontro appuntamento; raggiungere andare; accompagnare portare venire
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
    riabilitazione; dieta dimagrire mangiare; gravidanza incinta; incinta gravidanza aspettare; parto nascere;
    occhiali lenti; dormire sonno
  `,
  // Food.
  `
    cibo mangiare; mangiare cena pranzo cibo pasto; cena cenare mangiare cenone; cenone cena capodanno veglione;
    pranzo pranzare mangiare; colazione mattina; menu mangiare piatto; piatto pietanza portata; ingrediente
    ingredienti; dolce torta dessert gelato; torta dolce; dessert dolce torta; bevande bere vino acqua; vino
    bottiglia; ristorante trattoria pizzeria locale; locale ristorante sala bar; pesce vongole; verdura insalata
    ortaggi; frutta mela; carne arrosto; supermercato spesa negozio; negozio bottega; mercato spesa bancarella;
    cucinare preparare cuocere fare; preparare fare; apparecchiare tavola
  `,
  // Feasts, guests and pastimes.
  `
    festa compleanno festeggiare ricevimento; compleanno anni festa; festeggiato compleanno festa; festeggiare
    festa; invitato invitare ospite invitati; ospite invitato persone; invitare invito; matrimonio nozze sposare
    sposarsi; nozze matrimonio sposare; sposo matrimonio sposare; anniversario anni; capodanno fine_anno cenone
    botti; fine_anno capodanno; san_silvestro capodanno; natale feste; feste natale capodanno; fuochi botti petardi;
    petardi botti fuochi; fuochi_d_artificio botti; serata sera festa; brano canzone musica disco pezzo playlist;
    brani canzoni musica dischi lista; canzone brano musica; musica canzoni dischi casse playlist; altoparlante
    casse impianto; concerto musica; cinema film; film cinema; teatro spettacolo; spettacolo teatro; partita calcio
    squadra gioco; gioco giocare; palestra ginnastica allenamento; sport allenamento; corso lezione lezioni classe;
    lezione corso scuola; libro leggere volume romanzo; fotografia foto; fiori crisantemi mazzo; cimitero morti
    tomba; defunti morti cimitero; tomba cimitero; funerale morto; chiesa messa prete; sacerdote prete parroco;
    parroco prete
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
    fotocopia copia
  `,
  // Work, buying, dates.
  `
    lavoro impiego ufficio mestiere; mestiere lavoro; impiego lavoro posto; ufficio lavoro; capo direttore
    responsabile; direttore capo; responsabile capo; collega colleghi ufficio; riunione incontro appuntamento call;
    incontro riunione appuntamento; appuntamento visita incontro; presentazione slide relazione; relazione rapporto;
    rapporto relazione; progetto lavoro piano; scadenza termine entro scadere; termine scadenza entro; consegnare
    entro; licenziare dimissioni licenziamento; dimissioni licenziare; assumere assunzione; colloquio lavoro;
    concorso esame; cliente clienti; fornitore ordine; ordinare ordine prenotare; ordine ordinare; comprare
    acquistare prendere acquisto; acquistare comprare prendere acquisto; acquisto comprare prendere; vendere vendita
    cedere; vendita vendere; prenotare prenotazione fissare; fissare appuntamento prenotare; disdire annullare
    cancellare; annullare disdire cancellare; rimandare spostare rinviare posticipare; rinviare rimandare spostare;
    spostare rimandare muovere; anticipare prima; confermare conferma; iscrivere iscrizione; iscrizione iscrivere
    quota
  `,
  // School.
  `
    scuola classe elementare; maestra insegnante professore; insegnante maestra professore; compito compiti; voto
    pagella; pagella voto; università esame facoltà; gita escursione
  `,
  // Family and animals.
  `
    bambino figlio piccolo; figlio ragazzo bambino figli; figlia ragazza bambina; genitori mamma papà; madre mamma;
    mamma madre; padre papà babbo; papà padre; coniuge marito moglie; fidanzato ragazzo compagno; ragazzo fidanzato;
    compagno fidanzato; fidanzata ragazza compagna; suocera suoceri; nipote nipoti; parente parenti cugino zio;
    parenti famiglia; amico amica amici; animale cane gatto; veterinario cane gatto
  `,
  // Qualities and things.
  `
    colore tinta tono; tinta colore; grande grosso; dimensione misura misure grandezza largo lungo; misura misure
    metro dimensione; peso pesare chili quintali; lunghezza lungo metri; altezza alto; marca modello; modello marca
    tipo; oggetto cosa; sartoria cucire sarta macchina; sarta cucire; cucire sarta cucito; vestito abito; abito
    vestito; scarpe calzature; gioiello anello collana; anello gioiello; orologio ora; ombrello pioggia
  `,
  // Deciding, promising, doing.
  `
    decidere scegliere decisione stabilire; scegliere decidere scelta prendere; stabilire decidere fissare;
    decisione decidere; scelta scegliere; accordo patto; promettere promessa giurare parola; promessa promettere
    parola; impegno promessa promettere; impegnarsi promettere occupare; incarico compito occupare; incaricare
    occupare pensare; occuparsi pensare occupare; sbrigare fare; commissione portare andare; restituire ridare
    rendere riportare; ridare restituire rendere riportare; rendere restituire ridare; riportare restituire; perdere
    smarrire; smarrire perdere; trovare ritrovare; dimenticare scordare lasciare; scordare dimenticare; rifiutare
    volere rifiuto; accettare volere; vietare permettere proibire; proibire vietare permettere; sorvegliare
    guardare; custodire tenere guardare; iniziare cominciare partire inizio; cominciare iniziare inizio; inizio
    cominciare iniziare; finire terminare concludere fine; terminare finire; concludere finire; smettere finire;
    riuscire fare; provare tentare; sostituire cambiare; cambiare sostituire; aumentare crescere salire; diminuire
    calare scendere; proporre proposta; suggerire consigliare consiglio; consigliare consiglio; lamentarsi
    lamentare; litigare litigio discutere; litigio litigare; arrabbiare incazzare; paura temere; preoccupare
    preoccupato preoccupazione; stancare stanco; stanco stancare; contento felice; nascondere mettere; rubare furto
    ladro; furto rubare ladro; ladro rubare furto; polizia carabinieri denuncia; denuncia carabinieri polizia;
    avvocato causa legale; causa avvocato tribunale; tribunale avvocato causa; notaio rogito atto; rogito notaio;
    comune municipio sindaco; municipio comune; elezioni votare; pioggia piovere; piovere pioggia; neve nevicare;
    caldo gradi; freddo gelo; sveglia alzare svegliare; svegliarsi alzare sveglia; mattino mattina; coda traffico
    fila; traffico coda; gara torneo; torneo gara partita; vincere vittoria; vincita vincere
  `,
];

/** Groups of words, folded but for accents that tell stems apart. */
export const italianSynonyms: string[][] = groups.flatMap((text) =>
  text.split(';').map((group) => group.trim().split(/\s+/)),
);
