/** The frame around every screen: navigation, theme, user menu, general states. */
export const shell = {
  product: 'Wingman',
  loading: 'Caricamento...',
  skipToContent: 'Vai al contenuto',
  navigation: 'Navigazione principale',
  openMenu: 'Apri il menu',
  closeMenu: 'Chiudi il menu',
  expandSidebar: 'Espandi la barra laterale',
  collapseSidebar: 'Riduci la barra laterale',
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
    reload: 'Ricarica la pagina',
  },
  unreachable: {
    title: 'Il server non risponde',
    text: 'Ciò che hai registrato resta al sicuro in questo browser.',
  },
  limitReached: {
    title: 'Limite raggiunto',
    text: 'Hai usato tutte le ore di registrazione del tuo piano. Nella pagina Abbonamento puoi sceglierne un altro.',
  },
};
