/**
 * Words to know, each with how recognisers of Italian speech write it down where they do not know it, after a bar. Made by hand from the
 * confusions of spellings that sound alike, of sounds that are near, and of words that are joined or divided; nothing is from a recording.
 */
const words = `
Wingman | wing man, uing man, uingmen, vingman
Mario Rossi S.r.l. | mario rossi srl, mario rosi srl
Bianchi | bianki, bianchy
Acquaviva | akuaviva, acqua viva
Guglielmini | gulielmini, guglelmini
Scognamiglio | scognamillio, scoglamiglio, skognamiglio
Schillaci | skillaci, schilaci
Cusumano | cusu mano, cuzumano
Zuccarelli | zucarelli, succarelli
Giacometti | jacometti, giacommetti
Quagliarella | cuagliarella, quaiarella
D’Ambrosio | dambrosio, d’ambrogio
Lo Cascio | locascio, lo cashio
Kovačević | covacevic, kovacevich
Schneider | sneider, shnaider
Müller | muller, miuller
Jessica Tran | gessica tran, jessica trann
Jacopo | iacopo, jacoppo
Khadija | cadigia, kadija
Oleksandr | olexandr, oleksander
Shevchenko | scevcenko, shevcenko
Xhemal | gemal, xemal
Wojciech | voicek, vojciech
Kubernetes | cubernetis, cubernetes
PostgreSQL | postgresquel, postgres ql
Grafana | graffana, grafanna
Terraform | terra form, teraform
Wireshark | uaiershark, wire shark
Docker Compose | doker compose, docher compose
Kafka | cafca, kaffka
Ansible | ansibol, ansibble
Brembate | brembatte, brenbate
Ossigrafica | ossi grafica, osigrafica
Termoidraulica Galli | termo idraulica galli, termoidraulica gali
Edilcasa | edil casa, edilcaza
Autofficina Ferrarini | auto officina ferrarini, autofficina ferarini
Studio Pellegrinotti | studio pelegrinotti, studio pellegrinoti
Fincantieri | fin cantieri, fincantierri
Leroy Merlin | leroi merlin, leroy merlen
Esselunga | esse lunga, eselunga
Unicredit | uni credit, unicredito
Satispay | sati spay, satispai
Enpaia | en paia, empaia
Inarcassa | inar cassa, inarcasa
Tachipirina | takipirina, tachi pirina
Xarelto | zarelto, sarelto
Eutirox | eutiroks, eutirocs
Cardioaspirin | cardio aspirin, cardioaspirina
Brufen | bruffen, brufenn
Augmentin | aug mentin, augmentyn
Pantoprazolo | panto prazolo, pantopratzolo
Metformina | met formina, metforminna
Ecodoppler | eco doppler, ecodopler
Gastroscopia | gastro scopia, gastroskopia
Buccinasco | bucinasco, buccinasko
Cernusco | cernusko, cernuschio
Gorgonzola | gorgonsola, gorgonzolla
Abbiategrasso | abiategrasso, abbiate grasso
Ventimiglia | venti miglia, ventimilia
Sestriere | sestrier, sestrieri
Castelfranco | castel franco, castelfrancko
Montebelluna | monte belluna, montebeluna
Whirlpool | uirlpul, virpul
Viessmann | vissman, viesman
Beretta | beretta, berretta
Immergas | immer gas, imergas
Ariston | arriston, aristonn
Worx | uorx, vorx
Hilti | ilti, hiltti
Makita | machita, makitta
Raffaelli | rafaelli, raffaeli
Pozzobon | pozobon, pozzo bon
Zanchetta | zanketta, zancheta
Brugnaro | bruniaro, brugniaro
Szymański | simanski, szimanski
Chiara Ghezzi | chiara ghezi, chiara gezzi
Ottavio Nespoli | otavio nespoli, ottavio nespolli
Rasheed | rascid, rashid
Youssef | iussef, yusef
Nguyen | nuien, nghien
Pham Thi | fam ti, pham ti
Björk | biork, bjork
O’Connor | oconnor, o connor
Fitzgerald | fizgerald, fitz gerald
Beauvais | bovè, bove
Chantilly | sciantilly, scantilli
Croissanteria Lulù | cruassanteria lulu, croisanteria lulu
Videosorveglianza Argo | video sorveglianza argo, videosorvelianza argo
Catapano | cata pano, catappano
Lorusso | lo russo, loruso
`;

export type HeardWord = { written: string; heard: string[] };

export const heardWords: HeardWord[] = words
  .trim()
  .split('\n')
  .map((line) => {
    const [written = '', heard = ''] = line.split(' | ');
    return { written, heard: heard.split(', ') };
  });

/** What is said with a name; «#» is its place. */
export const sentences = [
  'allora ieri ho sentito # e abbiamo parlato del preventivo',
  'mi ha detto # che passa domani mattina',
  'Dobbiamo chiedere a # prima di firmare.',
  'secondo me # non è pronto per la consegna di giovedì',
  'Ho segnato tutto: #, poi la riunione delle tre e la spesa.',
];
