import type { UserEvent } from '@wingman/contract/event.ts';

/** What the tabs of one account tell each other. `from` names the tab. */
export type TabMessage =
  /** Is there a leader? It answers with `leading`. */
  | { type: 'who'; from: string }
  /** The leader's answer, also sent at each change: is its stream connected, and which event came last? */
  | { type: 'leading'; from: string; connected: boolean; lastId: string | null }
  /** An event of the stream; `after` is the id of the one before. */
  | { type: 'event'; from: string; id: string; after: string | null; event: UserEvent }
  /** The leader closes or sleeps. */
  | { type: 'leaving'; from: string };
