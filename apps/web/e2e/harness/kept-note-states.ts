import { writeRows } from './kept-exchanges.ts';
import { notesMade } from './kept-notes.ts';
import type { Product } from './product.ts';
import type { RestCaller } from './rest.ts';

/** Recordings whose notes are still to be made, could not be made, are not wanted, or follow a template. */
export type NoteStates = { pendingId: string; unmadeId: string; offId: string; templateId: string };

type Keeper = { product: Product; testUser: RestCaller; wav: Buffer };

/** Sections of the template with their lines: `null` is a section of which nothing was said. */
const bySchema: [heading: string, lines: string[]][] = [
  [
    'Rischi e punti da verificare prima del prossimo sopralluogo',
    ['La valvola va cambiata prima di giovedì.'],
  ],
  ['Costi', ['Il preventivo è di 180 euro.', 'La garanzia vale due anni.']],
];

/** One recording for each state. */
export async function keepNoteStates(keeper: Keeper): Promise<NoteStates> {
  return {
    pendingId: await keepUnmade(keeper, 'queued'),
    unmadeId: await keepUnmade(keeper, 'failed'),
    offId: await keepOff(keeper),
    templateId: await keepByTemplate(keeper),
  };
}

/** The notes are made no sooner than in a far year, or never. */
async function keepUnmade(keeper: Keeper, state: 'queued' | 'failed'): Promise<string> {
  const id = await recordWithoutNotes(keeper);
  writeRows(
    keeper.product,
    `insert into jobs (id, kind, subject_id, user_id, state, attempts, run_at, created_at, updated_at, size)
    select ?, 'notes', id, user_id, ?, 3, '2099-01-01T00:00:00.000Z', created_at, created_at, 0
    from recordings where id = ?`,
    crypto.randomUUID(),
    state,
    id,
  );
  return id;
}

async function keepOff(keeper: Keeper): Promise<string> {
  const id = await recordWithoutNotes(keeper);
  writeRows(
    keeper.product,
    `insert into note_choices (recording_id, user_id, is_off, updated_at)
    select id, user_id, 1, created_at from recordings where id = ?`,
    id,
  );
  return id;
}

async function keepByTemplate({ product, testUser, wav }: Keeper): Promise<string> {
  const { id } = await testUser.upload(wav);
  await notesMade(testUser, id);
  const sections = bySchema.map(([heading]) => ({ heading, instruction: 'Quello che serve sapere.' }));
  const template = await testUser.call<{ id: string }>('POST', '/api/note-templates', {
    ...{ name: 'Sopralluogo in cantiere', sections, isDefault: false },
  });
  writeRows(
    product,
    "update recording_notes set template_id = ?, made_by = 'model' where recording_id = ?",
    template.id,
    id,
  );
  writeRows(product, 'delete from note_lines where recording_id = ?', id);
  const lines = bySchema.flatMap(([heading, texts]) => texts.map((text) => ({ heading, text })));
  for (const { heading, text } of lines) {
    await testUser.call('POST', `/api/recordings/${id}/notes/lines`, { section: 'custom', heading, text });
  }
  writeRows(
    product,
    `update note_lines set origin = 'found', sources = '[{"start":0.5,"end":1}]' where recording_id = ?`,
    id,
  );
  return id;
}

/** A recording whose notes nobody has asked for. */
async function recordWithoutNotes({ product, testUser, wav }: Keeper): Promise<string> {
  const { id } = await testUser.upload(wav);
  await notesMade(testUser, id);
  for (const table of ['note_lines', 'recording_notes'])
    writeRows(product, `delete from ${table} where recording_id = ?`, id);
  writeRows(product, "delete from jobs where kind = 'notes' and subject_id = ?", id);
  return id;
}
