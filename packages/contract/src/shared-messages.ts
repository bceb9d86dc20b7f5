import { noteSections } from './note-sections.ts';
import type { LineState } from './notes-table.ts';

/** How a line ended; nothing while it is open. */
const states: Record<LineState, string> = { open: '', done: 'fatto', dropped: 'lasciato perdere' };

/** Texts of the page that a link opens, which is not part of the web app. */
export const sharedMessages = {
  product: 'Wingman',
  sections: noteSections,
  states,
  gone: 'Questo link non esiste, è scaduto o è stato revocato.',
  goneTitle: 'Link non disponibile',
  goneHint: 'Chiedine uno nuovo a chi te lo ha mandato.',
  failed: 'La pagina non si può mostrare adesso. Riprova tra qualche minuto.',
  failedTitle: 'Pagina non disponibile',
  locked: 'Serve una password',
  lockedHint: 'Chiedila a chi ti ha mandato il link.',
  password: 'Password',
  unlock: 'Apri',
  wrongPassword: 'La password non è giusta.',
  untitled: 'Registrazione',
  span: 'Un tratto della registrazione',
  line: 'Dalle note della registrazione',
  notes: 'Note',
  answer: 'Una risposta dalle registrazioni',
  question: 'Domanda',
  quotes: 'Le parole citate',
  corrected: 'Queste parole sono state corrette dopo la risposta.',
  removed: 'Queste parole non ci sono più.',
  noWords: 'Qui non si sente dire nulla.',
  noNotes: 'Non ci sono note.',
  sharedBy: (name: string) => `Condiviso da ${name}`,
  updated: (day: string) => `Aggiornato: ${day}`,
  until: (day: string) => `Il link vale fino a ${day}`,
  listen: 'Ascolta',
  saveAudio: 'Scarica l’audio',
  atMinute: (time: string) => `al minuto ${time}`,
  who: (who: string, toWhom: string | null) => (toWhom ? `${who} → ${toWhom}` : who),
  due: (day: string) => `entro ${day}`,
  own: 'scritto a mano',
  made: 'Mostrato con Wingman, che ricorda ciò che è stato detto.',
} as const;
