import type { CommitmentNames, CommitmentsInput } from '@wingman/contract/notes.ts';
import { maxCommitmentNames } from '@wingman/contract/notes-table.ts';
import { voiceNumber } from '@wingman/contract/speaker.ts';
import type { Handle } from '@wingman/db/handle.ts';
import {
  type CommitmentFilter,
  listCommitmentNames,
} from '@wingman/db/repositories/commitment.repository.ts';
import { findSettings } from '@wingman/db/repositories/settings.repository.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import type { Actor } from '../accounts/actor.ts';

/** Names of voices that share a word with what the user is called in the settings: `Anna Rossi` for «Anna». */
function ownNames(userName: string | null, names: Iterable<string>): string[] {
  const wanted = new Set(analyse(userName ?? ''));
  if (wanted.size === 0) return [];
  return [...new Set(names)].filter((name) => analyse(name).some((term) => wanted.has(term)));
}

/** Who is named in what is open, those of most commitments first. */
export async function findCommitmentNames(db: Handle, { userId }: Actor): Promise<CommitmentNames> {
  const counts = new Map<string, number>();
  // The same number is another voice in each recording.
  for (const { who, toWhom, count } of await listCommitmentNames(db, userId))
    for (const name of new Set([who, toWhom]))
      if (name !== null && voiceNumber(name) === undefined) counts.set(name, (counts.get(name) ?? 0) + count);
  const { userName } = await findSettings(db, userId);
  const names = [...counts]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'it'));
  return { own: ownNames(userName, counts.keys()), names: names.slice(0, maxCommitmentNames) };
}

/** What is asked of commitments, with the names that the user has among them. */
export async function toFilter(
  db: Handle,
  actor: Actor,
  { dueFrom, party, name }: CommitmentsInput,
): Promise<CommitmentFilter> {
  const asked: CommitmentFilter = { dueFrom, between: name };
  if (party === undefined) return asked;
  const { own } = await findCommitmentNames(db, actor);
  if (party === 'mine') return { ...asked, by: own };
  return party === 'to_me' ? { ...asked, to: own } : { ...asked, notBy: own };
}
