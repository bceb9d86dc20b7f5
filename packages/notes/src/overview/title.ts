import { cut } from '../cut.ts';
import type { Turn } from '../turns/turn.ts';
import type { Topic } from './topics.ts';

const mostWords = 4;
/** Who talks long talks of more. */
const longTalk = 25;

/**
 * The things that were talked about most, in the order in which they came up: «Bagno, preventivo, doccia (Paola e Mimmo)». `carrying`: the places of
 * turns in which something was promised or settled.
 */
export function titleOf(topics: Topic[], turns: Turn[], carrying: ReadonlySet<number>): string | undefined {
  const most = turns.length >= longTalk ? mostWords + 1 : mostWords;
  const least = turns.length > 60 ? 2 : 1;
  const worthOf = ({ worth, turns: places }: Topic) =>
    worth + Math.min(1, sumOf(places.map((place) => carriedAt(place, carrying))));
  const ranked = [...topics].sort((one, other) => worthOf(other) - worthOf(one));
  const chosen = ranked.filter((topic, rank) => rank < most && topic.turns.length >= least);
  const words = (chosen.length > 0 ? chosen : ranked.slice(0, 2))
    .sort((one, other) => (one.turns[0] ?? 0) - (other.turns[0] ?? 0))
    .map(({ word }) => word);
  if (words.length === 0) return undefined;
  const title = words.join(', ');
  const between = betweenWhom(turns);
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}${between && ` (${between})`}`;
}

const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
/** In a turn with something promised or settled, or right before it. */
const carriedAt = (place: number, carrying: ReadonlySet<number>): number => {
  if (carrying.has(place)) return 1;
  return carrying.has(place + 1) ? 0.5 : 0;
};

/** Where two talk who have names, they tell one talk about a thing from another. */
function betweenWhom(turns: Turn[]): string {
  const voices = [...new Set(turns.map(({ voice }) => voice))];
  const areNamed = voices.length === 2 && voices.every((voice) => voice !== '' && !/^voce \d+$/i.test(voice));
  return areNamed ? cut(voices.join(' e ')) : '';
}
