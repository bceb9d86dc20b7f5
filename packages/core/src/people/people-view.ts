import type { Commitment } from '@wingman/contract/notes.ts';
import type { Person, PersonFact, PersonRecording } from '@wingman/contract/person.ts';
import type { CommitmentEntity } from '@wingman/db/repositories/commitment.repository.ts';
import type { ListedPerson } from '@wingman/db/repositories/people-list.repository.ts';
import type { ListedFact } from '@wingman/db/repositories/person-fact.repository.ts';
import type { MentionedRecording } from '@wingman/db/repositories/person-mention.repository.ts';

/** A listed person as clients see it. */
export function toPerson({ lastAt: _lastAt, ...person }: ListedPerson, openPromises: number): Person {
  return { ...person, openPromises };
}

/** Commitments as clients see them. `settlements`: what later recordings say of them. */
export const toPromises = (
  commitments: CommitmentEntity[],
  settlements: ReadonlyMap<string, Commitment['settlements']>,
): Commitment[] =>
  commitments.map(({ userId: _user, position: _position, ...commitment }) => ({
    ...commitment,
    settlements: settlements.get(commitment.id) ?? [],
  }));

/** Each recording once, in the order given; a voice says more than a name. */
export function toRecordings(mentioned: MentionedRecording[]): PersonRecording[] {
  const byId = new Map<string, PersonRecording>();
  for (const { recordingId, title, recordedAt, kind, sources } of mentioned) {
    const known = byId.get(recordingId);
    const at = Math.min(known?.at ?? Number.POSITIVE_INFINITY, sources[0]?.start ?? Number.POSITIVE_INFINITY);
    const isTogether = known?.isTogether === true || kind === 'voice';
    byId.set(recordingId, { recordingId, title, recordedAt, isTogether, at });
  }
  return [...byId.values()].map((each) => ({ ...each, at: Number.isFinite(each.at) ? each.at : 0 }));
}

/**
 * What was said in several recordings is one fact with all its citations. Own lines come first, then what was said last; rows come
 * newest first.
 */
export function toFacts(listed: ListedFact[]): PersonFact[] {
  const rows = listed.toSorted(laterFirst);
  const groups = Map.groupBy(rows, ({ id, origin, factKey, isDenied }) =>
    origin === 'own' ? id : `${isDenied} ${factKey}`,
  );
  const latest = new Map<string, ListedFact>();
  for (const row of rows)
    if (row.origin === 'found' && !latest.has(row.factKey)) latest.set(row.factKey, row);
  return [...groups.values()].flatMap((same) => {
    // What the user has touched speaks for all.
    const shown = same.find(({ isTouched }) => isTouched) ?? same[0];
    if (!shown) return [];
    const said = latest.get(shown.factKey);
    const isContradicted = shown.origin === 'found' && said !== undefined && said.isDenied !== shown.isDenied;
    return toFact(shown, same, isContradicted);
  });
}

/** Within a recording as it was said; what the user wrote before all. */
function laterFirst(one: ListedFact, other: ListedFact): number {
  const [at, otherAt] = [one.recordedAt ?? '9999', other.recordedAt ?? '9999'];
  if (at !== otherAt) return at < otherAt ? 1 : -1;
  return (one.sources[0]?.start ?? 0) - (other.sources[0]?.start ?? 0);
}

function toFact(shown: ListedFact, same: ListedFact[], isContradicted: boolean): PersonFact {
  const { id, text, foundText, origin, isConfirmed, isStale, saidBy, updatedAt } = shown;
  const citations = same.flatMap(({ recordingId, recordingTitle, recordedAt, sources }) =>
    recordingId === null || recordedAt === null
      ? []
      : sources.map(({ start, end }) => ({ recordingId, recordingTitle, recordedAt, start, end })),
  );
  return { id, text, foundText, origin, isConfirmed, isStale, saidBy, updatedAt, isContradicted, citations };
}
