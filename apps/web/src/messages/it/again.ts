/** Transcribing a recording again, and in which language. */
export const again = {
  menu: 'Trascrivi di nuovo',
  earlier: 'Riporta la trascrizione di prima',
  languages: {
    it: 'Italiano',
    en: 'English',
    fr: 'Français',
    de: 'Deutsch',
    es: 'Español',
    auto: 'Riconosci',
  },
  /** Of this instance: `name` in Italian. */
  usual: (name: string) => `Come questo server (${name})`,
  usualHeard: 'Come questo server (la riconosce)',
  language: 'Lingua',
  sameLanguage: 'Come le altre registrazioni',
  spoken: (name: string) => `Trascrizione in ${name}.`,
  heard: (name: string) => `Trascrizione in ${name}: la lingua l’ha riconosciuta il motore.`,
  dialog: {
    title: 'Trascrivi di nuovo',
    text: 'La trascrizione di adesso resta com’è, con le tue correzioni, finché non scegli la nuova. Non si contano altri minuti.',
    engine: 'Con quale motore',
    usual: (model: string) => `${model} (quello di sempre)`,
    usualEngine: 'Quello di sempre',
    here: 'L’audio resta su questo server.',
    sent: (host: string) => `L’audio viene inviato a ${host}.`,
    hears: 'Questo modello riconosce la lingua da solo: non gliela si può dire.',
    own: 'Questo modello conosce solo la sua lingua: non gliela si può dire.',
    start: 'Trascrivi',
    loading: 'Cerco i motori di questo server…',
    failed: 'Impossibile trascrivere di nuovo',
  },
  draft: {
    title: 'Nuova trascrizione',
    queued: 'Aspetta il suo turno: prima vengono le registrazioni senza trascrizione.',
    transcribing: 'Si sta trascrivendo di nuovo…',
    progress: 'Quanto è già trascritto',
    stop: 'Interrompi',
    notMade: 'La nuova trascrizione non è riuscita.',
    again: 'Riprova',
    close: 'Chiudi',
    ready: (by: string) =>
      `È pronta la nuova trascrizione di ${by}. Quella di adesso resta finché non scegli.`,
    readyPlain: 'È pronta la nuova trascrizione. Quella di adesso resta finché non scegli.',
    choose: 'Tieni la nuova',
    discard: 'Scarta la nuova',
    loading: 'Carico la nuova trascrizione…',
    loadFailed: 'Impossibile leggere la nuova trascrizione',
    onlyDifferent: 'Solo dove sono diverse',
    old: 'Adesso',
    fresh: 'Nuova',
    nothing: '(nulla)',
    same: 'Dicono le stesse parole.',
    different: (count: number) => (count === 1 ? 'Diverse in un punto' : `Diverse in ${count} punti`),
    corrected: 'corretto da te',
    listen: (time: string) => `Ascolta da ${time}`,
    more: (count: number) => (count === 1 ? 'Mostra l’altro punto' : `Mostra altri ${count} punti`),
    only: { old: 'solo adesso', fresh: 'solo nella nuova' },
    compared: 'Le due trascrizioni a confronto',
  },
  choosing: {
    title: 'Tenere la nuova trascrizione?',
    text:
      'Ricerca, note e risposte passano alle parole nuove. Le voci restano dove i tempi coincidono. La trascrizione di adesso ' +
      'resta nella cronologia e si può riportare.',
    corrections: (count: number) =>
      count === 1
        ? 'Una tua correzione non è nella nuova trascrizione.'
        : `${count} tue correzioni non sono nella nuova trascrizione.`,
    done: 'Ora vale la nuova trascrizione',
    failed: 'Impossibile scegliere la nuova trascrizione',
  },
  discarding: {
    title: 'Scartare la nuova trascrizione?',
    text: 'Resta quella di adesso. La nuova si può rifare.',
    done: 'Nuova trascrizione scartata',
    failed: 'Impossibile scartare la nuova trascrizione',
  },
  bringing: {
    title: 'Riportare la trascrizione di prima?',
    text: 'Torna la trascrizione che c’era, con le sue correzioni. Con «Ripeti» si torna a questa, finché non correggi altro.',
    corrections: (count: number) =>
      count === 1 ? 'Si annulla una correzione fatta dopo.' : `Si annullano ${count} correzioni fatte dopo.`,
    confirm: 'Riporta',
    done: 'È tornata la trascrizione di prima',
    failed: 'Impossibile riportare la trascrizione di prima',
  },
};
