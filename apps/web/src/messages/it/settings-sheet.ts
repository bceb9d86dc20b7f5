/** The settings sheet: its eight sections and what their actions say. */
export const settingsSheet = {
  title: 'Impostazioni e Privacy',
  close: 'Close',
  retry: 'Riprova',
  loadFailed: 'Failed to fetch settings',
  profile: {
    title: 'Profilo Utente',
    userName: 'Nome utente',
    hint: 'Il nome con cui Wingman ti saluta.',
    save: 'Salva',
  },
  recording: {
    title: 'Recording Settings',
    pause: 'Pause Recording',
    resume: 'Resume Recording',
    pauseHint: 'Sospende la registrazione in corso e impedisce di iniziarne altre.',
    pausedHint: 'Le registrazioni sono in pausa.',
    autoSegment: 'Auto-segment',
    autoSegmentHint: 'Divide le registrazioni lunghe in parti consecutive, senza perdere una parola.',
    duration: 'Durata dei segmenti',
    minutes: (count: number) => `${count} minuti`,
    language: 'Lingua delle registrazioni',
    languageHint:
      'Vale da ora in poi; per una sola registrazione si sceglie con «Trascrivi di nuovo». La ricerca e le note per regola capiscono solo l’italiano.',
    stopAfterSilence: 'Ferma dopo un lungo silenzio',
    stopAfterSilenceHint:
      'Se per cinque minuti non parla nessuno Wingman chiede se fermare; dopo un altro minuto ferma da solo. L’audio resta intero.',
  },
  words: {
    title: 'Parole da conoscere',
    text: 'Nomi, aziende e termini che la trascrizione deve scrivere bene.',
  },
  notes: {
    title: 'Note',
    automatic: 'Note automatiche',
    automaticHint:
      'Di ogni registrazione Wingman annota da solo riassunto, decisioni e impegni. Si possono disattivare anche per una sola ' +
      'registrazione. Quelle già fatte restano.',
    provider: (host: string) => `Per scriverle, le trascrizioni intere vanno a ${host}.`,
  },
  answers: {
    title: 'Risposte',
    searchAll: 'Cerca in tutte se oggi non risulta nulla',
    searchAllHint:
      'Se nelle registrazioni di oggi la risposta non c’è, Wingman la cerca da solo in tutte le altre e lo dice all’inizio ' +
      'della risposta.',
  },
  day: {
    title: 'La tua giornata',
    hour: 'Riassunto della sera',
    hourHint: 'A quest’ora Wingman sceglie dalle note di oggi ciò che conta di più. Lo trovi in «Giornata».',
    off: 'Solo quando lo chiedo',
    at: (hour: number) => `alle ${hour}:00`,
  },
  appearance: {
    title: 'Aspetto',
    theme: 'Tema',
    light: 'Chiaro',
    dark: 'Scuro',
    auto: 'Come il sistema',
  },
  log: {
    title: 'Log Registrazioni',
    loading: 'Caricamento registrazioni...',
    empty: 'Ancora nessuna registrazione.',
    failed: 'Failed to fetch recordings',
    more: (count: number) => `+${count} altre registrazioni`,
    noWords: {
      queued: 'In attesa di trascrizione',
      recording: 'In registrazione',
      transcribing: 'In trascrizione',
      ready: 'Nessun parlato riconosciuto',
      failed: 'Trascrizione fallita',
    },
    download: (title: string, date: string) => `Scarica «${title}» del ${date}`,
    downloaded: 'Download completato',
    downloadFailed: {
      title: 'Errore download',
      text: 'Impossibile scaricare la registrazione. Prova con il backup locale.',
    },
  },
  privacy: {
    title: 'Privacy & Data',
    export: 'Esporta tutti i dati',
    exportHint: 'Un file JSON con registrazioni, conversazioni, agenti e impostazioni.',
    exported: 'Data exported',
    exportFailed: 'Export failed',
    clear: 'Cancella tutti i dati',
    clearHint:
      'Elimina tutte le registrazioni e le conversazioni, anche quelle nel Cestino e le copie in questo browser.',
    trash: (days: number) =>
      days > 0
        ? `Le registrazioni eliminate restano nel Cestino ${days === 1 ? '1 giorno' : `${days} giorni`}, poi spariscono per sempre. Lo trovi in Registrazioni.`
        : 'Su questo server non c’è un Cestino: ciò che elimini sparisce subito per sempre.',
    cleared: 'Data cleared',
    clearFailed: 'Clear failed',
    clearFailedText: 'Failed to clear data',
    confirm: {
      title: 'Cancellare tutti i dati?',
      text:
        'Registrazioni, anche nel Cestino, trascrizioni, conversazioni, immagini e le copie in questo browser verranno eliminate ' +
        'per sempre. Il tempo già registrato resta conteggiato.',
      confirm: 'Cancella tutto',
    },
  },
  storage: {
    title: 'Storage',
    meter: 'Spazio occupato dalle trascrizioni',
    failed: 'Impossibile leggere lo spazio occupato',
    used: (used: string, cap: string) => `${used} MB di ${cap} MB`,
  },
};
