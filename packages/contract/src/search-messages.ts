/** Sentences about the scope of an answer. `name` and `when` include their quotation marks. */
export const searchMessages = {
  noWords:
    'nella domanda non c’è una parola da cercare. Prova con un nome, una cosa o un luogo di cui si è parlato.',
  otherLanguage: (language: string) =>
    `la domanda è in una lingua diversa da quella delle registrazioni. Prova a farla ${language}.`,
  languages: {
    it: 'in italiano',
    en: 'in inglese',
    fr: 'in francese',
    es: 'in spagnolo',
    de: 'in tedesco',
    other: 'nella lingua delle registrazioni',
  },
  unknownName: (name: string) =>
    `${name} non compare nelle trascrizioni, forse è scritto in un altro modo. Prova con un’altra grafia, o con altre parole di quel discorso.`,
  unknownNames: (names: string) =>
    `${names} non compaiono nelle trascrizioni, forse sono scritti in un altro modo. Prova con un’altra grafia, o con altre parole di quel discorso.`,
  surplusDates: (count: number) => `Le date sono troppe: ho cercato solo nelle prime ${count}.`,
  ahead: (name: string) => `${name} deve ancora venire: ho cercato in ciò che è stato detto finora.`,
  aheadAlone: (name: string) => `${name} deve ancora venire: non c’è ancora nulla di registrato.`,
  noSuchDate: (name: string) => `${name} non esiste nel calendario.`,
  noSuchDateAlone: (name: string) => `${name} non esiste nel calendario. Prova con un’altra data.`,
  noSuchDateSearched: (name: string) => `${name} non esiste nel calendario: ho cercato senza questa data.`,
  searchedOutside: 'Ho cercato anche nelle registrazioni dei giorni precedenti.',
  searchedAll: 'Oggi non risulta nulla: ho cercato in tutte le registrazioni.',
  everywhere: 'tutte le registrazioni',
  allOfToday: 'tutte le registrazioni di oggi',
  allOfRecording: 'tutta la registrazione',
  thatPeriod: 'quel periodo',
  widened: (when: string, where: string) =>
    `Per ${when} non risulta nulla su questo: ho cercato in ${where}.`,
  firstThere: (when: string, where: string) => `Ho cercato prima in ${when}, poi in ${where}.`,
  outsideToday: (when: string) =>
    `La ricerca è limitata alle registrazioni di oggi, e ${when} non ne fa parte.`,
  outsideRecording: (when: string) =>
    `Questa registrazione non comprende ${when}: ho cercato in tutto ciò che contiene.`,
  allWithinLimits: 'tutto ciò che i limiti lasciano',
  outsideLimits: (when: string) =>
    `I limiti della chat non comprendono ${when}: ho cercato in tutto ciò che lasciano.`,
  notWithinLimits: (place: string) => `Non risulta ${place}.`,
  notWithinLimitsThen: (place: string, when: string) => `Per ${when} non risulta ${place}.`,
  nothingWithinLimits: (place: string) => `Con questi limiti non resta nulla in cui cercare: ${place}.`,
  waitsWithinLimits: (place: string) => `Non è ancora stato trascritto nulla ${place}.`,
  silentWithinLimits: (place: string) => `Non si sente dire nulla ${place}.`,
  limitNames: { aRecording: 'La registrazione', aTag: 'L’etichetta', aPerson: 'La persona' },
  missingRecording:
    'La registrazione a cui è limitata questa chat non c’è più, o è nel Cestino: togli quel limite per cercare altrove.',
  missingLimit: (what: string) =>
    `${what} a cui è limitata questa chat non c’è più: togli quel limite per cercare altrove.`,
  missingLimits: (what: string[]) => {
    const names = what.map((name, place) =>
      place === 0 ? name : name.charAt(0).toLowerCase() + name.slice(1),
    );
    return `${names.slice(0, -1).join(', ')} e ${names.at(-1)} a cui è limitata questa chat non ci sono più: togli quei limiti per cercare altrove.`;
  },
  notInRecording: 'Non risulta da questa registrazione.',
  recordingWaits: 'Questa registrazione non è ancora stata trascritta.',
  recordingIsSilent: 'In questa registrazione non si sente dire nulla.',
  ofAllVoices: 'Non so quale voce è la tua, perché nessuna ha il tuo nome: cerco tra gli impegni di tutti.',
  superSearch: 'Attiva SuperSearch per cercare anche negli altri giorni.',
};
