import type { SourceTurn } from '../excerpts/contradiction.ts';

/**
 * A sentence of an answer beside the turns that it cites (`Voce: parole`, one a line). `why`: what makes it wrong; undefined where it is
 * right. `moment`: when it was said.
 */
export type SupportPair = {
  sentence: string;
  said: string;
  moment?: string;
  why?: 'figure' | 'denial' | 'actor';
};

const otherMoment = 'martedì 15 aprile 2025 15:06';

const right: [sentence: string, said: string, moment?: string][] = [
  ['Il cimitero è aperto il 1° novembre.', 'Sara: il primo novembre al cimitero ci sarà gente'],
  ['Si vedono il 1 novembre.', "Sara: ci vediamo l'1 novembre, no?"],
  ['Ci si vede il 1° di novembre.', "Sara: ci vediamo l'uno novembre"],
  ['Servono trecento tegole.', 'Ugo: sono da cambiare, ne servono trecento'],
  ['L’ufficio è al 2° piano.', 'Sara: l’ufficio sta al secondo piano'],
  [
    'Gli appartamenti costano 52.000, 58.000 e 71.000 euro.',
    'Ugo: gli appartamenti costano cinquantadue, cinquantotto e settantuno mila euro',
  ],
  ['Il tetto costa 6.200 euro.', 'Ugo: per il tetto mi ha chiesto sei mila e due'],
  ['La caldaia è costata 6.002 euro.', 'Ugo: la caldaia è costata sei mila e due euro, pensa'],
  ['Il furgone costa 1.500 euro.', 'Ugo: il furgone me lo dà per mille e cinque'],
  ['La rata è di 350 euro.', 'Ugo: la rata sono trecentocinquanta euro'],
  ['Il mutuo è al 3 %.', 'Ugo: il mutuo ce lo danno al tre per cento'],
  ['Lo sconto è del 20%.', 'Ugo: di sconto fa il venti percento'],
  ['La riunione comincia alle 15:30.', 'Sara: la riunione comincia alle tre e mezza'],
  ['Il treno parte alle 15:45.', 'Sara: il treno parte alle quattro meno un quarto'],
  ['Il treno arriva alle 9:15.', 'Sara: arriva il treno alle nove e un quarto'],
  ['La visita è alle 18.', 'Sara: la visita è alle sei di sera'],
  ['Pranziamo alle 13:00.', 'Sara: pranziamo all’una, come sempre'],
  ['Ci troviamo alle 12 in piazza.', 'Sara: ci troviamo in piazza a mezzogiorno'],
  ['Il pane costa 2,50 euro al chilo.', 'Ugo: il pane lo paghi due e cinquanta al chilo'],
  ['La corsa dura 2,5 ore.', 'Ugo: la corsa dura due ore e mezza'],
  ['Servono 12 uova.', 'Sara: per la pasta servono una dozzina di uova'],
  ['Il comune spende 1,2 milioni di euro.', 'Ugo: il comune spende un milione e duecentomila euro'],
  ['È andata dal medico 1 volta.', 'Sara: dal medico ci sono andata una volta'],
  ['Ne parlarono il 15 aprile 2025 alle 15:06: il geometra passa.', 'Ugo: il geometra passa', otherMoment],
  ['Martedì 15 aprile Ugo ha detto che il geometra passa.', 'Ugo: il geometra passa', otherMoment],
  ['Il lavello è arrivato giovedì.', 'Ugo: il lavello è arrivato giovedì'],
  ['Il lavello non è arrivato.', 'Ugo: il lavello non è arrivato, manco oggi'],
  ['La lettera non è ancora arrivata.', 'Sara: è arrivata la lettera?\nUgo: no, ancora niente'],
  ['Sara non ha chiamato il notaio.', 'Ugo: hai chiamato il notaio?\nSara: no, non ho chiamato nessuno'],
  ['Sara ha dimenticato le chiavi.', 'Sara: le chiavi le ho dimenticate, non mi sgridare'],
  ['Il corriere è passato ieri.', 'Ugo: non è passato il corriere?\nSara: sì, è passato ieri'],
  ['Il corriere non è passato.', 'Ugo: il corriere è passato?\nSara: macché'],
  ['Non si fanno fuochi.', 'Ugo: niente fuochi quest’anno\nSara: e va bene, niente fuochi'],
  ['Ugo porta anche il vino.', 'Ugo: non solo porto il pane, porto anche il vino'],
  ['Se non piove si cena fuori.', 'Sara: se non piove si cena fuori'],
  ['Si cena fuori, se il tempo è bello.', 'Sara: se non piove si cena fuori, col tempo bello'],
  ['Aspettano finché arriva il tecnico.', 'Ugo: aspettiamo finché non arriva il tecnico'],
  ['La riunione è stata annullata.', 'Sara: la riunione non si fa, è stata annullata'],
  ['Sara non ha disdetto il corso.', 'Sara: il corso dovevo disdirlo e mi sono dimenticata'],
  ['Il dentista non ha posto prima di maggio.', 'Sara: il dentista ha posto solo da maggio, prima niente'],
  ['Non hanno firmato il contratto.', 'Ugo: il contratto l’hanno firmato?\nSara: ancora no'],
  ['Luca porta il pane.', 'Luca: porto io il pane'],
  ['Luca chiama il notaio.', 'Sara: chi chiama il notaio?\nLuca: lo chiamo io'],
  ['Marco porta il vino.', 'Luca: il vino lo porta Marco'],
  ['Marco porta il vino.', 'Luca: Marco, porta il vino\nMarco: d’accordo'],
  ['Marco porta il vino.', 'Luca: il vino chi lo porta?\nMarco: io'],
  ['Marco porta il dolce.', 'Luca: io porto il pane e Marco porta il dolce'],
  ['Marco ha comprato i biglietti.', 'Marco: i biglietti li ho comprati io'],
  ['Marco va dal notaio.', 'Marco: dal notaio ci vado io giovedì'],
  ['Sara prenota il ristorante.', 'Luca: Sara, prenoti tu il ristorante?\nSara: sì, prenoto io'],
  ['Sara paga l’acconto.', 'Luca: l’acconto chi lo paga?\nSara: lo pago io'],
  ['Marco prende il furgone.', 'Voce 2: il furgone lo prendo io\nLuca: grazie Marco'],
  ['Luca passerà a prendere le chiavi.', 'Luca: passo io a prendere le chiavi domani'],
  ['Il 20 maggio Sara consegna la tesi.', 'Sara: la tesi la consegno il venti maggio'],
  ['Marta aspetta 3 risposte.', 'Marta: aspetto tre risposte dalla banca'],
  ['Il volo costa 89 euro.', 'Marta: il volo costa ottantanove euro'],
  ['La palestra costa 45 euro al mese.', 'Marta: la palestra sono quarantacinque euro al mese'],
  ['Il capitolo è di 30 pagine.', 'Marta: il capitolo è una trentina di pagine'],
  ['Non c’è più latte in frigo.', 'Marta: latte in frigo non ce n’è più'],
  ['L’idraulico non viene venerdì, viene lunedì.', 'Marta: l’idraulico venerdì non viene, viene lunedì'],
  ['Marta non mangia carne.', 'Marta: la carne non la mangio da anni'],
];

