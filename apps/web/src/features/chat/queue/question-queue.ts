import type { WingmanError } from '@wingman/client/wingman-error.ts';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { firstRetryDelayMs, retryDelayMs } from '../../../lib/retry-delay.ts';
import { WokenWork } from '../../../lib/woken-work.ts';
import { mayBeSentLater } from '../may-be-sent-later.ts';
import type { AskedQuestion } from '../question.ts';
import type { KeptQuestions } from './kept-questions.ts';
import type { KeptQuestion } from './question-database.ts';

type Session = { userId: string; token: string };

export type QuestionQueueParts = {
  questions: KeptQuestions;
  /** Who is signed in at this moment. */
  session: () => Session | null;
  /** Whether the token is this user's, by the server's word. Throws when the server cannot be asked. */
  isTheirs: (session: Session) => Promise<boolean>;
  /** Whether this page is asking in a chat. */
  isAsking: (sessionId: string) => boolean;
  /**
   * Asks, and follows the answer to its end. `onTaken` hears that the server has the question. Resolves with why it could not be
   * asked, or null.
   */
  deliver: (question: AskedQuestion, onTaken: () => void) => Promise<WingmanError | null>;
  locks: LockManager | undefined;
  /** Milliseconds since 1970. */
  now: () => number;
  /** 0 to 1; spreads the retries. */
  random: () => number;
};

/**
 * Sends the questions that wait, one after the other over all tabs, and only for the user who is signed in. A question goes
 * once the one before it is answered, as the answer is part of what it is asked about.
 */
export class QuestionQueue {
  readonly #parts: QuestionQueueParts;
  readonly #work: WokenWork;

  constructor(parts: QuestionQueueParts) {
    this.#parts = parts;
    const { locks, questions, now } = parts;
    this.#work = new WokenWork({
      work: () => this.#drain(),
      underLock: (work) => (locks ? locks.request(`wingman-questions-${questions.userId}`, work) : work()),
      now,
    });
  }

  /** Sends whatever is due. Resolves when nothing is due any more. */
  readonly wake = (): Promise<void> => this.#work.wake();

  /** The network or the server is heard again: waiting times no longer count. */
  readonly wakeAll = async (): Promise<void> => {
    await this.#parts.questions.hurry().catch(() => {});
    await this.wake();
  };

  end(): void {
    this.#work.end();
  }

  async #drain(): Promise<void> {
    let goesOn = true;
    while (goesOn && !this.#work.hasEnded) {
      const session = this.#parts.session();
      if (session?.userId !== this.#parts.questions.userId) return;
      const next = await this.#next();
      goesOn = next !== null && (await this.#mayBeSent(session, next)) && (await this.#attempt(next));
    }
  }

  /** The first that is due; null: none is, and it is looked at again when one will be. */
  async #next(): Promise<KeptQuestion | null> {
    const { questions, now, isAsking } = this.#parts;
    const adoptAt = await questions.adopt();
    if (adoptAt !== null) this.#work.wakeAt(adoptAt);
    const waiting = (await questions.rows()).filter(({ refusal }) => refusal === undefined);
    if (waiting.length === 0) return null;
    const next = waiting.find(({ sessionId }) => !isAsking(sessionId));
    const dueAt = next ? next.nextAttemptAt : now() + firstRetryDelayMs;
    if (next && dueAt <= now()) return next;
    this.#work.wakeAt(dueAt);
    return null;
  }

  /** False: it is somebody else's sign-in, or it cannot be asked whose it is. */
  async #mayBeSent(session: Session, next: KeptQuestion): Promise<boolean> {
    try {
      const isTheirs = await this.#parts.isTheirs(session);
      // Asking takes a moment in which somebody else may have signed in.
      return isTheirs && this.#parts.session()?.token === session.token && !this.#work.hasEnded;
    } catch (error) {
      const failure = toWingmanError(error);
      if (!failure.endsSession) await this.#rest(next, failure);
      return false;
    }
  }

  /** Whether to go on with the next. */
  async #attempt(row: KeptQuestion): Promise<boolean> {
    const { questions, deliver } = this.#parts;
    const dropped: Promise<void>[] = [];
    const failure = await deliver(row.question, () => dropped.push(questions.drop(row.id)));
    await Promise.all(dropped);
    if (dropped.length > 0) return true;
    if (failure === null) {
      // The page stopped asking: the chat was deleted, or the user leaves.
      this.#work.wakeAt(this.#parts.now() + firstRetryDelayMs);
      return false;
    }
    // It stays for the next sign-in.
    if (failure.code === 'aborted' || failure.endsSession) return false;
    if (mayBeSentLater(failure) || isBusy(failure)) {
      await this.#rest(row, failure);
      return false;
    }
    await questions.refuse(row.id, failure.message);
    return true;
  }

  async #rest(row: KeptQuestion, error: WingmanError): Promise<void> {
    const attempts = row.attempts + 1;
    const own = retryDelayMs(attempts, this.#parts.random());
    const at = this.#parts.now() + Math.max((error.retryAfterSeconds ?? 0) * 1_000, own);
    await this.#parts.questions.delay(row.id, attempts, at);
    this.#work.wakeAt(at);
  }
}

/** The server itself wants a rest. */
function isBusy({ status }: WingmanError): boolean {
  return status === 429 || status === 503;
}
