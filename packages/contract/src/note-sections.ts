import type { NoteSection } from './notes-table.ts';

/** The headings of the sections of notes, in the web app and on the page that a link opens. */
export const noteSections: Record<NoteSection, string> = {
  summary: 'In breve',
  key_point: 'Punti chiave',
  decision: 'Decisioni',
  commitment: 'Impegni',
  appointment: 'Appuntamenti',
  question: 'Domande aperte',
  name: 'Persone e cose',
  custom: 'Altro',
};
