import type { NoteLine } from '@wingman/contract/notes.ts';
import type { NoteSection } from '@wingman/contract/notes-table.ts';
import type { ReactNode } from 'react';

/** What the user typed or marked at a second of the recording. */
export type Typed = {
  id: string;
  second: number;
  text: string;
  /** It can still be restored, and stands in no copy. */
  isDeleted: boolean;
};

export type TypedLines = { all: readonly Typed[]; draw: (typed: Typed) => ReactNode };

/** Found lines that stand beside what was typed; an overview stays whole, and so do names, a template and what is to be done. */
const movable: readonly NoteSection[] = ['key_point', 'decision', 'question'];

/** Seconds: one types what one has just heard, and seldom what comes. */
const reach = { before: 90, after: 30 };

export type BesideTyped = {
  /** By the id of what was typed. */
  beside: ReadonlyMap<string, readonly NoteLine[]>;
  /** How many lines of a section stand there. */
  besideOf: (section: NoteSection) => number;
  /** Those that stay in their sections. */
  rest: NoteLine[];
};

/** Puts found lines to what was typed nearest to them in time. */
export function besideTyped(all: readonly Typed[], lines: readonly NoteLine[]): BesideTyped {
  const beside = new Map<string, NoteLine[]>(all.map(({ id }) => [id, []]));
  const rest = lines.filter((line) => {
    const nearest = nearestTo(all, line);
    if (nearest) beside.get(nearest.id)?.push(line);
    return !nearest;
  });
  for (const own of beside.values()) own.sort((one, other) => startOf(one) - startOf(other));
  const besideOf = (section: NoteSection) => ofSection(lines, section) - ofSection(rest, section);
  return { beside, besideOf, rest };
}

function nearestTo(all: readonly Typed[], line: NoteLine): Typed | undefined {
  if (line.origin !== 'found' || line.sources.length === 0 || !movable.includes(line.section))
    return undefined;
  const far = (typed: Typed) => distance(typed.second, line);
  return all
    .filter((typed) => far(typed) < Number.POSITIVE_INFINITY)
    .sort((one, other) => far(one) - far(other))[0];
}

/** Seconds between what was typed and what was said; without end where they do not belong together. */
function distance(second: number, { sources: [source] }: NoteLine): number {
  if (!source) return Number.POSITIVE_INFINITY;
  if (source.start > second) return within(source.start - second, reach.after);
  return within(Math.max(0, second - source.end), reach.before);
}

const within = (seconds: number, most: number) => (seconds <= most ? seconds : Number.POSITIVE_INFINITY);
const ofSection = (lines: readonly NoteLine[], section: NoteSection) =>
  lines.filter((line) => line.section === section).length;
const startOf = ({ sources: [source] }: NoteLine) => source?.start ?? 0;
