/** The language models of this server, in the administrator's panel and its set-up list. */
export const languageModels = {
  titles: {
    meaning: 'Modelli per il significato',
    ranking: 'Modelli per l’ordine',
    answers: 'Modelli per le risposte',
  },
  purposes: {
    meaning: 'Trovano anche chi ha detto la stessa cosa con altre parole, senza nessun servizio esterno.',
    ranking:
      'Facoltativi: quando le parole della domanda trovano poco, leggono ciò che è stato trovato e mettono per primo quello che risponde meglio.',
    answers:
      'Scrivono le risposte su questo server, con le citazioni. Senza, le risposte sono le frasi registrate.',
  },
  unused: 'Questo compito ce l’ha un servizio esterno, o è disattivato.',
  recommended: 'Consigliato',
  choose:
    'Si usa quello consigliato se c’è, altrimenti il più grande che la memoria regge; la configurazione può sceglierne un altro.',
  needs: (size: string) => `Memoria: circa ${size}`,
  languages: (count: string) => `${count} lingue`,
  // A name does not break at its hyphen.
  licence: (name: string) => `Licenza ${name.replaceAll('-', '‑')}`,
  tooLarge: 'Chiede più memoria di quanta ne ha questo server.',
  download: 'Scarica',
  downloadOne: 'Scarica il modello',
  offer: (name: string, size: string) => `Adatto a questo server: ${name}, ${size} da scaricare.`,
  downloading: (name: string) => `Scaricamento di ${name}`,
  downloadFailed: 'Impossibile scaricare il modello',
  cancelFailed: 'Impossibile interrompere lo scaricamento',
  removed: 'Modello rimosso',
  removeFailed: 'Impossibile rimuovere il modello',
  confirmRemove: {
    meaning: 'Lo spazio su disco si libera. Senza un altro modello si cerca solo con le parole dette.',
    ranking: 'Lo spazio su disco si libera. Ciò che si trova resta in ordine di parole e significato.',
    answers: 'Lo spazio su disco si libera. Senza un altro modello le risposte sono le frasi registrate.',
  },
  loadFailed: 'Impossibile leggere i modelli',
};
