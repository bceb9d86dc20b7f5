import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { makeNote } from '../../packages/notes/src/make-note.ts';
import type { Note } from '../../packages/notes/src/note.ts';
import { type LoadedDialogues, loadDialogues } from './answers-load.ts';
import { type DialogueSet, readDialogues } from './answers-set.ts';
import { withFreshDatabase } from './fresh-database.ts';
import { type NotesLine, toNotesLine } from './notes-line.ts';

const usage = 'bench notes SET.json --out RESULTS.jsonl';

/** `milliseconds`: of making the notes. `hours`: of speech. */
export type Noted = { lines: NotesLine[]; milliseconds: number; hours: number };

/**
 * Records the dialogues of a set as one user, makes a note of each by rule, and writes for each one line: `{"dialogueId", "kind",
 * "title", "commitments", "decisions", "appointments", "lines"}`. Knows nothing of any particular dialogues.
 */
export async function benchNotes(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: { out: { type: 'string' } },
    allowPositionals: true,
  });
  const [set] = positionals;
  if (set === undefined || values.out === undefined) throw new Error(`Usage: ${usage}`);
  const { out } = values;
  const dialogues = await readDialogues(set);
  await withFreshDatabase(undefined, async (database) => {
    const noted = await noteAll(database, dialogues);
    await writeFile(out, noted.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
    summarise(noted);
  });
}

/** Makes a note of every dialogue, in the order of the set. */
export async function noteAll(database: WingmanDatabase, set: DialogueSet): Promise<Noted> {
  const loaded = await loadDialogues(database, set);
  const noted: Noted = { lines: [], milliseconds: 0, hours: 0 };
  for (const { id, segments, recordedAt } of set.dialogues) {
    const recordingId = [...loaded.turns].find(([, turns]) => turns === segments)?.[0];
    if (recordingId === undefined) throw new Error(`${id} was not recorded`);
    const { note, milliseconds } = await noteOf(loaded, recordingId, { recordedAt, timeZone: set.timeZone });
    noted.lines.push(toNotesLine(id, note, (segmentId) => loaded.names.get(segmentId) ?? String(segmentId)));
    noted.milliseconds += milliseconds;
    noted.hours += (segments.at(-1)?.end ?? 0) / 3600;
  }
  return noted;
}

async function noteOf(
  { services, actor }: LoadedDialogues,
  recordingId: string,
  { recordedAt, timeZone }: { recordedAt: string; timeZone: string },
): Promise<{ note: Note; milliseconds: number }> {
  const { segments } = await services.recordings.get(actor, { id: recordingId });
  const startedAt = performance.now();
  const note = await makeNote({
    segments: segments.map(({ speaker, ...segment }) => ({ ...segment, voice: speaker })),
    startedAt: new Date(recordedAt).toISOString(),
    timeZone,
  });
  return { note, milliseconds: performance.now() - startedAt };
}

function summarise({ lines, milliseconds, hours }: Noted): void {
  const count = (of: 'commitments' | 'decisions') => lines.reduce((sum, line) => sum + line[of].length, 0);
  console.log(
    `notes: ${lines.length} dialogues: ${count('commitments')} commitments, ${count('decisions')} decisions`,
  );
  console.log(`  ${(milliseconds / hours).toFixed(0)} ms for an hour of speech, without a call of a model`);
}
