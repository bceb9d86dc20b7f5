import type { UserEvent } from '@wingman/contract/event.ts';

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
  /** Listening begins with the call. Ends when `signal` is aborted. */
  subscribe(userId: string, signal: AbortSignal): AsyncIterable<UserEvent>;
}
