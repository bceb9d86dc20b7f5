import type { FoundLine } from '../found-notes.ts';
import { spread } from './join-lines.ts';
import { createLineCheck } from './line-check.ts';
import { readAnswer } from './read-answer.ts';
import { isTitle, type Reading, type StageNotes, toTitle } from './stage-lines.ts';
import type { Stage } from './stages.ts';

/** Title and summary of all stages together. */
export type Overview = { title: string | undefined; lines: FoundLine[] };

const mostSummaries = 7;
const leastSummaries = 3;

/** A line that the overview is asked to be made of. */
export type OverviewSource = { text: string; isTitle: boolean; line: FoundLine | undefined };

/** The titles and summaries of the stages in their order, so many characters at most, of the whole length. */
export function overviewSources(written: StageNotes[], characters: number): OverviewSource[] {
  const all = written.flatMap(({ title, lines }): OverviewSource[] => [
    ...(title === undefined ? [] : [{ text: title, isTitle: true, line: undefined }]),
    ...lines
      .filter(({ section }) => section === 'summary')
      .map((line) => ({ text: line.text, isTitle: false, line })),
  ]);
  const size = all.reduce((sum, { text }) => sum + text.length + 10, 0);
  return spread(all, Math.floor(all.length * Math.min(1, characters / Math.max(1, size))));
}

/** Without a last call: the first title, and summaries of the whole length. */
export function plainOverview(written: StageNotes[]): Overview {
  const lines = written.flatMap((each) => each.lines.filter(({ section }) => section === 'summary'));
  return {
    title: written.find(({ title }) => title !== undefined)?.title,
    lines: spread(lines, mostSummaries),
  };
}

/**
 * What a model made of the stages' titles and summaries, held against what was said where those lines rest. What does not stand is
 * replaced by the lines themselves.
 */
export function readOverview(
  answer: { text: string; isCut: boolean },
  sources: OverviewSource[],
  { stage, reading, plain }: { stage: Stage; reading: Reading; plain: Overview },
): Overview {
  const check = createLineCheck(stage, reading);
  const placesOf = (ids: number[]) =>
    [...stage.segments].flatMap(([n, { id }]) => (ids.includes(id) ? n : []));
  const read = readAnswer(answer.text, { isCut: answer.isCut, sections: 0 });
  const lines = read.flatMap(({ form, fields: [text = ''], numbers }): FoundLine[] => {
    if (form !== 'summary') return [];
    const cited = numbers.flatMap((n) => sources[n - 1]?.line?.segments.slice(0, 2) ?? []);
    const segments = check.restOf(text, placesOf(cited.map(({ id }) => id)));
    const [first] = numbers.flatMap((n) => sources[n - 1]?.line ?? []);
    return segments && first ? [{ ...first, text, segments }] : [];
  });
  const titles = read.filter(({ form }) => form === 'title').map(({ fields: [text = ''] }) => toTitle(text));
  const title = titles.find((each) => isTitle(each) && check.restOnAny(each));
  const isEnough = lines.length >= Math.min(leastSummaries, plain.lines.length);
  return { title: title ?? plain.title, lines: isEnough ? lines.slice(0, mostSummaries) : plain.lines };
}
