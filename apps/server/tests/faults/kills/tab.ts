import { createHash } from 'node:crypto';
import { type Ledger, type LedgerRecording, type LedgerUser, newRecording, type Outcome } from './ledger.ts';
import { wavOfNumbers } from './numbered-words.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { ServerCalls } from './server-calls.ts';

/** One person at one browser: does one thing after the other, and writes down what the server acknowledged. */
export type Tab = {
  user: LedgerUser;
  calls: ServerCalls;
  ledger: Ledger;
  random: SeededRandom;
  /** A number that nobody has said yet. */
  nextNumber: () => number;
};

export type Action = (tab: Tab) => Promise<void>;

export const newId = () => crypto.randomUUID();

export type Made = { recording: LedgerRecording; wav: Buffer<ArrayBuffer> };

/** Records so many words that nobody has said before. */
export function record({ user, ledger, nextNumber }: Tab, words: number): Made {
  const numbers = Array.from({ length: words }, nextNumber);
  const wav = wavOfNumbers(numbers);
  const sha256 = createHash('sha256').update(wav).digest('hex');
  const recording = newRecording({ id: newId(), userId: user.id, numbers, sha256 });
  ledger.recordings.push(recording);
  return { recording, wav };
}

/** One of the person's recordings with this outcome. */
export function anyOwn({ ledger, user, random }: Tab, wanted: Outcome): LedgerRecording | undefined {
  const own = ledger.recordings.filter(({ userId, outcome }) => userId === user.id && outcome === wanted);
  return own.length === 0 ? undefined : random.pick(own);
}

/** An answer that should have been another one. */
export function refuse({ ledger }: Tab, purpose: string, answer: { status: number; body: unknown }): void {
  ledger.refusals.push(`${purpose} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
}

export function keep(tab: Tab, thing: { outcome: string }): void {
  thing.outcome = 'kept';
  tab.ledger.acknowledged += 1;
}
