import type { UserEvent } from '@wingman/contract/event.ts';

/** An event with the id from which a client resumes after its connection was lost. */
export type NumberedEvent = { id: string; event: UserEvent };

/** Carries events to whoever listens for a user, on this node and, when scaled out, on the others. */
export interface EventBus {
  publish(userId: string, event: UserEvent): void;
  /** For everyone who listens, e.g. a change of the speech engine's state. */
  broadcast(event: UserEvent): void;
  /** There may be work in the queue: every node that works looks. */
  announceJobs(): void;
  onJobs(listener: () => void): void;
  /** The answer of a conversation is to be broken off: the node that writes it does. */
  announceStop(conversationId: string): void;
  onStop(listener: (conversationId: string) => void): void;
  /** A sign-in, a key or the whole access of a user ended: every node checks the user's open streams again. */
  announceAccessChange(userId: string): void;
  /** Calls back at each such change until `signal` is aborted. */
  onAccessChange(userId: string, listener: () => void, signal: AbortSignal): void;
  /** Listening begins with the call. Ends when `signal` is aborted. */
  subscribe(userId: string, signal: AbortSignal): AsyncIterable<UserEvent>;
  /**
   * The event stream of one client: like `subscribe`, with ids. It goes on after `lastEventId` where the events since
   * then are still kept, and otherwise begins with `connected`. A user has at most 20: the oldest ends.
   */
  follow(userId: string, signal: AbortSignal, lastEventId?: string): AsyncIterable<NumberedEvent>;
}
