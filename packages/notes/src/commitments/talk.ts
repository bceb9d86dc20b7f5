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

/** What was taken on shortly before a turn. */
export const recent = ({ drafts }: Talk, turn: Turn, within = reach): Draft[] =>
  drafts.slice(-mostOpen).filter(({ lastAt, isDropped }) => !isDropped && turn.index - lastAt <= within);
