import { noteSections } from '@wingman/contract/notes-table.ts';
import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { restOnTheSame } from '../../lines/rest-on-the-same.ts';
import type { FoundLine } from '../found-notes.ts';
import type { StageNotes } from './stage-lines.ts';
import type { Stage } from './stages.ts';

/** Of all stages together; of more some of the whole length. */
const mostOfSection = 60;
const mostNames = 20;
/** Lines that share so many of their words say the same. */
const leastShared = 0.5;

type Written = { stage: Stage; notes: StageNotes };

/**
 * The lines of all stages but their summaries, each once, with what rules found besides: what was taken on and agreed on, and all
 * that was said where nothing of the model's answer stands.
 */
export function joinLines(written: Written[], byRule: FoundLine[]): FoundLine[] {
  const model: FoundLine[] = [];
  for (const line of written.flatMap(({ notes }) => notes.lines)) {
    if (line.section !== 'summary' && !model.some((other) => isSame(other, line))) model.push(line);
  }
  const silent = new Set(
    written
      .filter(({ notes }) => notes.lines.length === 0)
      .flatMap(({ stage }) => [...stage.segments.values()].map(({ id }) => id)),
  );
  const isMissed = (line: FoundLine) => !model.some((other) => isSame(other, line));
  const isOfSilent = ({ section, segments }: FoundLine) =>
    section !== 'summary' && segments.some(({ id }) => silent.has(id));
  const added = byRule.filter(
    (line) =>
      (line.section === 'commitment' || line.section === 'appointment' || isOfSilent(line)) && isMissed(line),
  );
  return inOrder([...model.map((line) => withRule(line, byRule)), ...added]);
}

/** Rules know the day and the voice better: they follow corrections and answers. */
function withRule(line: FoundLine, byRule: FoundLine[]): FoundLine {
  if (line.section !== 'commitment') return line;
  const found = byRule.find((other) => isSame(line, other));
  if (!found) return line;
  const isDue = found.due !== null;
  return {
    ...line,
    who: found.who ?? line.who,
    toWhom: line.toWhom ?? (found.toWhom === line.who ? null : found.toWhom),
    dueText: isDue ? found.dueText : line.dueText,
    due: isDue ? found.due : line.due,
  };
}

/** Whether two lines of a section say the same: they rest on the same words, or share a turn and most of their own. */
function isSame(one: FoundLine, other: FoundLine): boolean {
  if (one.section !== other.section || one.heading !== other.heading) return false;
  if (one.section === 'name') return one.text.toLowerCase() === other.text.toLowerCase();
  const restsOnSame = restOnTheSame(one.segments, other.segments);
  if (restsOnSame && one.section === 'commitment') return true;
  const touches = restsOnSame || one.segments.some(({ id }) => other.segments.some((each) => each.id === id));
  return touches && sharesWords(one.text, other.text);
}

function sharesWords(one: string, other: string): boolean {
  const [terms, others] = [new Set(analyse(one)), new Set(analyse(other))];
  const shared = [...terms].filter((term) => others.has(term)).length;
  return shared > 0 && shared >= leastShared * Math.min(terms.size, others.size);
}

/** Section by section, in the order of speech. */
export function inOrder(lines: FoundLine[]): FoundLine[] {
  return noteSections.flatMap((section) => {
    const all = lines
      .filter((line) => line.section === section)
      .toSorted((one, other) => startOf(one.segments) - startOf(other.segments));
    return spread(all, section === 'name' ? mostNames : mostOfSection);
  });
}

const startOf = ([first]: SegmentEntity[]): number => first?.start ?? 0;

/** So many of a list at most, of its whole length. */
export function spread<T>(list: T[], most: number): T[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, index) =>
    list.slice(Math.floor((index * list.length) / most)).slice(0, 1),
  ).flat();
}
