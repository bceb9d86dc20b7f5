import type { ShareKind, ShareState } from '@wingman/contract/share-table.ts';

const titles: Record<ShareKind, string> = {
  recording: 'Condividi la registrazione',
  span: 'Condividi questo tratto',
  notes: 'Condividi le note',
  line: 'Condividi questa riga',
  answer: 'Condividi la risposta',
};

const kinds: Record<ShareKind, string> = {
  recording: 'Registrazione',
  span: 'Tratto',
  notes: 'Note',
  line: 'Riga delle note',
  answer: 'Risposta',
};

const states: Record<ShareState, string> = {
  open: 'Attivo',
  expired: 'Scaduto',
  revoked: 'Revocato',
  hidden: 'Non visibile',
};

/** Links to what others may read without an account. */
export const shares = {
  open: 'Condividi…',
  titles,
  settings: 'Condivisi',
  settingsHint: 'I link che hai creato. Chi ne ha uno legge senza account, finché non scade o lo revochi.',
  hint: 'Chi ha il link legge senza account, finché non scade o lo revochi. Se correggi il testo, lì cambia; se lo elimini, sparisce.',
  spanHint:
    'Si vedono solo le frasi intere di questo tratto, e l’audio è tagliato lì. Chi ha il link legge senza account, finché non scade o lo revochi.',
  off: 'Su questo server la condivisione è disattivata.',
  empty: 'Non hai ancora condiviso nulla.',
  others: 'Link già creati',
  create: 'Crea il link',
  createFailed: 'Link non creato',
  updated: 'Link aggiornato',
  updateFailed: 'Link non aggiornato',
  removeFailed: 'Link non revocato',
  address: 'Il link',
  shownOnce: 'Copialo adesso: non verrà mostrato di nuovo.',
  validUntil: (day: string) => `Vale fino al ${day}.`,
  copy: 'Copia',
  copied: 'Copiato',
  copyFailed: 'Il browser non permette di copiare: seleziona il link e copialo a mano.',
  close: 'Fine',
  cancel: 'Annulla',
  loadFailed: 'Impossibile caricare i link',
  retry: 'Riprova',
  more: (count: number) => (count === 1 ? 'Mostra 1 altro link' : `Mostra altri ${count} link`),
  form: {
    end: 'Vale per',
    days: (count: number) => {
      if (count === 365) return 'Un anno';
      return count === 1 ? 'Un giorno' : `${count} giorni`;
    },
    otherDate: 'Fino a una data…',
    date: 'Fino al giorno (compreso)',
    hasAudio: 'Con l’audio',
    mayDownload: 'L’audio si può scaricare',
    hasPassword: 'Con una password',
    password: 'Password del link',
    passwordHint: 'Da 6 a 200 caratteri. Dilla a voce o in un altro messaggio.',
    passwordStays: 'Lascia vuoto per tenere quella di adesso.',
    showPassword: 'Mostra la password',
    ownerName: 'Nome che si vede (facoltativo)',
    ownerNameHint: 'Senza, la pagina non dice di chi è.',
    problems: {
      date: 'Scegli un giorno.',
      past: 'Questo giorno è già passato.',
      far: 'Al massimo fra dieci anni.',
      password: 'La password deve avere da 6 a 200 caratteri.',
    },
  },
  list: {
    kinds,
    states,
    span: (from: string, to: string) => `da ${from} a ${to}`,
    until: (day: string) => `fino al ${day}`,
    ended: (day: string) => `fino al ${day}`,
    withAudio: 'con audio',
    withPassword: 'con password',
    unopened: 'mai aperto',
    opened: (count: number, day: string) =>
      count === 1 ? `aperto 1 volta, il ${day}` : `aperto ${count} volte, l’ultima il ${day}`,
    change: 'Modifica',
    changeNamed: (name: string) => `Modifica il link «${name}»`,
    revoke: 'Revoca',
    revokeNamed: (name: string) => `Revoca il link «${name}»`,
    delete: 'Togli dall’elenco',
    deleteNamed: (name: string) => `Togli dall’elenco il link «${name}»`,
    question: 'Chi ha il link non potrà più aprirlo. Non torna valido.',
    revoked: 'Link revocato',
    save: 'Salva',
  },
};
