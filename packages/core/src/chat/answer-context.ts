import type {
  Certainty,
  Citation,
  Conversation,
  ConversationStatus,
  SearchScope,
} from '@wingman/contract/conversation.ts';
import type { TimeRange } from '@wingman/contract/time.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { ExchangeEntity, OwnedExchange } from '@wingman/db/repositories/exchange.repository.ts';
import type { FileRemover } from '../files/file-remover.ts';
import type { StoredImage } from '../images/store-image.ts';
import type { AudioStore } from '../ports/audio-store.ts';
import type { ChatModel } from '../ports/chat-model.ts';
import type { Clock } from '../ports/clock.ts';
import type { EventBus } from '../ports/event-bus.ts';
import type { Log } from '../ports/log.ts';
import type { RecallService } from '../recall/recall.service.ts';
import type { ChatLimit } from './chat-limit.ts';
import type { ChatAgent } from './choose-agent.ts';

export type ChatDeps = {
  database: WingmanDatabase;
  clock: Clock;
  recall: RecallService;
  chatModel?: ChatModel | undefined;
  log: Log;
  audioStore: AudioStore;
  removeFiles: FileRemover;
  events: EventBus;
  options: { defaultTimeZone: string };
};

/** Everything that one answer depends on, collected before it begins. */
export type AnswerContext = {
  conversation: OwnedExchange;
  agent: ChatAgent;
  /** Why it is another agent than was asked for, in Italian. */
  notice: string | undefined;
  /** 1 to 10. */
  responseLength: number;
  /** What the user is called; null where it is not set. */
  userName: string | null;
  /** The user wants all recordings searched where today holds nothing. */
  searchAllWhenEmpty: boolean;
  timeZone: string;
  now: Date;
  /** Today, everything with SuperSearch, or what the limits leave. */
  scope: SearchScope;
  /** Those limits, with the names of what they limit to. */
  limit: ChatLimit;
  /** A range chosen by hand; null looks past the dates in the question; left out, they are read. */
  range: TimeRange | null | undefined;
  /** Earlier turns, oldest first. */
  thread: ExchangeEntity[];
  /** The picture that came with the question. */
  image: StoredImage | undefined;
  /** The user aborted the answer. */
  stopped: AbortSignal;
};

export type WrittenAnswer = {
  response: string;
  citations: Citation[];
  relevantRecordingIds: string[];
  status: Exclude<ConversationStatus, 'pending'>;
  /** What was searched. */
  scope: SearchScope;
  unsupported: Conversation['unsupported'];
  /** How sure the search was; null where nothing was decided about it. */
  certainty: Certainty | null;
  /** The one whose model wrote it. */
  agent: Conversation['agent'];
};
