import type { ProposedLine } from '@wingman/contract/note-proposal.ts';
import {
  lineMaxLength,
  maxNoteLines,
  type NoteKind,
  type NoteMaker,
  orderedSections,
  sectionsOfKind,
} from '@wingman/contract/notes-table.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import {
  deleteUntouchedLines,
  insertNoteLines,
  listNoteLines,
  listTouchedSources,
  type NewNoteLine,
  type NoteLineEntity,
  upsertNotes,
} from '@wingman/db/repositories/notes.repository.ts';
import { insertOutboxEvents } from '@wingman/db/repositories/outbox.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import {
  attachSettlements,
  deleteSettlements,
  detachSettlements,
} from '@wingman/db/repositories/settlement.repository.ts';
import { restOnTheSame } from '../lines/rest-on-the-same.ts';
import { type FoundNotes, notesVersion } from './found-notes.ts';

/** Notes that are ready to be saved. `templateId`: of the template by which they were made. */
export type MadeNotes = {
  kind: NoteKind;
  title: string | null;
  lines: ProposedLine[];
  madeBy: NoteMaker;
  /** The name of the model that wrote them. */
  model?: string | null;
  templateId: string | null;
};

/**
 * What was found, in the sections of a kind. `kind` null: the one that was found, and nothing is left out, since a kind that was
 * guessed may be wrong.
 */
export function inKind(
  found: FoundNotes,
  kind: NoteKind | null,
): Pick<MadeNotes, 'kind' | 'title' | 'lines'> {
  const shown = kind ? sectionsOfKind[kind] : orderedSections(found.kind);
  const lines = found.lines
    .filter(({ section }) => shown.includes(section))
    .map(
      ({ section, heading, text, segments, who, toWhom, dueText, due, madeBy }): ProposedLine => ({
        section,
        heading,
        text: text.slice(0, lineMaxLength),
        sources: segments.map(({ start, end }) => ({ start, end })),
        who,
        toWhom,
        dueText,
        due,
        madeBy,
      }),
    );
  return { kind: kind ?? found.kind, title: found.title, lines };
}

/**
 * Saves notes in place of those that are there. Lines that the user wrote, changed, settled or deleted stay as they are, and
 * are not written a second time.
 */
export async function saveNotes(
  trx: Transaction,
  recording: OwnedRecording,
  made: MadeNotes,
  now: string,
): Promise<void> {
  const settlements = await detachSettlements(trx, recording);
  const before = await deleteUntouchedLines(trx, recording);
  const ids = new Map(before.map((line) => [keyOf(line), line.id]));
  const touched = await listTouchedSources(trx, recording.id);
  const kept = await listNoteLines(trx, recording.id);
  const fresh = made.lines
    .filter(
      (line) =>
        !touched.some((each) => each.section === line.section && restOnTheSame(each.sources, line.sources)),
    )
    .slice(0, Math.max(0, maxNoteLines - kept.length));
  const first = Math.max(-1, ...kept.map(({ position }) => position)) + 1;
  const lines = fresh.map((line, index) => ({
    ...untouched,
    ...line,
    // One that reads as before stays the same for those who look at it.
    id: ids.get(keyOf(line)) ?? crypto.randomUUID(),
    position: first + index,
    updatedAt: now,
  }));
  const { lines: _lines, ...heading } = made;
  await upsertNotes(trx, recording, { ...heading, version: notesVersion, madeAt: now });
  await insertNoteLines(trx, recording, lines);
  await putBack(trx, settlements, before, [...kept, ...lines]);
  const known = new Set(ids.values());
  await tellNotes(trx, recording, { lines: lines.filter(({ id }) => !known.has(id)), now });
}

/** Programs are not told of the example. */
async function tellNotes(
  trx: Transaction,
  { id: recordingId, userId, isExample }: OwnedRecording,
  { lines, now }: { lines: NewNoteLine[]; now: string },
): Promise<void> {
  if (isExample) return;
  const path = `/api/recordings/${recordingId}/notes`;
  const found = lines.filter(({ section }) => section === 'commitment');
  await insertOutboxEvents(trx, { userId, now }, [
    { type: 'notes.ready', data: { recordingId, path } },
    ...found.map(({ id: lineId, due }) => ({
      type: 'commitment.found' as const,
      data: { recordingId, lineId, due: due && { from: due.from, to: due.to }, path },
    })),
  ]);
}

/** What later recordings say of a commitment stays with the line that rests on the same words, and goes where there is none. */
async function putBack(
  trx: Transaction,
  settlements: Map<string, string[]>,
  before: NoteLineEntity[],
  now: Pick<NoteLineEntity, 'id' | 'section' | 'sources'>[],
): Promise<void> {
  const ids = new Set(now.map(({ id }) => id));
  const commitments = now.filter(({ section }) => section === 'commitment');
  const lineIds = new Map<string, string>();
  const gone: string[] = [];
  for (const [lineId, some] of settlements) {
    const sources = before.find(({ id }) => id === lineId)?.sources ?? [];
    const next = ids.has(lineId)
      ? lineId
      : commitments.find((line) => restOnTheSame(line.sources, sources))?.id;
    if (next === undefined) gone.push(...some);
    else for (const id of some) lineIds.set(id, next);
  }
  await deleteSettlements(trx, gone);
  await attachSettlements(trx, lineIds);
}

const untouched = {
  foundText: null,
  isChanged: false,
  origin: 'found',
  isStale: false,
  state: 'open',
} as const satisfies Partial<NewNoteLine>;

const keyOf = ({ section, heading, text, sources }: ProposedLine) =>
  JSON.stringify([section, heading, text, sources]);
