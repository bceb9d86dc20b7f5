import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { ChatModel } from '../../packages/core/src/ports/chat-model.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';
import { type EarlierCommitment, findSettled } from '../../packages/notes/src/find-settled.ts';
import { makeNote } from '../../packages/notes/src/make-note.ts';
import type { Note, NoteSource } from '../../packages/notes/src/note.ts';
import { type LoadedDialogues, loadDialogues } from './answers-load.ts';
import { type DialogueSet, readDialogues } from './answers-set.ts';
import { configuredModel } from './configured-model.ts';
import { withFreshDatabase } from './fresh-database.ts';
import { hostAnswers } from './local-models.ts';
import { type NotesLine, toNotesLine } from './notes-line.ts';
import { type Asked, countingWriter, nothingAsked } from './notes-writing.ts';

const usage = 'bench notes SET.json --out RESULTS.jsonl [--chat | --model FILE.gguf]';

/** `milliseconds`: of making the notes. `hours`: of speech. */
export type Noted = { lines: NotesLine[]; milliseconds: number; hours: number; asked: Asked };

/**
 * Records the dialogues of a set as one user, makes a note of each by rule, or has a model write it, and writes for each one line: `{"dialogueId", "kind",
 * "title", "commitments", "decisions", "appointments", "lines", "settles"}`. Knows nothing of any particular dialogues.
 */
export async function benchNotes(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: args.filter((argument) => argument !== '--'),
    options: { out: { type: 'string' }, chat: { type: 'boolean' }, model: { type: 'string' } },
    allowPositionals: true,
  });
  const [set] = positionals;
  if (set === undefined || values.out === undefined) throw new Error(`Usage: ${usage}`);
  const { out } = values;
  const dialogues = await readDialogues(set);
  const local = values.model === undefined ? undefined : hostAnswers(values.model);
  const chatModel = values.chat ? configuredModel().chatModel : local?.port;
  try {
    await withFreshDatabase(undefined, async (database) => {
      const noted = await noteAll(database, dialogues, chatModel);
      await writeFile(out, noted.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      summarise(noted);
    });
  } finally {
    await local?.host.close();
  }
}

/** Of an earlier dialogue: `segmentIds` are the file's names. */
type Open = EarlierCommitment & { dialogueId: string; segmentIds: string[] };

/** Makes a note of every dialogue, in the order of the set; what settles earlier ones goes by the order in which they were recorded. */
export async function noteAll(
  database: WingmanDatabase,
  set: DialogueSet,
  chatModel?: ChatModel,
): Promise<Noted> {
  const loaded = await loadDialogues(database, set);
  const noted: Noted = { lines: [], milliseconds: 0, hours: 0, asked: nothingAsked() };
  const writer = chatModel && countingWriter(chatModel, noted.asked);
  const open: Open[] = [];
  const ordered = set.dialogues.toSorted(
    (one, other) => Date.parse(one.recordedAt) - Date.parse(other.recordedAt),
  );
  for (const { id, segments, recordedAt } of ordered) {
    const recordingId = [...loaded.turns].find(([, turns]) => turns === segments)?.[0];
    if (recordingId === undefined) throw new Error(`${id} was not recorded`);
    const source = await sourceOf(loaded, recordingId, { recordedAt, timeZone: set.timeZone });
    const startedAt = performance.now();
    const note = (await writer?.(database, recordingId, source)) ?? (await makeNote(source));
    noted.milliseconds += performance.now() - startedAt;
    noted.hours += (segments.at(-1)?.end ?? 0) / 3600;
    const nameOf = (segmentId: number) => loaded.names.get(segmentId) ?? String(segmentId);
    noted.lines.push(toNotesLine(id, note, nameOf, await settledOf(open, source, nameOf)));
    open.unshift(...openOf(id, note, source, nameOf));
  }
  const places = new Map(set.dialogues.map(({ id }, place) => [id, place]));
  const placeOf = ({ dialogueId }: NotesLine) => places.get(dialogueId) ?? 0;
  noted.lines.sort((one, other) => placeOf(one) - placeOf(other));
  return noted;
}

async function settledOf(
  open: Open[],
  source: NoteSource,
  nameOf: (id: number) => string,
): Promise<NotesLine['settles']> {
  const found = await findSettled(open, source);
  return found.flatMap(({ commitmentId, how, segmentIds }) => {
    const earlier = open.find(({ id }) => id === commitmentId);
    if (!earlier) return [];
    const { dialogueId, segmentIds: earlierSegmentIds } = earlier;
    return [{ dialogueId, earlierSegmentIds, how, segmentIds: segmentIds.map(nameOf) }];
  });
}

const openOf = (
  dialogueId: string,
  { lines }: Note,
  { segments }: NoteSource,
  nameOf: (id: number) => string,
): Open[] =>
  lines
    .filter(({ section }) => section === 'commitment')
    .map(({ text, segmentIds, who = null, toWhom = null, due = null }, index) => ({
      id: `${dialogueId} ${index}`,
      dialogueId,
      segmentIds: segmentIds.map(nameOf),
      text,
      words: segments.flatMap((said) => (segmentIds.includes(said.id) ? said.text : [])).join(' '),
      who,
      toWhom,
      due,
    }));

async function sourceOf(
  { services, actor }: LoadedDialogues,
  recordingId: string,
  { recordedAt, timeZone }: { recordedAt: string; timeZone: string },
): Promise<NoteSource> {
  const { segments } = await services.recordings.get(actor, { id: recordingId });
  return {
    segments: segments.map(({ speaker, ...segment }) => ({ ...segment, voice: speaker })),
    startedAt: new Date(recordedAt).toISOString(),
    timeZone,
  };
}

function summarise({ lines, milliseconds, hours, asked }: Noted): void {
  const count = (of: 'commitments' | 'decisions') => lines.reduce((sum, line) => sum + line[of].length, 0);
  console.log(
    `notes: ${lines.length} dialogues: ${count('commitments')} commitments, ${count('decisions')} decisions`,
  );
  console.log(`  ${(milliseconds / hours).toFixed(0)} ms for an hour of speech`);
  const perHour = (value: number) => (value / hours).toFixed(1);
  const { calls, promptCharacters, byRule, failures } = asked;
  console.log(
    `  ${perHour(calls)} calls, ${perHour(promptCharacters / 3)} tokens of prompts an hour; by rule: ${byRule}, failed: ${failures}`,
  );
}
