import type { NoteLine } from '@wingman/contract/notes.ts';
import { type NoteKind, type NoteSection, orderedSections } from '@wingman/contract/notes-table.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';

/** `title`: what stands above its lines. */
export type ShownSection<Line = NoteLine> = {
  section: NoteSection;
  heading: string | null;
  title: string;
  lines: Line[];
};

type Sectioned = Pick<NoteLine, 'section' | 'heading'>;

/**
 * Lines by their section, in the order of a kind of notes; sections without a line are left out. Those of a template stand in the
 * order in which their first lines come.
 */
export function bySection<Line extends Sectioned>(
  lines: readonly Line[],
  kind: NoteKind | null,
): ShownSection<Line>[] {
  return orderedSections(kind).flatMap((section) => {
    const own = lines.filter((line) => line.section === section);
    return [...new Set(own.map(({ heading }) => heading))].map((heading) => ({
      section,
      heading,
      title: heading ?? lazyMessages.notes.sections[section],
      lines: own.filter((line) => line.heading === heading),
    }));
  });
}

/** Can it be done or dropped? */
export const canBeSettled = ({ section }: Pick<NoteLine, 'section'>) =>
  section === 'commitment' || section === 'question';

/** Is it of a day? */
export const hasDueDay = (section: NoteSection) => section === 'commitment' || section === 'appointment';

const overview: readonly NoteSection[] = ['summary', 'key_point'];
/** Of what was said, the part from which on an overview is none. */
const mostSummed = 0.6;

/**
 * Lines without those that would say everything twice: the overview of a recording that is hardly longer than it, and
 * key points that stand in the summary. What its user wrote or changed stays.
 */
export function withoutRepeats(lines: readonly NoteLine[], said: string): NoteLine[] {
  const whole = overview.filter((section) => {
    const own = lines.filter((line) => line.section === section && isUntouched(line));
    const length = own.reduce((sum, { text }) => sum + text.length, 0);
    return length > said.trim().length * mostSummed;
  });
  const summed = new Set(lines.filter(({ section }) => section === 'summary').map(({ text }) => text));
  const isRepeat = (line: NoteLine) =>
    isUntouched(line) &&
    (whole.includes(line.section) || (line.section === 'key_point' && summed.has(line.text)));
  return lines.filter((line) => !isRepeat(line));
}

const isUntouched = ({ origin, isChanged }: NoteLine) => origin === 'found' && !isChanged;
