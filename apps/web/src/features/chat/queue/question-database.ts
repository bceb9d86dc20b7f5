import { Dexie, type EntityTable } from 'dexie';
import type { AskedQuestion } from '../question.ts';

/** A question that the server may not have. */
export type KeptQuestion = {
  /** Grows with each question: the order in which they are sent. */
  order: number;
  /** UUID, that of the exchange on the server. */
  id: string;
  /** Who asks. It is shown to, and sent for, nobody else. */
  userId: string;
  sessionId: string;
  question: AskedQuestion;
  /** `asked`: a page is sending it, or did when it was closed. */
  state: 'asked' | 'waiting';
  /** Milliseconds since 1970. */
  askedAt: number;
  attempts: number;
  /** Milliseconds since 1970 before which it is not sent. */
  nextAttemptAt: number;
  /** Why the server does not take it, as an Italian sentence. It is not sent again until the user asks. */
  refusal?: string;
};

/** A database apart, as that of the moments: a new version of another one would have a recording in another tab wait. */
export class QuestionDatabase extends Dexie {
  declare questions: EntityTable<KeptQuestion, 'order'>;

  constructor(name = 'wingman-questions') {
    super(name);
    this.version(1).stores({ questions: '++order, &id, userId, [userId+sessionId], askedAt' });
  }
}
