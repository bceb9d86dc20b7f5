const sessionsEnded = (count: number) =>
  count === 1 ? '1 altro accesso chiuso' : `${count} altri accessi chiusi`;

const keysEnded = (count: number) => (count === 1 ? '1 chiave API revocata' : `${count} chiavi API revocate`);

/** One's own account, from the settings. */
export const account = {
  settings: 'Account',
  hint: (email: string) => `Accedi come ${email}.`,
  open: 'Gestisci il tuo account',
  title: 'Il tuo account',
  currentPassword: 'Password attuale',
  name: {
    title: 'Nome e cognome',
    firstName: 'Nome',
    lastName: 'Cognome',
    save: 'Salva il nome',
    done: 'Nome cambiato',
    failed: 'Impossibile cambiare il nome',
  },
  email: {
    title: 'Email',
    current: (email: string) => `Ora accedi con ${email}.`,
    label: 'Nuova email',
    save: 'Cambia email',
    done: 'Email cambiata',
    doneText: (email: string) => `D’ora in poi accedi con ${email}.`,
    failed: 'Impossibile cambiare l’email',
  },
  password: {
    title: 'Password',
    hint: 'Con la nuova password si chiudono tutti gli altri accessi, e le chiavi API e le app collegate smettono di funzionare.',
    label: 'Nuova password',
    save: 'Cambia password',
    done: 'Password cambiata',
    doneText: (sessions: number, keys: number) =>
      [sessions > 0 ? sessionsEnded(sessions) : '', keys > 0 ? keysEnded(keys) : '']
        .filter((part) => part !== '')
        .join(', '),
    failed: 'Impossibile cambiare la password',
  },
  sessions: {
    title: 'Accessi aperti',
    hint: 'I browser e i programmi che usano il tuo account. Chiudi quelli che non riconosci, poi cambia la password.',
    loading: 'Caricamento accessi...',
    loadFailed: 'Impossibile caricare gli accessi',
    retry: 'Riprova',
    unknown: 'Dispositivo sconosciuto',
    on: (browser: string, system: string) => `${browser} su ${system}`,
    current: 'Questo dispositivo',
    since: (date: string) => `Dal ${date}`,
    lastUsed: (moment: string) => `ultimo uso: ${moment}`,
    end: 'Chiudi',
    endNamed: (name: string, date: string) => `Chiudi l’accesso di ${name} del ${date}`,
    ended: 'Accesso chiuso',
    endFailed: 'Impossibile chiudere l’accesso',
    endOthers: 'Chiudi tutti gli altri',
    othersEnded: sessionsEnded,
  },
  deletion: {
    title: 'Elimina l’account',
    hint: 'Elimina per sempre l’account con tutto ciò che contiene: registrazioni, trascrizioni, note, chat, agenti, chiavi API e link. Hai un’ora per ripensarci.',
    open: 'Elimina l’account…',
    unsent: (count: number) =>
      count === 1
        ? 'In questo browser c’è 1 registrazione non ancora inviata: viene eliminata anche quella.'
        : `In questo browser ci sono ${count} registrazioni non ancora inviate: vengono eliminate anche quelle.`,
    capturing: 'Una registrazione è in corso: terminala, poi elimina l’account.',
    before: 'Prima puoi scaricare i tuoi dati da «Privacy».',
    confirm: 'Elimina tutto tra un’ora',
    cancel: 'Annulla',
    failed: 'Impossibile eliminare l’account',
  },
  leaving: {
    title: 'Il tuo account sta per essere eliminato',
    when: (time: string, email: string) =>
      `Alle ${time} eliminiamo per sempre l’account ${email} con tutto ciò che contiene. Fino ad allora puoi ripensarci: non perdi nulla.`,
    left: (minutes: number) => (minutes === 1 ? 'Manca 1 minuto' : `Mancano ${minutes} minuti`),
    soon: 'Manca meno di un minuto',
    now: 'Eliminazione in corso…',
    still: 'Intanto link, calendario e chiavi API non rispondono, e nulla può cambiare.',
    undo: 'Annulla l’eliminazione',
    undone: 'Il tuo account resta',
    undoneText: 'Tutto è come prima.',
    undoFailed: 'Impossibile annullare l’eliminazione',
    export: 'Scarica i tuoi dati',
    signOut: 'Esci',
    gone: 'Account eliminato',
    goneText: 'Anche in questo browser non resta nulla di tuo.',
  },
};
