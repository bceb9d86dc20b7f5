import { laughs } from './replies.ts';
import type { Turn } from './turn.ts';

/** They alone make a stretch a game: what is said beside them is meant as little. */
const strong =
  /(?:^| )(?:facciamo finta|facciamo conto|fa finta|ti immagini|se l immagina|immagina(?:ti)? (?:se|che)|ma va|figurati|figuriamoci|hai visto mai|scherz(?:o|i|avo|avi|ando)|stavo scherzando|per ridere|si fa per dire|per assurdo|nei (?:miei|tuoi) sogni|sogna(?:re|ndo)?|se vinc\p{L}{1,5}|se (?:\p{L}{1,12} ){0,3}\p{L}{1,10}ss(?:i|e|imo|ero|ino))(?: |$)/u;
/** Some of them near each other do so. */
const weak =
  /(?:^| )(?:magari|secondo (?:te|voi|lei)|un giorno|prima o poi|chissa|in teoria|ipotesi|semmai|mettiamo (?:che|il caso)|sarebbe|avrebbe|potremmo|dovremmo|faremmo|andremmo|(?!vor|pot|dov|sap|dir)\p{L}{2,10}(?:rebbe|rebbero|remmo|rei))(?: |$)|^(?:e |ma |si ){0,2}se (?!no |vuoi|vuole|volete|puoi|puo|potete|ti va|le va|riesci|riesce)/u;
/** From here on it is meant. */
const serious =
  /(?:^| )(?:scherzi a parte|a parte gli scherzi|sul serio|seriamente|seri(?:o|a) adesso|comunque|torniamo a\p{L}{0,4}|tornando a\p{L}{0,4}|cose serie)(?: |$)/u;

const before = 6;
const after = 3;
const enough = 4;

function cueIn(turn: Turn): number {
  if (serious.test(turn.plain)) return 0;
  if (strong.test(turn.plain) || laughs(turn)) return 2;
  return weak.test(turn.plain) ? 1 : 0;
}

/**
 * The places of turns in a stretch in which voices joke, dream or talk of what would be: several signs of it stand near, and no
 * «scherzi a parte» between.
 */
export function supposedPlaces(turns: Turn[]): ReadonlySet<number> {
  const cues = turns.map(cueIn);
  const turnsBack = turns.map(({ plain }) => serious.test(plain));
  const sumOf = (from: number, step: 1 | -1, most: number): number => {
    let sum = 0;
    for (let at = from; Math.abs(at - from) < most && at >= 0 && at < turns.length; at += step) {
      if (step > 0 && at !== from && turnsBack[at]) break;
      sum += cues[at] ?? 0;
      if (step < 0 && turnsBack[at]) break;
    }
    return sum;
  };
  return new Set(
    turns.flatMap((_, at) => {
      if (turnsBack[at]) return [];
      return sumOf(at, -1, before) + sumOf(at + 1, 1, after) >= enough ? [at] : [];
    }),
  );
}
