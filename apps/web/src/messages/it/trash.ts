const recordings = (count: number) => (count === 1 ? '1 registrazione' : `${count} registrazioni`);

export const trash = {
  title: 'Cestino',
  intro: (days: number) =>
    `Le registrazioni eliminate restano qui ${days === 1 ? '1 giorno' : `${days} giorni`}, fuori da ricerche e risposte, poi spariscono per sempre.`,
  noTrash:
    'Su questo server le registrazioni eliminate spariscono subito: qui resta solo ciò che era già nel Cestino.',
  loading: 'Carico il Cestino…',
  loadFailed: 'Impossibile leggere il Cestino',
  empty: {
    title: 'Il Cestino è vuoto',
    text: 'Qui trovi le registrazioni eliminate, finché si possono ripristinare.',
  },
  toRecordings: 'Vai alle registrazioni',
  list: 'Registrazioni nel Cestino',
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
  confirmEmpty: (count: number) => ({
    title: 'Svuotare il Cestino?',
    text: `${count === 1 ? '1 registrazione sparisce' : `${count} registrazioni spariscono`} subito, con audio e trascrizione, e non si possono recuperare.`,
    confirm: 'Svuota',
  }),
  removed: (count: number) =>
    count === 1 ? 'Registrazione eliminata per sempre' : `${count} registrazioni eliminate per sempre`,
  emptied: 'Cestino svuotato',
  removeFailed: 'Impossibile eliminare',
  loadMore: 'Mostra altre',
};
