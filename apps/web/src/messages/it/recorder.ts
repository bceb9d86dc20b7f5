/** Texts of recording, of the microphone and of what waits in this browser. */
export const recorder = {
  start: 'Inizia a registrare',
  stop: 'Ferma la registrazione',
  cancel: 'Annulla la registrazione',
  /** The button beside the questions does the same and is named apart from the one of the page. */
  inChat: {
    start: 'Registra una conversazione',
    stop: 'Termina e salva la conversazione',
    cancel: 'Annulla l’avvio',
  },
  pause: 'Metti in pausa la registrazione',
  resume: 'Riprendi la registrazione',
  indicator: 'REC',
  pausedIndicator: 'PAUSA',
  processing: 'Processing...',
  timer: (time: string) => `Tempo registrato ${time}`,
  phase: {
    idle: 'Nessuna registrazione in corso',
    asking: 'In attesa del microfono',
    recording: 'Registrazione in corso',
    paused: 'Registrazione in pausa',
    stopping: 'Salvataggio della registrazione',
  },
  paused: { title: 'Recording paused', message: 'All recordings have been paused' },
  resumed: { title: 'Registrazione ripresa', message: 'La registrazione continua da dove si era fermata.' },
  /** The same without a recording under way: none begins until it is lifted. */
  pauseLifted: { title: 'Registrazione ripresa', message: 'Puoi registrare di nuovo.' },
  pausedStart: {
    title: 'Registrazioni in pausa',
    message: 'Le hai messe in pausa nelle impostazioni: premi «Resume Recording» per tornare a registrare.',
  },
  signedOut: {
    title: 'Accesso richiesto',
    message: 'Effettua il login per registrare.',
  },
  endedBySignOut: {
    title: 'Registrazione chiusa',
    message:
      "L'accesso è terminato: quanto registrato è al sicuro in questo browser e verrà caricato al prossimo login.",
  },
  microphone: {
    denied: {
      title: 'Permessi microfono richiesti',
      message: "Per favore consenti l'accesso al microfono nel browser e riprova.",
    },
    notFound: {
      title: 'Nessun microfono trovato',
      message: 'Collega un microfono a questo dispositivo e riprova.',
    },
    notReadable: {
      title: 'Microfono occupato',
      message:
        "Un'altra applicazione sta usando il microfono, oppure il dispositivo non risponde. Chiudila e riprova.",
    },
    overconstrained: {
      title: 'Microfono non adatto',
      message: 'Il microfono scelto non supporta le impostazioni richieste. Scegline un altro e riprova.',
    },
    insecure: {
      title: 'Serve una connessione sicura',
      message: 'Il browser concede il microfono solo alle pagine https: apri Wingman con un indirizzo https.',
    },
    unsupported: {
      title: 'Registrazione non supportata',
      message: 'Questo browser non può registrare audio. Aggiornalo o usane un altro.',
    },
    unknown: {
      title: 'Microfono non disponibile',
      message: 'Non è stato possibile usare il microfono. Riprova.',
    },
    ended: {
      title: 'Microfono scollegato',
      message: 'Il microfono non è più disponibile. Quanto registrato finora è al sicuro.',
    },
    muted: {
      title: 'Il microfono non trasmette più',
      message:
        'Dal microfono non arriva audio. La registrazione è stata chiusa: quanto registrato finora è al sicuro.',
    },
    silent: {
      title: 'Dal microfono arriva solo silenzio',
      message:
        'Controlla che sia acceso, che non sia disattivato e che sia quello giusto, oppure scegline un altro. La registrazione continua.',
    },
    silentInMeeting: {
      title: 'La riunione si sente, il microfono no',
      message:
        'La tua voce non viene registrata. Controlla che il microfono sia acceso, che non sia disattivato e che sia quello giusto.',
    },
    gap: {
      title: 'Registrazione con un vuoto',
      message: (length: string) =>
        `Il dispositivo ha sospeso il microfono per circa ${length}: quella parte manca. La registrazione continua.`,
    },
    silentRecorder: {
      title: 'Registrazione interrotta',
      message: 'Il browser ha smesso di registrare. Quanto registrato finora è al sicuro.',
    },
  },
  /** What is recorded: which microphone, and the sound of a tab or screen beside it. */
  source: {
    menu: 'Che cosa registrare',
    microphone: 'Microfono',
    defaultMicrophone: 'Microfono predefinito',
    namesLater: 'Gli altri microfoni compaiono dopo il permesso del browser.',
    notConnected: (label: string) => `${label} (non collegato)`,
    gone: {
      title: 'Microfono scelto non collegato',
      message: 'Si registra con il microfono predefinito.',
    },
    meeting: 'Riunione online',
    meetingHint:
      'Il microfono e il suono di una scheda o dello schermo, insieme. Le immagini non vengono registrate.',
    addMeeting: 'Aggiungi il suono di una scheda',
    stopSharing: 'Togli il suono della scheda',
    shared: { title: 'Suono aggiunto', message: 'Da adesso viene registrato insieme al microfono.' },
    sharingEnded: {
      title: 'Condivisione terminata',
      message: 'La registrazione continua con il solo microfono.',
    },
    withoutMicrophone: {
      title: 'Microfono scollegato',
      message: 'La registrazione continua con il solo suono della riunione.',
    },
    onlyMicrophone: {
      title: 'Si registra solo il microfono',
      message: 'Questo browser non riesce a unire il suono della scheda a quello del microfono.',
    },
  },
  /** After minutes in which nobody has spoken. */
  quiet: {
    title: 'Da qualche minuto non parla nessuno',
    asking: 'Vuoi fermare la registrazione?',
    ending: 'La registrazione si ferma da sola tra un minuto.',
    stop: 'Ferma',
    goOn: 'Continua',
    ended: {
      title: 'Registrazione fermata',
      message:
        'Non parlava più nessuno: si è fermata da sola, come scelto nelle impostazioni. È tutto salvato.',
    },
  },
  prompt: {
    title: 'Microphone Access',
    text: 'Wingman ha bisogno del microfono per registrare le tue conversazioni.',
    allow: 'Allow Microphone Access',
    notNow: 'Not Now',
  },
  upload: {
    failedTitle: 'Errore caricamento',
    failedMessage: "Errore nell'elaborazione della registrazione",
    failedDetail: (status: string) => `Upload failed: ${status}`,
    offline: { title: 'Salvata, parte da sola', message: 'Sei offline: viene inviata appena c’è rete.' },
    doneTitle: 'Registrazione elaborata',
    open: 'Apri',
    noSpeech: 'Nessun parlato riconosciuto',
    transcriptionFailedTitle: 'Trascrizione non riuscita',
    transcriptionFailedMessage: "L'audio è sul server: puoi riprovare la trascrizione.",
    tooShort: {
      title: 'Registrazione troppo breve',
      message: 'Non è stato registrato alcun audio.',
    },
    noSafetyCopy: {
      title: 'Nessuna copia di sicurezza',
      message:
        'Il browser non riesce a salvare una copia della registrazione. Non chiudere questa pagina prima della fine del caricamento.',
    },
    incomplete: 'La copia in questo browser è incompleta: puoi scaricarla o caricarla comunque.',
    missing: 'Audio non trovato',
    recoveredTitle: 'Registrazioni recuperate',
    recovered: (count: number) =>
      count === 1
        ? 'Una registrazione interrotta è stata recuperata e verrà caricata.'
        : `${count} registrazioni interrotte sono state recuperate e verranno caricate.`,
    waiting: (count: number) =>
      count === 1
        ? 'Una registrazione attende il caricamento.'
        : `${count} registrazioni attendono il caricamento.`,
    waitingTitle: 'Registrazioni da caricare',
  },
  import: {
    button: 'Carica audio',
    drop: 'Rilascia qui i file audio o le trascrizioni da importare',
    dropChat: 'Rilascia qui un’immagine da allegare, file audio o trascrizioni da importare',
    /** Where an imported file stands in the list, by the heading of its day. */
    placed: {
      title: 'Importate da poco',
      under: (day: string) => `è più in basso, sotto «${day}».`,
      more: (count: number) => (count === 1 ? 'e un’altra.' : `e altre ${count}.`),
      hide: 'Nascondi dove sono',
    },
    empty: (name: string) => `«${name}» è vuoto.`,
    notAudio: (name: string) => `«${name}» non è un file audio.`,
    started: (count: number) =>
      count === 1 ? 'Caricamento avviato' : `Caricamento di ${count} file avviato`,
  },
};
