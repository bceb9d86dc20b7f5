import { commitmentIn } from '@wingman/italian/commitments/commitment.ts';
import { decisionIn } from '@wingman/italian/commitments/decision.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import { asksMarked } from '../answers/asking-turns.ts';
import type { RecalledSegment } from '../excerpts/excerpts.ts';

/** Turns that are quoted together, in the order of speech; `answer` is the one that carries most. */
export type OverviewWindow = { turns: RecalledSegment[]; answer: RecalledSegment };

/** How much each thing that a turn may hold speaks for showing it in an overview. */
const weights = {
  /** Things that are said in it, by the logarithm of their number. */
  content: 1,
  /** How often its things are said in the recording, by the logarithm, on average. */
  topic: 0.2,
  /** It begins like something new: «senti», «passiamo a …». */
  opening: 0.3,
  /** It tells what happened: «ho misurato», «è arrivata». */
  news: 0.3,
  commitment: 0.6,
  decision: 0.6,
  /** A number, an amount, a time or a date. */
  figure: 0.4,
  question: -0.4,
};

const mostTurns = 2;
/** Characters of a window; a turn that is longer stands alone. */
const mostCharacters = 240;
/** With fewer things a turn only goes with another one. */
const leastTerms = 2;

type Weighed = { segment: RecalledSegment; worth: number; asks: boolean; terms: number };

/**
 * What stands out of a recording over its whole length: at most `count` windows in the order of speech. `segments`: of one recording,
 * in any order.
 */
export const standOutTurns = (segments: RecalledSegment[], count: number): OverviewWindow[] =>
  weighTurns(segments)(count);

/** The same for several counts: weighs the turns once. */
export function weighTurns(segments: RecalledSegment[]): (count: number) => OverviewWindow[] {
  const turns = weigh([...segments].sort((one, other) => one.position - other.position));
  return (count) => windowsOf(turns, count);
}

function windowsOf(turns: Weighed[], count: number): OverviewWindow[] {
  const taken = new Set<number>();
  const windows: { at: number; window: OverviewWindow }[] = [];
  for (const at of choose(turns, count)) {
    if (taken.has(at)) continue;
    const places = windowAround(turns, at, taken);
    for (const place of places) taken.add(place);
    const members = places.flatMap((place) => turns[place]?.segment ?? []);
    windows.push({ at, window: { turns: members, answer: (turns[at] as Weighed).segment } });
  }
  return windows.sort((one, other) => one.at - other.at).map(({ window }) => window);
}

/** One of each stretch of the recording, but not where nothing is said; the best first. */
function choose(turns: Weighed[], count: number): number[] {
  const stretches = Math.min(count, turns.length);
  const ends = Array.from({ length: stretches + 1 }, (_, index) =>
    Math.round((index * turns.length) / stretches),
  );
  const places = ends.slice(1).map((to, index) => bestBetween(turns, ends[index] ?? 0, to));
  const worthOf = (place: number) => turns[place]?.worth ?? 0;
  places.sort((one, other) => worthOf(other) - worthOf(one));
  const telling = places.filter((place) => (turns[place]?.terms ?? 0) >= leastTerms);
  if (telling.length > 0) return telling;
  // Of single words all that there is room for, or the first would stand for the rest.
  return turns.length <= count ? places : places.slice(0, 1);
}

function bestBetween(turns: Weighed[], from: number, to: number): number {
  let best = from;
  for (let place = from; place < to; place += 1)
    if ((turns[place]?.worth ?? 0) > (turns[best]?.worth ?? 0)) best = place;
  return best;
}

/** With the question that it answers, and what follows as long as it says something and there is room. */
function windowAround(turns: Weighed[], at: number, taken: Set<number>): number[] {
  const places = [at];
  let length = turns[at]?.segment.text.length ?? 0;
  const add = (place: number, isWanted: (turn: Weighed) => boolean) => {
    const turn = turns[place];
    if (!turn || taken.has(place) || places.length >= mostTurns || !isWanted(turn)) return false;
    if (length + turn.segment.text.length > mostCharacters) return false;
    length += turn.segment.text.length;
    places.push(place);
    return true;
  };
  add(at - 1, ({ asks, terms }) => asks && terms > 0);
  const own = turns[at] as Weighed;
  if (add(at + 1, ({ terms }) => own.asks || terms >= leastTerms)) {
    const next = turns[at + 1] as Weighed;
    add(at + 2, ({ terms }) => next.asks || terms >= leastTerms);
  }
  return places.sort((one, other) => one - other);
}

const figure = /^(?:number|code)$/;
const opening =
  /^\P{L}{0,3}(?:allora|poi|senti|senta|sentite|ah|passiamo|passando|invece|comunque|alla fine|il fatto|ascolta|guarda|dunque|insomma|volevo dir|ti chiamo|un'altra cosa|ultima cosa|prima cosa)(?!\p{L})/iu;
const news =
  /(?<!\p{L})(?:ho|hai|ha|abbiamo|hanno|è|sono|siamo|m'hanno|l'ho|l'ha)(?: \p{L}{1,10})? \p{L}{2,16}(?:[aiu]t|st|tt|rs|ss|rt|es|us|is)[oaie](?!\p{L})/iu;

function weigh(segments: RecalledSegment[]): Weighed[] {
  const termsOf = segments.map(({ text }) => new Set(analyse(text)));
  const counts = new Map<string, number>();
  for (const terms of termsOf) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return segments.map((segment, index) => {
    const terms = termsOf[index] as Set<string>;
    const tokens = tokenise(segment.text);
    const asks = asksMarked(segment.text);
    const topic = [...terms].reduce((sum, term) => sum + Math.log(counts.get(term) ?? 1), 0);
    const worth =
      weights.content * Math.log1p(terms.size) +
      weights.topic * (terms.size > 0 ? topic / terms.size : 0) +
      weights.opening * Number(opening.test(segment.text)) +
      weights.news * Number(news.test(segment.text)) +
      weights.commitment * (commitmentIn(segment.text)?.strength ?? 0) +
      weights.decision * (decisionIn(segment.text)?.strength ?? 0) +
      weights.figure * Number(tokens.some(({ kind }) => figure.test(kind))) +
      weights.question * Number(asks);
    return { segment, worth, asks, terms: terms.size };
  });
}
