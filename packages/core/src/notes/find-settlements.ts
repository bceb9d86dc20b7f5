import type { Due } from '@wingman/contract/due.ts';
import type { SettlementKind } from '@wingman/contract/notes-table.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { listSegmentsWithin } from '@wingman/db/repositories/asked-lines.repository.ts';
import { unbounded } from '@wingman/db/repositories/bounds.ts';
import type { NoteLineEntity } from '@wingman/db/repositories/notes.repository.ts';
import type { OwnedRecording } from '@wingman/db/repositories/recording.repository.ts';
import { listSegments, type SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import {
  listNextRecordings,
  listOpenCommitments,
} from '@wingman/db/repositories/settled-commitments.repository.ts';
import { type EarlierCommitment, findSettled } from '@wingman/notes/find-settled.ts';
import { type FoundLine, toDue, toSpoken } from './found-notes.ts';

/** That a later recording, `recordingId`, says what became of a commitment. `segments`: of those that say it, never empty. */
export type FoundSettlement = {
  commitmentId: string;
  recordingId: string;
  kind: SettlementKind;
  segments: SegmentEntity[];
  dueText: string | null;
  due: Due | null;
};

const dayMs = 86_400_000;
/** Days between a commitment and what settles it. */
const longest = 120;
/** Commitments of earlier recordings that are looked at, of the newest ones. */
const mostEarlier = 300;
/** Later recordings that are looked through, the next ones. */
const mostLater = 20;

const daysFrom = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * dayMs).toISOString();

type Spoken = { id: string; startedAt: string; timeZone: string; segments: SegmentEntity[] };

/** What a recording says of the open commitments of the weeks before it; their ids are those of their lines. */
export async function findSettlements(
  db: Handle,
  { id, userId, createdAt }: OwnedRecording,
  { segments, timeZone }: Pick<Spoken, 'segments' | 'timeZone'>,
): Promise<FoundSettlement[]> {
  const lines = await listOpenCommitments(db, {
    ...{ userId, from: daysFrom(createdAt, -longest), to: createdAt, limit: mostEarlier },
  });
  if (lines.length === 0) return [];
  const spans = lines.flatMap(({ recordingId, sources }) =>
    sources.map((span) => ({ recordingId, ...span })),
  );
  const said = await listSegmentsWithin(db, { userId, spans, within: unbounded });
  const byRecording = Map.groupBy(said, ({ recordingId }) => recordingId);
  const earlier = lines.map((line) => toEarlier(line, byRecording.get(line.recordingId) ?? []));
  return settledBy({ id, startedAt: createdAt, timeZone, segments }, earlier);
}

/**
 * What is said in the recordings of the weeks after it of commitments that are found in a recording, which was imported after them;
 * the ids of the commitments are their places among the lines.
 */
export async function findLaterSettlements(
  db: Handle,
  { userId, createdAt }: OwnedRecording,
  { lines, timeZone }: { lines: FoundLine[]; timeZone: string },
): Promise<FoundSettlement[]> {
  const earlier = lines.flatMap(({ section, text, segments, who, toWhom, due }, index) =>
    section === 'commitment' ? [{ id: String(index), text, words: wordsOf(segments), who, toWhom, due }] : [],
  );
  if (earlier.length === 0) return [];
  const next = await listNextRecordings(db, {
    ...{ userId, after: createdAt, before: daysFrom(createdAt, longest), limit: mostLater },
  });
  const found: FoundSettlement[] = [];
  // One after the other: a transcript may be long.
  for (const { id, createdAt: startedAt } of next)
    found.push(
      ...(await settledBy(
        { id, startedAt, timeZone, segments: await listSegments(db, id) },
        earlier.map(asRead),
      )),
    );
  return found;
}

async function settledBy(
  { id: recordingId, startedAt, timeZone, segments }: Spoken,
  earlier: EarlierCommitment[],
): Promise<FoundSettlement[]> {
  const settled = await findSettled(earlier, { segments: toSpoken(segments), startedAt, timeZone });
  const byId = new Map(segments.map((segment) => [segment.id, segment]));
  return settled.map(({ commitmentId, how, segmentIds, due, dueText }) => ({
    commitmentId,
    recordingId,
    kind: how,
    segments: segmentIds.flatMap((id) => byId.get(id) ?? []),
    dueText: dueText ?? null,
    due: due ? toDue(due) : null,
  }));
}

/** `said`: the segments of its recording that lines rest on. A line that the user wrote rests on none. */
function toEarlier(
  { id, text, sources, who, toWhom, due }: NoteLineEntity,
  said: SegmentEntity[],
): EarlierCommitment {
  const own = said.filter(({ start }) => sources.some((span) => start >= span.start && start < span.end));
  return asRead({ id, text, words: own.length > 0 ? wordsOf(own) : text, who, toWhom, due });
}

const wordsOf = (segments: SegmentEntity[]) => segments.map(({ text }) => text).join(' ');

const asRead = ({ due, ...earlier }: Omit<EarlierCommitment, 'due'> & { due: Due | null }) => ({
  ...earlier,
  due: due && { ...(due.from && { from: due.from }), ...(due.to && { to: due.to }) },
});
