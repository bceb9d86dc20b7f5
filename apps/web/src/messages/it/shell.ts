/** The frame around every screen: navigation, theme, user menu, general states. */
export const shell = {
  product: 'Wingman',
  loading: 'Caricamento...',
  adminLoading: 'Caricamento pannello amministratore...',
  skipToContent: 'Vai al contenuto',
  navigation: 'Navigazione principale',
  openMenu: 'Apri il menu',
  closeMenu: 'Chiudi il menu',
  expandSidebar: 'Espandi la barra laterale',
  collapseSidebar: 'Riduci la barra laterale',
  record: 'Registra',
  recordings: 'Registrazioni',
  useDarkTheme: 'Passa al tema scuro',
  useLightTheme: 'Passa al tema chiaro',
  userMenu: 'Menu utente',
  settings: 'Impostazioni',
  subscription: 'Abbonamento',
  admin: 'Pannello Admin',
  logout: 'Logout',
  processing: 'Elaborazione...',
  logoutWhileRecording: {
    title: 'Stai registrando',
    text:
      'Se esci adesso la registrazione si ferma. Ciò che hai registrato resta in questo browser e verrà ' +
      'caricato al prossimo accesso.',
    confirm: 'Ferma ed esci',
    cancel: 'Continua a registrare',
  },
  close: 'Chiudi',
  cancel: 'Annulla',
  retry: 'Riprova',
  dialogFailed: 'Impossibile aprire la finestra',
  dialogFailedText: 'Controlla la connessione e riprova.',
  home: 'Torna alla home',
  notFound: {
    title: 'Pagina non trovata',
    text: 'L’indirizzo non porta da nessuna parte: forse è cambiato o è stato scritto male.',
  },
  crashed: {
    title: 'Qualcosa è andato storto',
    text: 'La pagina non può essere mostrata. Le registrazioni già salvate in questo browser sono al sicuro.',
  },
  newVersion: {
    title: 'È uscita una nuova versione',
    text: 'Per andare avanti basta aggiornare.',
    waits: 'La registrazione continua: la pagina si aggiorna da sola quando la fermi.',
    reload: 'Aggiorna',
    reloadLater: 'Aggiorna dopo la registrazione',
    stopAndReload: 'Ferma la registrazione e aggiorna',
  },
  unreachable: {
    title: 'Il server non risponde',
    text: 'Ciò che hai registrato resta al sicuro in questo browser.',
  },
  connection: {
    lost: 'Connessione al server persa. Ciò che registri resta al sicuro in questo browser.',
    offline: 'Sei offline: puoi registrare e rileggere. Ciò che registri parte da solo.',
    back: 'Connessione ripristinata',
  },
  shortcuts: {
    title: 'Scorciatoie da tastiera',
    newChat: 'Nuova chat',
    record: 'Avvia o ferma la registrazione',
    ask: 'Vai al campo del messaggio',
    search: 'Cerca chat',
    send: 'Invia il messaggio',
    newLine: 'Vai a capo nel messaggio',
    pauseRecording: 'Pausa e ripresa, nella schermata della registrazione',
    markMoment: 'Segna il momento, nella schermata della registrazione',
    writeNote: 'Scrivi una nota, nella schermata della registrazione',
    overview: 'Mostra le scorciatoie',
    overviewTyping: 'Mostra le scorciatoie, anche mentre scrivi',
  },
  limitReached: {
    title: 'Limite raggiunto',
    text: 'Hai usato tutte le ore di registrazione del tuo piano. Nella pagina Abbonamento puoi sceglierne un altro.',
    plans: 'Piani',
  },
  minutesLeft: (minutes: number) =>
    minutes === 1
      ? 'Ti resta un minuto di registrazione con il tuo piano.'
      : `Ti restano ${minutes} minuti di registrazione con il tuo piano.`,
};
