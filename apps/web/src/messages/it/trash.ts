const chats = (count: number) => `${count} chat`;
const recordings = (count: number) => (count === 1 ? '1 registrazione' : `${count} registrazioni`);

export const trash = {
  title: 'Cestino',
  intro: (days: number) =>
    `Le registrazioni e le chat eliminate restano qui ${days === 1 ? '1 giorno' : `${days} giorni`}, fuori da ricerche e risposte, poi spariscono per sempre.`,
  noTrash: 'Su questo server ciò che elimini sparisce subito: qui resta solo ciò che era già nel Cestino.',
  loading: 'Carico il Cestino…',
  loadFailed: 'Impossibile leggere il Cestino',
  empty: {
    title: 'Il Cestino è vuoto',
    text: 'Qui trovi le registrazioni e le chat eliminate, finché si possono ripristinare.',
  },
  toRecordings: 'Vai alle registrazioni',
  recordings: 'Registrazioni',
  chats: 'Chat',
  list: 'Registrazioni nel Cestino',
  chatList: 'Chat nel Cestino',
  questions: (count: number) => (count === 1 ? '1 domanda' : `${count} domande`),
  deleted: (when: string) => `Eliminata ${when}`,
  replaced: 'Originale di una registrazione modificata',
  left: (days: number) => {
    if (days <= 0) return 'Sparisce oggi';
    return days === 1 ? 'Ancora 1 giorno' : `Ancora ${days} giorni`;
  },
  restore: 'Ripristina',
  restoreOne: (title: string) => `Ripristina «${title}»`,
  remove: 'Elimina ora',
  removeOne: (title: string) => `Elimina ora «${title}»`,
  selectAll: 'Seleziona tutte',
  selectNone: 'Deseleziona',
  selectOne: (title: string) => `Seleziona «${title}»`,
  selection: 'Registrazioni selezionate',
  selected: (count: number) => (count === 1 ? '1 selezionata' : `${count} selezionate`),
  emptyIt: 'Svuota il Cestino',
  confirmRemove: (count: number) => ({
    title: count === 1 ? 'Eliminare per sempre?' : `Eliminare per sempre ${recordings(count)}?`,
    text: 'Audio, trascrizioni e tutto ciò che ne deriva spariscono subito e non si possono recuperare.',
    confirm: 'Elimina per sempre',
  }),
  confirmRemoveChat: {
    title: 'Eliminare per sempre?',
    text: 'Domande, risposte e immagini della chat spariscono subito e non si possono recuperare.',
    confirm: 'Elimina per sempre',
  },
  /** How many there are of both, one at least. */
  confirmEmpty: (recordingCount: number, chatCount: number) => {
    const what = [
      ...(recordingCount > 0 ? [recordings(recordingCount)] : []),
      ...(chatCount > 0 ? [chats(chatCount)] : []),
    ].join(' e ');
    const verb = recordingCount + chatCount === 1 ? 'sparisce' : 'spariscono';
    return {
      title: 'Svuotare il Cestino?',
      text: `${what} ${verb} subito, e non si torna indietro.`,
      confirm: 'Svuota',
    };
  },
  removed: (count: number) =>
    count === 1 ? 'Registrazione eliminata per sempre' : `${count} registrazioni eliminate per sempre`,
  removedChat: 'Chat eliminata per sempre',
  emptied: 'Cestino svuotato',
  removeFailed: 'Impossibile eliminare',
  loadMore: 'Mostra altre',
};
