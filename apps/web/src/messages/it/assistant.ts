/** The menu of the assistant in the top bar. */
export const assistant = {
  open: 'Menu assistente',
  title: 'Il tuo assistente',
  length: 'Lunghezza delle risposte',
  lengthOf: (length: number, label: string) => `${length} su 10, ${label}`,
  updated: 'Impostazioni aggiornate',
  updatedText: (label: string) => `Lunghezza delle risposte: ${label}`,
  updateFailed: 'Errore',
  updateFailedText: 'Impossibile aggiornare le impostazioni',
  recorded: 'Tempo registrato',
  remaining: 'Tempo rimanente',
  remainingHint: 'all’obiettivo di 10 ore',
  knowledge: 'Livello di conoscenza',
  level: {
    low: 'L’assistente ti sta ancora conoscendo',
    fair: 'L’assistente ti conosce abbastanza bene',
    high: 'L’assistente ti conosce molto bene!',
  },
  optimised: 'L’assistente è completamente ottimizzato!',
  recordMore: 'Registra più conversazioni per migliorare l’assistente',
  loadFailed: 'Impossibile caricare i dati dell’assistente',
};
