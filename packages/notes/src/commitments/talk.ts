import type { Turn } from '../turns/turn.ts';
import type { Draft } from './draft.ts';
import type { Asked } from './same-thing.ts';

/** So many turns later the talk is about something else. */
export const reach = 6;
const mostOpen = 8;

/** A talk that is gone through: what was taken on so far, and what was asked for last. */
export type Talk = {
  turns: Turn[];
  drafts: Draft[];
  asked: Asked | undefined;
  supposed: ReadonlySet<number>;
};

const nextTopic =
  /^(?:(?:e|allora|bene|ok|senti|senta|ecco|ah) ){0,2}(?:poi (?:c e|ci sono|ci sarebbe|il|lo|la|i|gli|le|l)|(?:primo|secondo|terzo|quarto|quinto|ultimo|prossimo) punto|punto (?:uno|due|tre|quattro|cinque)|(?:un )?altra cosa|ultima cosa|passiamo a\p{L}{0,3}|(?:resta|restano) (?:il|lo|la|i|gli|le|l))(?: |$)/u;
const asksFirst =
  /^(?:(?:e|ah|poi|ma|senti|senta|scusa|ok|bene|allora)[, ]+){0,2}(?:per )?(?:il|lo|la|i|gli|le|l['’]) ?\p{L}{4,}[^?.!]{0,24}\?/iu;

/** «Poi c'è il controllo», «secondo punto», «e il vaccino?»: from here on it is about something else. */
export function opensTopic({ plain, segment: { text }, dues }: Turn): boolean {
  if (nextTopic.test(plain)) return true;
  const [asked] = asksFirst.exec(text) ?? [];
  return asked !== undefined && dues.every(({ span }) => span.start >= asked.length);
}

/** What was taken on shortly before a turn. */
export const recent = ({ drafts }: Talk, turn: Turn, within = reach): Draft[] =>
  drafts.slice(-mostOpen).filter(({ lastAt, isDropped }) => !isDropped && turn.index - lastAt <= within);
