export const sessions = {
  heading: 'Le tue chat',
  empty: 'Le chat compariranno qui.',
  loadFailed: 'Impossibile caricare le chat',
  options: (title: string) => `Opzioni per «${title}»`,
  remove: 'Elimina chat',
  confirm: {
    title: 'Eliminare la chat?',
    text: 'La conversazione verrà eliminata per sempre. Le registrazioni restano.',
    confirm: 'Elimina',
  },
  removed: 'Chat eliminata',
  removeFailed: 'Errore',
  removeFailedText: 'Impossibile eliminare la chat',
};
