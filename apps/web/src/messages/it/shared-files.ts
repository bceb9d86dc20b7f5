/** Texts of audio that other apps share with the installed one, or that is opened with it. */
export const sharedFiles = {
  title: (count: number) => (count === 1 ? 'Importare questo audio?' : `Importare questi ${count} audio?`),
  nothing: 'Niente da importare',
  text: 'Arriva da un’altra app: viene caricato e trascritto solo se lo importi.',
  textOfSeveral: 'Arrivano da un’altra app: vengono caricati e trascritti solo se li importi.',
  later: 'Chiudendo senza scegliere, la domanda torna alla prossima apertura.',
  accept: 'Importa',
  refuse: 'Non importare',
  understood: 'Ho capito',
  list: 'File ricevuti',
  known: 'Già importato da questo dispositivo',
  refusal: {
    notAudio: 'Non è un file audio',
    empty: 'È vuoto',
    noSpace: 'Non c’è spazio in questo browser: libera spazio e condividi di nuovo',
    tooMany: 'Troppi file insieme: rispondi per questi, poi condividi gli altri',
  },
  imported: (count: number) => (count === 1 ? 'Caricamento avviato' : `Caricamento di ${count} file avviato`),
  importedText: 'La trascrizione compare tra le registrazioni.',
  importedOffline: (count: number) => (count === 1 ? 'Audio salvato' : `${count} audio salvati`),
  importedOfflineText: 'Il caricamento parte da solo quando torna la rete.',
  open: 'Registrazioni',
  failed: 'File non letti',
  failedText: 'Il browser non riesce a leggere i file ricevuti: condividi di nuovo.',
  /** What did not come, by the parameter of the address. */
  outcome: {
    testo: {
      title: 'Nessun audio ricevuto',
      text: 'È arrivato solo del testo, e Wingman importa file audio.',
    },
    vuota: { title: 'Nessun file ricevuto', text: 'L’altra app non ha passato file: riprova da lì.' },
    interrotta: {
      title: 'Condivisione interrotta',
      text: 'Non tutti i file sono arrivati interi: condividi di nuovo quelli che mancano.',
    },
    server: {
      title: 'File non ricevuti',
      text: 'Apri Wingman una volta con la rete, poi condividi di nuovo: nulla è stato importato.',
    },
  },
};
