export const example = {
  load: 'Prova con una giornata di esempio',
  loadHint: 'Tre registrazioni brevi con voci sintetiche. Non contano nei minuti e si tolgono con un clic.',
  loadFailed: 'Impossibile caricare la giornata di esempio',
  loaded: 'Questa è una giornata di esempio: chiedi qualcosa e tocca la fonte per sentirla.',
  listed: 'Le registrazioni di esempio non contano nei minuti.',
  own: 'Questa registrazione è un esempio.',
  remove: 'Togli gli esempi',
  removed: 'Esempi tolti',
  removeFailed: 'Impossibile togliere gli esempi',
  title: (title: string) => `Esempio: ${title}`,
};
