import type { Commitment } from '@wingman/contract/notes.ts';

/** What the list knows, with what was settled here in its place, though the server counts it elsewhere by now. */
export function withSettled(
  listed: readonly Commitment[],
  settled: ReadonlyMap<string, Commitment>,
): Commitment[] {
  if (settled.size === 0) return [...listed];
  const ids = new Set(listed.map(({ id }) => id));
  const gone = [...settled.values()].filter(({ id }) => !ids.has(id));
  return [...listed.map((one) => withState(one, settled.get(one.id))), ...gone].toSorted(byDue);
}

const withState = (listed: Commitment, settled: Commitment | undefined): Commitment =>
  settled ? { ...listed, state: settled.state } : listed;

/** As the server orders them: by their days, those without one last. */
function byDue(one: Commitment, other: Commitment): number {
  const [day, otherDay] = [dayOf(one), dayOf(other)];
  if (day !== otherDay) return day < otherDay ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

const dayOf = ({ due }: Commitment) => due?.to ?? due?.from ?? '9999';
