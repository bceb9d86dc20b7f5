/** Voices that are known again. */
export const voices = {
  suggestionOf: (speaker: string) => `Suggerimento per ${speaker}`,
  soundsLike: (name: string, percent: number) => `sembra ${name}, ${percent} %`,
  accept: (name: string) => `È ${name}`,
  acceptOf: (speaker: string, name: string) => `${speaker} è ${name}`,
  reject: 'No',
  rejectOf: (speaker: string, name: string) => `${speaker} non è ${name}`,
  accepted: (name: string) => `La voce ora si chiama ${name}`,
  rejected: (name: string) => `${name} non viene più suggerito per questa voce`,
  failed: 'Impossibile salvare',
  refused: {
    short: (seconds: number) =>
      `Per riconoscerla altrove servono almeno 6 secondi di parlato: qui ${seconds === 1 ? 'ce n’è 1' : `ce ne sono ${seconds}`}.`,
    mixed: 'Non può essere riconosciuta altrove: qui si sente insieme ad altre voci.',
  },
  settings: {
    title: 'Voci',
    toggle: 'Riconosci le voci nelle registrazioni successive',
    hint:
      'Un’impronta vocale è una serie di numeri che dice come suona una voce: si ricava solo dalle voci a cui hai dato un nome ' +
      'e resta su questo server.',
    unavailable:
      'Su questo server mancano i modelli per distinguere le voci: per ora non ne viene riconosciuta nessuna.',
    on: 'Le voci a cui hai dato un nome verranno riconosciute',
    off: 'Le impronte vocali sono state cancellate',
    loadFailed: 'Impossibile leggere le impostazioni delle voci',
    exportHint: 'L’esportazione di tutti i dati non contiene le impronte vocali.',
    export: 'Esporta le impronte vocali',
    exported: 'Impronte vocali esportate',
    exportFailed: 'Impossibile esportare le impronte vocali',
    confirm: {
      title: 'Smettere di riconoscere le voci?',
      text: 'Tutte le impronte vocali e i suggerimenti vengono cancellati per sempre. I nomi che hai dato alle voci restano.',
      confirm: 'Cancella le impronte vocali',
    },
  },
  person: {
    title: 'Voce',
    known: (recordings: number) =>
      recordings === 1 ? 'Conosciuta da 1 registrazione' : `Conosciuta da ${recordings} registrazioni`,
    unknown: 'Non ancora conosciuta: dai questo nome a una voce che parla per almeno 6 secondi.',
    outdated: (recordings: number) =>
      recordings === 1
        ? '1 impronta è di un modello precedente e non viene usata'
        : `${recordings} impronte sono di un modello precedente e non vengono usate`,
    remove: 'Dimentica la voce',
    removed: 'Questa voce non viene riconosciuta.',
    learn: 'Riconosci di nuovo',
    search: 'Cerca questa voce nelle registrazioni passate',
    searching: 'Cerco la voce nelle registrazioni passate',
    searchingText:
      'Quelle con voci senza nome vengono riascoltate, con calma: dove la voce somiglia trovi il suggerimento.',
    confirm: {
      title: (name: string) => `Dimenticare la voce di ${name}?`,
      text: 'Le impronte vocali e i suggerimenti vengono cancellati per sempre. Il nome resta dove l’hai dato.',
    },
  },
};
