import type { UserEvent } from '@wingman/contract/event.ts';

/** An event with the id from which a client resumes after its connection was lost. */
export type NumberedEvent = { id: string; event: UserEvent };

/** Publishes events to the subscribers of a user, on this node and, when scaled out, on the others. */
export interface EventBus {
  publish(userId: string, event: UserEvent): void;
  /** Calls back at each event that is published, on this node or, when scaled out, on another one. */
  onPublish(listener: (userId: string, event: UserEvent) => void): void;
  /** To all subscribers, e.g. a change of the speech engine's state. */
  broadcast(event: UserEvent): void;
  /** There may be work in the queue: every node with workers polls it. */
  announceJobs(): void;
  onJobs(listener: () => void): void;
  /** The answer of an exchange is to be stopped by the node that writes it. */
  announceStop(conversationId: string): void;
  onStop(listener: (conversationId: string) => void): void;
  /** A sign-in, a key or the whole access of a user ended: every node rechecks the user's open streams. */
  announceAccessChange(userId: string): void;
  /** Calls back at each such change until `signal` is aborted. */
  onAccessChange(userId: string, listener: () => void, signal: AbortSignal): void;
  /** The subscription starts with the call and ends when `signal` is aborted. */
  subscribe(userId: string, signal: AbortSignal): AsyncIterable<UserEvent>;
  /**
   * The event stream of one client: like `subscribe`, with ids. It resumes after `lastEventId` where the events since
   * then are still buffered, and otherwise begins with `connected`. A user has at most 20: the oldest ends.
   */
  follow(userId: string, signal: AbortSignal, lastEventId?: string): AsyncIterable<NumberedEvent>;
}
