/** Recordings that are cut, divided and joined. */
export const edits = {
  open: 'Taglia o dividi…',
  title: 'Taglia o dividi',
  mode: 'Che cosa vuoi fare',
  cut: 'Taglia',
  divide: 'Dividi',
  start: 'Inizio',
  end: 'Fine',
  at: 'Dividi a',
  time: 'minuti:secondi',
  timeWrong: 'Scrivi un tempo come 1:05',
  startHandle: 'Inizio di quello che resta',
  endHandle: 'Fine di quello che resta',
  atHandle: 'Punto in cui dividere',
  hearStart: 'Ascolta l’inizio',
  hearEnd: 'Ascolta la fine',
  hearAt: 'Ascolta il punto',
  stopHearing: 'Ferma',
  /** What is left, from and to which second, and how long that is. */
  cutTo: (from: string, to: string, length: string) => `Resta da ${from} a ${to}: ${length} in tutto.`,
  dividedInto: (first: string, second: string) =>
    `Due registrazioni: la prima di ${first}, la seconda di ${second}.`,
  nothingCut: 'Sposta l’inizio o la fine per tagliare qualcosa.',
  kept: 'Parole, voci, note e momenti seguono. L’originale va nel Cestino, da cui puoi ripristinarlo.',
  confirmCut: 'Taglia la registrazione',
  confirmDivide: 'Dividi in due',
  working: (percent: number) => `Preparo l’audio… ${percent} %`,
  mayClose: 'Puoi chiudere: continua da solo, e fino alla fine non cambia niente.',
  close: 'Chiudi',
  failed: 'Non riuscito',
  join: 'Unisci',
  confirmJoin: (count: number) => ({
    title: `Unire ${count} registrazioni?`,
    text: 'Diventano una sola, in ordine di tempo, con parole, voci, note e momenti. Gli originali vanno nel Cestino, da cui puoi ripristinarli.',
    confirm: 'Unisci',
  }),
  joining: 'Unisco le registrazioni',
  joiningText: 'Un avviso ti dice quando è pronto.',
  done: { cut: 'Registrazione tagliata', divide: 'Registrazione divisa in due', join: 'Registrazioni unite' },
  doneText: 'L’originale è nel Cestino.',
  doneJoinText: 'Gli originali sono nel Cestino.',
  show: 'Apri',
  /** Where the original was. */
  gone: {
    cut: 'Questa registrazione è stata tagliata',
    divide: 'Questa registrazione è stata divisa in due',
    join: 'Questa registrazione è stata unita ad altre',
  },
  goneText: 'L’originale è andato nel Cestino: puoi ripristinarlo da lì.',
  /** What was made of it; of one that was divided the first or the second part. */
  openResult: (part: number | undefined) =>
    part === undefined ? 'Apri quella nuova' : `Apri la ${part === 0 ? 'prima' : 'seconda'} parte`,
};
