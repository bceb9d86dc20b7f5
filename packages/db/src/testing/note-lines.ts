import type { NewNoteLine } from '../repositories/notes.repository.ts';
import { at } from './rows.ts';

/** A line with a new id; tests override the fields that they check. */
export const newNoteLine = (values: Partial<NewNoteLine> = {}): NewNoteLine => ({
  id: crypto.randomUUID(),
  section: 'commitment',
  heading: null,
  position: 0,
  text: 'Ti mando il preventivo',
  foundText: null,
  isChanged: false,
  origin: 'found',
  sources: [{ start: 1.5, end: 4 }],
  isStale: false,
  who: null,
  toWhom: null,
  dueText: null,
  due: null,
  state: 'open',
  updatedAt: at('09:05'),
  ...values,
});
