/** Recordings that are in this browser only. */
export const pendingUploads = {
  title: 'Solo in questo browser',
  state: {
    capturing: 'In registrazione',
    pending: 'In attesa di caricamento',
    uploading: (percent: number) => `Caricamento ${percent}%`,
    processing: 'In elaborazione',
    refused: 'Non accettata dal server',
    uploaded: 'Sul server',
  },
  noSafetyCopy: 'Senza copia di sicurezza: non chiudere la pagina',
  cancel: 'Annulla',
  cancelNamed: (title: string) => `Annulla il caricamento: ${title}`,
  retry: 'Riprova',
  retryNamed: (title: string) => `Riprova il caricamento: ${title}`,
  download: 'Scarica',
  downloadNamed: (title: string) => `Scarica la registrazione: ${title}`,
  progress: (title: string) => `Avanzamento del caricamento: ${title}`,
  downloadFailed: {
    title: 'Errore download',
    message: 'Impossibile scaricare la registrazione. Prova con il backup locale.',
  },
};
