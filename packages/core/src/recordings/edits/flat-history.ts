import type { CorrectionKind } from '@wingman/contract/correction-table.ts';
import type { CorrectionEntity, SegmentState } from '@wingman/db/repositories/correction.repository.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { type Origins, originsOf } from '../corrections/origins.ts';

/** All that was corrected of some segments at once: as they were heard, and as they stand. */
export type FlatCorrection = {
  kind: CorrectionKind;
  createdAt: string;
  heard: Origins['heard'];
  current: SegmentEntity[];
};

/**
 * What was corrected of those segments that are whole in a new recording, the earliest first. Where a segment, or one that it was
 * divided from or joined with, is not whole there, nothing is known any more of how it was heard.
 */
export function flatHistory(
  segments: readonly SegmentEntity[],
  corrections: readonly CorrectionEntity[],
  isWhole: (id: number) => boolean,
): FlatCorrection[] {
  const known = new Set(segments.map(({ id }) => id));
  const groups = new Groups();
  const standing = corrections.filter(({ isUndone }) => !isUndone);
  for (const correction of standing)
    if (correction.kind !== 'voice') groups.join([...correction.before, ...correction.after]);
  const correctionsOf = new Map<number, CorrectionEntity[]>();
  for (const correction of standing)
    for (const root of new Set(
      [...correction.before, ...correction.after].map(({ id }) => groups.rootOf(id)),
    ))
      correctionsOf.set(root, [...(correctionsOf.get(root) ?? []), correction]);
  const byRoot = Map.groupBy(segments, ({ id }) => groups.rootOf(id));
  return [...byRoot]
    .flatMap(([root, some]): FlatCorrection[] => {
      const own = correctionsOf.get(root) ?? [];
      const isCorrected = some.some(({ version }) => version !== null);
      if (!isCorrected || own.length === 0 || !some.every(({ id }) => isWhole(id) && known.has(id)))
        return [];
      const { current, heard, corrections: latest } = originsOf(some, own, some[0]?.id ?? 0);
      const [last] = latest;
      if (!last || heard.length === 0 || current.length === 0) return [];
      return [{ kind: last.kind, createdAt: last.createdAt, heard, current }];
    })
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
}

/** Segments that were divided from or joined with each other. */
class Groups {
  readonly #parents = new Map<number, number>();

  rootOf(id: number): number {
    let root = id;
    for (let next = this.#parents.get(root); next !== undefined; next = this.#parents.get(root)) root = next;
    if (root !== id) this.#parents.set(id, root);
    return root;
  }

  join(states: readonly SegmentState[]): void {
    const [first, ...others] = states.map(({ id }) => this.rootOf(id));
    if (first === undefined) return;
    for (const other of others) {
      const [root, joined] = [this.rootOf(first), this.rootOf(other)];
      if (root !== joined) this.#parents.set(joined, root);
    }
  }
}
