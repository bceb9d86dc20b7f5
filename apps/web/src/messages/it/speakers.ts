export const speakers = {
  /** The head of a turn, which is a button. */
  rename: (name: string) => `Rinomina ${name}`,
  label: 'Nome della voce',
  hint: 'Con il nome di un’altra voce le due diventano una sola.',
  save: 'Salva',
  cancel: 'Annulla',
  unknown: 'Voce non riconosciuta',
  renamed: (name: string) => `La voce ora si chiama ${name}`,
  merged: (name: string) => `Le due voci ora sono una sola: ${name}`,
  renameFailed: 'Impossibile rinominare la voce',
  nameNeeded: 'Scrivi un nome',
  admin: {
    title: 'Riconoscimento delle voci',
    ready: 'Nelle nuove registrazioni le trascrizioni dicono chi parla.',
    off: 'Due modelli in più permettono di distinguere chi parla. Senza, le trascrizioni restano senza voci.',
    download: 'Scarica i modelli',
    downloading: 'Scaricamento dei modelli per le voci',
    remove: 'Rimuovi i modelli per le voci',
    confirmRemove: {
      title: 'Rimuovere i modelli per le voci?',
      text: 'Lo spazio su disco si libera. Le voci già riconosciute restano, le nuove registrazioni non ne avranno.',
    },
  },
};
