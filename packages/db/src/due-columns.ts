import type { Due } from '@wingman/contract/due.ts';
import { noDay } from '@wingman/contract/notes-table.ts';

/** A day as it is stored. */
export function dueColumns(due: Due | null) {
  return {
    due_from: due?.from ?? null,
    due_to: due?.to ?? null,
    due_time: due?.time ?? null,
    due_order: due?.to ?? due?.from ?? noDay,
  };
}
