/** A transcript that was made elsewhere: for a recording, or without one. */
export const transcriptImport = {
  open: 'Importa una trascrizione',
  openFor: 'Sostituisci la trascrizione',
  intro:
    'Diventa una registrazione senza audio: si cerca, si chiede e si corregge come le altre, e non consuma minuti.',
  introFor: 'Prende il posto di quella che c’è. Si può annullare, e com’era prima resta nella storia.',
  text: 'Incolla la trascrizione',
  textHint: 'Testo, srt, vtt o json. «Marco: …» all’inizio di una riga diventa una voce.',
  choose: 'Scegli un file',
  file: 'File con la trascrizione',
  title: 'Titolo',
  titleHint: 'Senza titolo vale l’orario.',
  when: 'Quando è stata detta',
  whenWrong: 'Scegli giorno e ora',
  missing: 'Incolla una trascrizione o scegli un file',
  tooLarge: 'Il file è troppo grande: al massimo 50 MB',
  tooLong: 'La trascrizione è troppo lunga da inviare: dividila in più parti',
  unreadable: 'Impossibile leggere il file',
  preview: 'Anteprima',
  found: (segments: number) =>
    segments === 1 ? 'Un passaggio' : `${segments.toLocaleString('it')} passaggi`,
  voices: (names: string) => `Voci: ${names}`,
  timed: (until: string) => `Con gli orari, fino a ${until}`,
  untimed: 'Senza orari: i passaggi sono numerati (par. 1, par. 2 …)',
  beyond: (until: string, length: string) =>
    `La trascrizione arriva a ${until}, l’audio dura ${length}: controlla che sia la sua.`,
  rest: (count: number) =>
    count === 1 ? 'e un altro passaggio' : `e altri ${count.toLocaleString('it')} passaggi`,
  create: 'Crea la registrazione',
  replace: 'Sostituisci',
  created: 'Trascrizione importata',
  replaced: 'Trascrizione sostituita',
  undo: 'Annulla',
  undone: 'È di nuovo com’era',
  failed: 'Impossibile importare la trascrizione',
  undoFailed: 'Impossibile annullare',
};
