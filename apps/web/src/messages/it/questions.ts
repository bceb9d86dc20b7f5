/** Questions that wait in this browser for the network. */
export const questions = {
  list: 'Domande in attesa',
  waiting: 'In attesa di rete',
  waitingHint: 'Parte da sola.',
  refused: (reason: string) => `Non inviata: ${reason}`,
  withdraw: 'Ritira',
  withdrawLong: (message: string) => `Ritira la domanda: ${message}`,
  retry: 'Riprova',
  retryLong: (message: string) => `Riprova a inviare: ${message}`,
  image: 'solo un’immagine',
  chats: 'In attesa',
  failed: 'Domanda non ritirata',
  failedText: 'Questo browser non riesce a leggerla. Riprova.',
};
