/** The screen of the running recording, its bar on the other screens, and what follows its end. */
export const recordingScreen = {
  title: 'Registra',
  running: 'Registrazione in corso',
  paused: 'In pausa',
  saving: 'Salvataggio...',
  pause: 'Pausa',
  resume: 'Riprendi',
  stop: 'Ferma e salva',
  controls: 'Comandi della registrazione',
  words: {
    title: 'Parole',
    waiting: 'Le parole compaiono qui poco dopo averle dette.',
    waitingOffline:
      'Sei offline: le parole compariranno quando torna la rete. Intanto è tutto al sicuro qui.',
    latest: (words: string) => `Ultime parole: ${words}`,
    toEnd: 'Vai alle ultime parole',
  },
  notes: { title: 'Appunti' },
  views: 'Parole o appunti',
  receipt: {
    title: 'Dove si trova ciò che hai registrato',
    browser: 'Nel browser',
    server: 'Sul server',
    transcribed: 'Trascritto',
    spoken: (browser: string, server: string, transcribed: string) =>
      `${browser} nel browser, ${server} sul server, ${transcribed} trascritti.`,
    noSafetyCopy: 'Manca la copia di sicurezza: non chiudere questa pagina.',
  },
  bar: {
    region: 'Registrazione in corso',
    rec: (time: string) => `REC ${time}`,
    paused: (time: string) => `PAUSA ${time}`,
    /** What is seen comes first, so that it can be said to the machine. */
    open: (seen: string) => `${seen}, apri la registrazione`,
    pause: 'Metti in pausa',
    resume: 'Riprendi a registrare',
    stop: 'Ferma e salva la registrazione',
  },
  start: {
    button: 'Registra adesso',
    asking: 'Annulla: in attesa del microfono',
    hint: 'Ogni parola viene salvata subito in questo browser, anche senza rete.',
    meetingElsewhere:
      'Per registrare una riunione online con le voci di tutti apri Wingman in Chrome o Edge su un computer.',
    recent: 'Le ultime registrazioni',
    all: 'Tutte le registrazioni',
  },
  ended: {
    title: 'Registrazione salvata',
    sending: 'La sto inviando al server: tra poco si apre la sua pagina.',
    offline: 'Salvata, parte da sola appena c’è rete. Puoi chiudere questa pagina.',
    later: 'Salvata, parte da sola: il server non risponde ancora. Puoi chiudere questa pagina.',
    refused: 'È al sicuro in questo browser, ma il server non l’ha accettata.',
    arrived: 'È arrivata sul server.',
    open: 'Apri la registrazione',
    list: 'Vai alle registrazioni',
    again: 'Registra ancora',
  },
};
