/** A forgotten password. */
export const passwords = {
  forgotten: {
    title: 'Password dimenticata',
    subtitle: 'Scrivi la tua email: ti mandiamo un link per sceglierne una nuova.',
    byAdministrator:
      'Questo server non manda mail: chiedi a chi lo amministra un link per una nuova password.',
    submit: 'Manda il link',
    sent: 'Controlla la posta',
    sentText: (email: string) =>
      `Se ${email} è l’indirizzo di un account, tra poco arriva una mail con il link. Vale un’ora e una volta sola. Guarda anche nella posta indesiderata.`,
    failed: 'Impossibile chiedere il link',
    loading: 'Caricamento...',
    loadFailed: 'Il server non risponde',
    retry: 'Riprova',
    back: 'Te la ricordi?',
    login: 'Accedi',
  },
  change: {
    title: 'Scegli una nuova password',
    subtitle: 'Tutti gli accessi aperti si chiudono, e le chiavi API smettono di funzionare.',
    label: 'Nuova password',
    submit: 'Salva la password',
    done: 'Password cambiata',
    doneText: 'Ora accedi con quella nuova.',
    failed: 'Impossibile cambiare la password',
    noToken: 'Il link è incompleto: aprilo di nuovo dalla mail, o copialo per intero.',
    again: 'Il link non va?',
    askAgain: 'Chiedine un altro',
  },
  link: {
    column: 'Password',
    make: 'Link',
    makeNamed: (name: string) => `Link per una nuova password di ${name}`,
    title: 'Link per una nuova password',
    text: (name: string, time: string) =>
      `Dallo solo a ${name}: chi lo apre sceglie la nuova password, una volta, entro le ${time}. Un nuovo link fa scadere questo. Non lo vedrai più.`,
    label: 'Link',
    copy: 'Copia il link',
    copied: 'Copiato',
    copyFailed: 'Impossibile copiare: seleziona il link e copialo a mano',
    failed: 'Impossibile creare il link',
    loading: 'Creazione del link...',
  },
};
