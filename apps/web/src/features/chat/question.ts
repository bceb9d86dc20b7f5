import type { ScopedLimits, ScopedRecording } from '@wingman/contract/chat-scope.ts';
import type { ChatEvent, ChatInput } from '@wingman/contract/conversation.ts';

/** A question, and the picture that may come with it. */
export type Question = ChatInput & { image?: File | undefined };

/** What a question carries beside what is sent: what the chat is limited to, as it is shown meanwhile. */
export type ShownQuestion = Question & {
  about?: ScopedRecording | null | undefined;
  within?: ScopedLimits | null | undefined;
};

/** A question that may be sent again: the server asks it once for its id. */
export type AskedQuestion = ShownQuestion & { id: string };

/** A question that waits in this browser for the network, or was refused: an Italian sentence says why. */
export type WaitingQuestion = AskedQuestion & { refusal?: string | undefined };

/** Sends a message and gives the events of its answer as they arrive. */
export type Ask = (question: Question, signal: AbortSignal) => Promise<AsyncIterable<ChatEvent>>;

/** Stops the answer of an exchange on the server. */
export type StopAnswer = (conversationId: string) => Promise<unknown>;
