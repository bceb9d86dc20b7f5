/** Words found and replaced, in one recording or in all. */
export const replace = {
  open: 'Trova e sostituisci',
  title: 'Trova e sostituisci',
  titleAll: 'Trova e sostituisci in tutte le registrazioni',
  find: 'Trova',
  with: 'Sostituisci con',
  nothing: 'Niente: le parole si tolgono',
  isWhole: 'Solo parole intere',
  isCased: 'Maiuscole come le scrivi',
  isAccented: 'Accenti come li scrivi',
  search: 'Cerca',
  searching: 'Cerco…',
  missing: 'Scrivi che cosa cercare',
  searchFailed: 'Ricerca non riuscita',
  none: 'Nessun risultato. Prova senza «Solo parole intere».',
  noneAnywhere: 'Nessun risultato.',
  /** Above the places. */
  found: (places: number, recordings: number) =>
    `${places === 1 ? 'Un punto' : `${places.toLocaleString('it')} punti`} in ${
      recordings === 1 ? 'una registrazione' : `${recordings.toLocaleString('it')} registrazioni`
    }`,
  hasMore: 'Ce ne sono altri: sostituisci questi, poi cerca di nuovo.',
  places: 'Punti trovati',
  hint: 'Togli il segno di spunta ai punti da lasciare come sono.',
  whole: (title: string, places: number) =>
    `${title}: ${places === 1 ? 'un punto' : `${places.toLocaleString('it')} punti`}`,
  more: (rest: number) => (rest === 1 ? 'Mostra l’altro punto' : `Mostra altri punti (ne restano ${rest})`),
  /** Between what is found and what would stand there, for who hears it. */
  becomes: 'diventa',
  becomesNothing: 'si toglie',
  replace: (places: number) =>
    places === 1 ? 'Sostituisci un punto' : `Sostituisci ${places.toLocaleString('it')} punti`,
  working: (done: number, all: number) => `${done} di ${all} registrazioni`,
  stop: 'Ferma',
  done: (places: number) =>
    places === 1 ? 'Un punto sostituito' : `${places.toLocaleString('it')} punti sostituiti`,
  undo: 'Annulla',
  failed: 'Impossibile sostituire',
  stopped: 'Fermato: quello che è già sostituito resta, e si può annullare',
  undone: (recordings: number) =>
    recordings === 1
      ? 'Sostituzione annullata in una registrazione'
      : `Sostituzione annullata in ${recordings.toLocaleString('it')} registrazioni`,
  undoFailed: 'Impossibile annullare la sostituzione',
  kept: (recordings: number) =>
    recordings === 1
      ? 'Una registrazione è stata corretta dopo, e resta com’è.'
      : `${recordings.toLocaleString('it')} registrazioni sono state corrette dopo, e restano come sono.`,
  left: (places: number) =>
    places === 1
      ? 'Un punto resta: del suo passaggio non rimarrebbe nulla, o diventerebbe troppo lungo.'
      : `${places.toLocaleString('it')} punti restano: del loro passaggio non rimarrebbe nulla, o diventerebbe troppo lungo.`,
  unchanged: 'Queste registrazioni restano com’erano:',
  reasons: {
    changed: 'è stata cambiata nel frattempo: cerca di nuovo',
    gone: 'non c’è più',
    unfinished: 'la trascrizione è in corso',
    full: 'ha già 10.000 correzioni',
  },
  changedMeanwhile: 'La registrazione è stata cambiata nel frattempo: cerca di nuovo',
  latest: (recordings: number, when: string) =>
    `L’ultima sostituzione: ${when}, in ${recordings === 1 ? 'una registrazione' : `${recordings.toLocaleString('it')} registrazioni`}.`,
  undoLatest: 'Annulla l’ultima sostituzione',
};
