/** Names, firms and terms that the transcription is taught. */
export const knownWords = {
  title: 'Parole da conoscere',
  open: 'Parole da conoscere',
  text:
    'Nomi, aziende e termini che la trascrizione deve scrivere bene. Quando sente qualcosa che suona allo stesso modo e che non è una parola italiana, ' +
    'Wingman mette la parola giusta: nella trascrizione è segnata, e con un clic torna ciò che è stato sentito.',
  sharedText:
    'Valgono per le registrazioni di chiunque usi questo server. Le vedono tutti; le cambia solo chi lo amministra.',
  hints: {
    none: 'Le parole si applicano a ciò che è stato trascritto: chi trascrive non le riceve, e non escono da questo server.',
    label: 'Suggerisci queste parole anche al servizio che trascrive',
    text: (host: string) =>
      `Con l’audio ${host} riceve le parole usate o cambiate più di recente, tue e di questo server, quante ne legge: circa 40. ` +
      'Le scrive bene più spesso, ma quei nomi escono da questo server.',
    shared: (host: string) =>
      `Chi lo sceglie nelle proprie impostazioni le suggerisce anche a ${host}, che trascrive: allora escono da questo server.`,
  },
  search: {
    label: 'Cerca tra le parole',
    nothing: (part: string) => `Nessuna parola contiene «${part}».`,
  },
  counted: (title: string, count: number) => `${title} (${count})`,
  more: (count: number) => (count === 1 ? 'Mostra l’altra' : `Mostra altre ${count}`),
  loading: 'Carico le parole…',
  loadFailed: 'Impossibile leggere le parole',
  saveFailed: 'Impossibile salvare la parola',
  empty: 'Ancora nessuna parola. Comincia dai nomi che vengono scritti male più spesso.',
  add: {
    written: 'Parola',
    writtenHint: 'Come va scritta: «Wingman», «Mario Rossi S.r.l.»',
    sounds: 'Può suonare come (facoltativo)',
    soundsHint: 'Separa più modi con una virgola: «uing man, vingman»',
    submit: 'Aggiungi',
    done: (word: string) => `«${word}»: ora Wingman la conosce`,
    missing: 'Scrivi la parola',
  },
  edit: (word: string) => `Modifica «${word}»`,
  save: 'Salva',
  cancel: 'Annulla',
  remove: (word: string) => `Elimina «${word}»`,
  removed: (word: string) => `«${word}» eliminata`,
  list: 'Le tue parole',
  sharedList: 'Parole di questo server',
  sounds: (all: string) => `Suona anche come: ${all}`,
  uses: (count: number) => (count === 1 ? 'Messa una volta' : `Messa ${count} volte`),
  ordinary: 'È anche una parola italiana: si applica solo dove chi trascrive era in dubbio.',
  offered: {
    title: 'Vuoi che Wingman le conosca?',
    text: 'Le hai corrette almeno due volte.',
    pair: (heard: string, written: string) => `«${written}», sentito «${heard}»`,
    add: 'Sì, aggiungi',
    addLabel: (written: string) => `Sì, aggiungi «${written}»`,
    refuse: 'No',
    refuseLabel: (written: string) => `No, non proporre più «${written}»`,
    refused: (written: string) => `«${written}» non sarà più proposta`,
  },
  rejected: {
    title: 'Non più sostituite',
    pair: (heard: string, written: string) => `«${heard}» non diventa «${written}»`,
    again: 'Sostituisci di nuovo',
    allow: (heard: string) => `Sostituisci di nuovo «${heard}»`,
  },
  applied: {
    label: (written: string, heard: string) => `${written}, sentito: ${heard}`,
    heard: (heard: string) => `sentito: «${heard}»`,
    revert: 'Rimetti com’era',
    reverted: (heard: string) => `Rimesso «${heard}»: non sarà più sostituito`,
  },
};
