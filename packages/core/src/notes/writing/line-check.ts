import type { SegmentEntity } from '@wingman/db/repositories/segment.repository.ts';
import { type SpokenLanguage, spokenLanguage } from '@wingman/italian/languages/spoken-language.ts';
import { sentencesOf } from '@wingman/italian/sentences/sentences.ts';
import { analyse, words } from '@wingman/italian/stems/analysis.ts';
import { givenNames } from '@wingman/notes/people/given-names.ts';
import { type Source, supportedBy, turnSources } from '../../recall/citations.ts';
import { withoutOrders } from './orders.ts';
import type { Stage } from './stages.ts';

export type LineCheck = {
  /** The segments that a line rests on; undefined where it must not be shown. */
  restOf(text: string, numbers: number[]): SegmentEntity[] | undefined;
  /** The same for what may rest on anything that was given. */
  restOnAny(text: string): boolean;
  /** What was said at the cited turns and next to them. */
  around(numbers: number[]): SegmentEntity[];
};

export type CheckOptions = {
  timeZone: string;
  /** Of what was said. */
  language: SpokenLanguage;
  /** A model whose sentences stand only where most of their words were said. */
  isSmall: boolean;
};

const mostCited = 8;
/** Turns before and after a cited one: a question is answered by the next voice. */
const near = 2;
const longestLine = 320;
/** Of a small model's line so many content words were said; of any title, too. */
const leastKnownShare = 0.5;
/** Too few words tell no language. */
const leastForLanguage = 5;

/** Marks of Markdown, of programs and of our own form. */
const markup = /[<>{}`*_#|[\]\\]|https?:|www\./iu;

/** Whether a text may stand in a note, whatever was said: one line of words, without markup, in the language of the talk. */
function isPlainLine(text: string, language: SpokenLanguage): boolean {
  if (text.length > longestLine || !/\p{L}{2}/u.test(text) || markup.test(text) || /\p{Cc}/u.test(text))
    return false;
  return !isForeign(text, language);
}

export function isForeign(text: string, language: SpokenLanguage): boolean {
  if (words(text).length < leastForLanguage) return false;
  const written = spokenLanguage(text);
  return written !== undefined && written !== language;
}

/** Checks the lines that a model wrote about a stage by the rules for citations of answers. */
export function createLineCheck({ recording, segments }: Stage, options: CheckOptions): LineCheck {
  // What somebody dictates to whoever writes proves nothing.
  const turns = recording.turns.map((turn) => ({ ...turn, text: withoutOrders(turn.text) }));
  const sources = turnSources([{ ...recording, turns }], options.timeZone);
  const byNumber = new Map(sources.map((source) => [source.citation.n, source]));

  return {
    restOf(text, numbers) {
      if (!isPlainLine(text, options.language)) return undefined;
      const cited = numbers.flatMap((n) => byNumber.get(n) ?? []).slice(0, mostCited);
      if (cited.length === 0 || !isSaid(text, cited, options.isSmall)) return undefined;
      return segmentsOf(keptBy(text, cited), segments);
    },
    restOnAny: (text) => isPlainLine(text, options.language) && isSaid(text, sources, true),
    around(numbers) {
      const places = numbers.flatMap((n) => segments.get(n)?.position ?? []);
      const all = [...new Set(segments.values())];
      return all.filter(({ position }) => places.some((place) => Math.abs(place - position) <= near));
    },
  };
}

/** Each of its sentences must be supported, and so must every name. */
function isSaid(text: string, cited: Source[], isStrict: boolean): boolean {
  const said = cited
    .flatMap(({ support }) => support.turns.map((turn) => `${turn.text} ${turn.speaker ?? ''}`))
    .join(' ');
  if (!namesAreSaid(text, said)) return false;
  if (isStrict && !isInWordsOf(text, said)) return false;
  return sentencesOf(text).every(({ start, end }) => supportedBy(text.slice(start, end), cited, '').size > 0);
}

/** Also at the beginning of a sentence, where every word has a capital. */
function namesAreSaid(text: string, said: string): boolean {
  const heard = new Set(words(said));
  const names = [...text.matchAll(/\p{Lu}\p{Ll}{2,}/gu)].map(([name]) => name.toLowerCase());
  return names.every((name) => !givenNames.has(name) || words(name).every((word) => heard.has(word)));
}

function isInWordsOf(text: string, said: string): boolean {
  const wanted = [...new Set(analyse(text))];
  const known = new Set(analyse(said));
  return wanted.filter((term) => known.has(term)).length >= wanted.length * leastKnownShare;
}

/** The numbers of the cited turns that add to a line, in the order of speech. */
function keptBy(text: string, cited: Source[]): number[] {
  const kept = new Set(
    sentencesOf(text).flatMap(({ start, end }) => [...supportedBy(text.slice(start, end), cited, '')]),
  );
  return [...kept].toSorted((one, other) => one - other);
}

function segmentsOf(numbers: number[], segments: Stage['segments']): SegmentEntity[] {
  return [...new Set(numbers.flatMap((n) => segments.get(n) ?? []))];
}
