export const speech = {
  title: 'La trascrizione non è ancora attiva',
  /** Reasons come without a full stop and end by saying that the recordings wait. */
  waiting: (reason: string) => `${reason}. Sono al sicuro e verranno trascritte appena possibile.`,
  fallbackReason: 'Nessun motore di trascrizione è disponibile: le registrazioni restano in attesa',
  askAdmin: 'Un amministratore può attivarla.',
  download: 'Scarica il modello',
  downloadAgain: 'Scarica di nuovo il modello',
  downloading: 'Scaricamento del modello',
  progress: (done: string, total: string | null) => (total ? `${done} di ${total}` : done),
  downloadFailed: 'Impossibile scaricare il modello',
};