const wrong: [why: NonNullable<SupportPair['why']>, sentence: string, said: string, moment?: string][] = [
  ['figure', 'L’aumento è del 6 %.', 'Ugo: l’aumento dell’affitto non lo so ancora', otherMoment],
  ['figure', 'L’affitto sale di 15 euro.', 'Ugo: l’affitto sale di dieci euro', otherMoment],
  ['figure', 'Servono 2025 mattoni.', 'Ugo: servono i mattoni, tanti', otherMoment],
  ['figure', 'Lo sconto è del 20%.', 'Ugo: per lo sconto vengono venti persone'],
  ['figure', 'Il tetto costa 6.500 euro.', 'Ugo: per il tetto mi ha chiesto sei mila e due'],
  [
    'figure',
    'Gli appartamenti costano 52.000, 58.000 e 77.000 euro.',
    'Ugo: gli appartamenti costano cinquantadue, cinquantotto e settantuno mila euro',
  ],
  ['figure', 'La riunione comincia alle 16:30.', 'Sara: la riunione comincia alle tre e mezza'],
  ['figure', 'Il treno parte alle 16:45.', 'Sara: il treno parte alle quattro meno un quarto'],
  ['figure', 'Ci si vede il 2 novembre.', "Sara: ci vediamo l'1 novembre"],
  ['figure', 'Il pane costa 2,80 euro.', 'Ugo: il pane lo paghi due e cinquanta al chilo'],
  ['figure', 'Servono 24 uova.', 'Sara: servono una dozzina di uova'],
  ['figure', 'Il comune spende 1,5 milioni di euro.', 'Ugo: il comune spende un milione e duecentomila euro'],
  ['figure', 'L’ufficio è al 3° piano.', 'Sara: l’ufficio sta al secondo piano'],
  ['denial', 'Il lavello non è arrivato.', 'Ugo: il lavello è arrivato giovedì'],
  ['denial', 'Il lavello è arrivato.', 'Ugo: il lavello non è arrivato'],
  ['denial', 'Sara ha chiamato il notaio.', 'Sara: il notaio non l’ho chiamato'],
  ['denial', 'Marta mangia carne.', 'Marta: la carne non la mangia mai, Marta'],
  ['denial', 'L’idraulico viene venerdì.', 'Marta: l’idraulico venerdì non viene'],
  ['denial', 'I bambini hanno visto il film.', 'Ugo: i bambini il film non l’hanno visto'],
  ['denial', 'Il contratto non è stato firmato.', 'Ugo: il contratto è stato firmato lunedì'],
  ['denial', 'La banca ha approvato il mutuo.', 'Ugo: la banca mica l’ha approvato, il mutuo'],
  ['denial', 'Sara è andata dal medico.', 'Sara: dal medico non ci sono andata'],
  ['denial', 'La macchina non è pronta.', 'Ugo: la macchina è pronta, passa a prenderla'],
  ['denial', 'Hanno risposto alla lettera.', 'Sara: alla lettera non hanno risposto'],
  ['denial', 'Il frigo funziona.', 'Sara: nun funziona cchiù, il frigo'],
  ['actor', 'Marco porta il pane.', 'Luca: porto io il pane'],
  ['actor', 'Marco porta il pane.', 'Marco: chi ci pensa?\nLuca: il pane lo porto io'],
  ['actor', 'Marco chiama il notaio.', 'Luca: Marco, il notaio lo chiamo io'],
  ['actor', 'Sara paga l’acconto.', 'Luca: l’acconto lo pago io, Sara'],
  ['actor', 'Sara ha comprato i biglietti.', 'Luca: Sara, i biglietti li ho comprati io'],
  ['actor', 'Marco va dal notaio.', 'Luca: dal notaio ci vado io, Marco'],
  ['actor', 'Sara prenota il ristorante.', 'Sara: e il ristorante?\nLuca: prenoto io il ristorante'],
  ['actor', 'Marco passerà a prendere le chiavi.', 'Luca: passerò io a prendere le chiavi, Marco'],
  ['actor', 'Marco prende il furgone.', 'Marco: e il furgone?\nLuca: il furgone lo prendo io'],
  ['actor', 'Sara spedisce il pacco.', 'Sara: il pacco?\nLuca: lo spedisco io'],
];

export const supportPairs: SupportPair[] = [
  ...right.map(([sentence, said, moment]) => ({
    sentence,
    said,
    ...(moment === undefined ? {} : { moment }),
  })),
  ...wrong.map(([why, sentence, said, moment]) => ({
    why,
    sentence,
    said,
    ...(moment === undefined ? {} : { moment }),
  })),
];

export const turnsOf = ({ said }: SupportPair): SourceTurn[] =>
  said.split('\n').map((line) => {
    const [speaker = '', text = ''] = line.split(': ');
    return { speaker, text };
  });
