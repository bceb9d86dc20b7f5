/** The administrator's set-up list, and the card that leads to it. */
export const setup = {
  title: 'Per cominciare',
  count: (done: number, all: number) => `${done} di ${all}`,
  allDone: 'È tutto pronto.',
  restOptional: 'Quel che serve c’è. Il resto è facoltativo.',
  loadFailed: 'Impossibile leggere che cosa manca',
  states: { done: 'Fatto', open: 'Da fare', optional: 'Facoltativo' },
  how: 'Come si fa',
  otherWays: 'Altri modi',
  helpOf: (how: string, name: string) => `${how}: ${name}`,
  settings: 'Righe per la configurazione. Dopo, riavvia il server.',
  copy: 'Copia',
  copied: 'Copiato',
  copyFailed: 'Impossibile copiare',
  card: {
    title: (done: number, all: number) => `Configura Wingman: ${done} di ${all}`,
    next: (name: string) => `Da fare: ${name}`,
    close: 'Chiudi e non mostrare più',
  },
  names: {
    speech: 'Chi ascolta',
    answers: 'Chi risponde',
    https: 'https per i telefoni',
    backups: 'Copie di sicurezza',
    users: 'Persone',
  },
  all: {
    kinds: {
      speech: 'ascolto',
      speakers: 'voci',
      meaning: 'significato',
      ranking: 'ordine',
      answers: 'risposte',
    },
    missing: (models: string) => `Modelli che mancano a questo server: ${models}.`,
    size: (size: string, slow: number, fast: number) =>
      `In tutto circa ${size}: ${minutes(slow)} a 10 Mbit/s, ${minutes(fast)} a 100.`,
    download: 'Scarica tutto',
  },
  speech: {
    ready: (engine: string, model: string | null) => {
      const place = engine === 'provider' ? 'Trascrive un servizio esterno' : 'Trascrive questo server';
      return model ? `${place}, con il modello ${model}.` : `${place}.`;
    },
    missing: 'Manca il modello: le registrazioni restano in attesa.',
    downloading: 'Il modello sta arrivando: le registrazioni restano in attesa.',
    off: 'La trascrizione è disattivata: le registrazioni restano in attesa.',
    size: (size: string, slow: number, fast: number) =>
      `Da scaricare sono circa ${size}: ${minutes(slow)} a 10 Mbit/s, ${minutes(fast)} a 100.`,
    remaining: (count: number) => `Ancora circa ${minutes(count)}`,
    switchOn: 'Per trascrivere su questo server basta riattivarla; il modello si scarica da qui.',
    other:
      'Al posto di scaricarlo: una cartella che contiene già un modello, oppure un servizio che parla l’API di OpenAI.',
  },
  answers: {
    written: 'Le risposte le scrive un modello, con le citazioni.',
    quoted: 'Senza un modello le risposte citano le frasi che rispondono alla domanda.',
    next: 'Al posto di scaricarlo: un file GGUF tuo, un servizio come Ollama, oppure OPENAI_API_KEY.',
  },
  https: {
    on: (address: string) => `L’indirizzo ${address} ha https: anche i telefoni possono registrare.`,
    here: 'Da questo computer si registra già. Telefoni e altri computer hanno bisogno di https.',
    off: (address: string) => `${address} è senza https: telefoni e altri computer non possono registrare.`,
    next: 'Metti davanti un proxy con un certificato. Con Caddy bastano queste righe; per nginx c’è docs/operating.md, «Behind a proxy».',
  },
  backups: {
    last: (when: string) => `Ultima copia: ${when}.`,
    none: 'Nessuna copia finora.',
    unscheduled: 'Nessuna parte da sola.',
    sameDisk: 'La cartella è sullo stesso disco dei dati: se si rompe, si perdono entrambi.',
    next: 'Scegli una cartella su un altro disco, dove il servizio può scrivere, e l’ora in cui farle da sole.',
    open: 'Apri Backup',
  },
  users: {
    state: (users: string, signup: 'open' | 'invitation' | 'closed') =>
      `${users === '1' ? 'Un utente' : `${users} utenti`}; registrazione ${registrations[signup]}.`,
    invite: 'Manda l’indirizzo di Wingman a chi deve entrare: ognuno si registra da sé.',
    close: 'Quando ci sono tutti, chiudi la registrazione in Utenti: vale subito.',
    open: 'Apri Utenti',
  },
};

const registrations = {
  open: 'aperta a chi raggiunge il server',
  invitation: 'solo per invito',
  closed: 'chiusa',
};

function minutes(count: number): string {
  return count === 1 ? 'un minuto' : `${count} minuti`;
}
