export const speech = {
  title: 'La trascrizione non è ancora attiva',
  /** Reasons come without a full stop. */
  waiting: (reason: string) =>
    `${reason}. Le registrazioni sono al sicuro e verranno trascritte appena possibile.`,
  fallbackReason: 'Nessun motore di trascrizione è disponibile',
  askAdmin: 'Un amministratore può attivarla.',
  download: 'Scarica il modello',
  downloadAgain: 'Scarica di nuovo il modello',
  downloading: 'Scaricamento del modello',
  progress: (done: string, total: string | null) => (total ? `${done} di ${total}` : done),
  downloadFailed: 'Impossibile scaricare il modello',
};
