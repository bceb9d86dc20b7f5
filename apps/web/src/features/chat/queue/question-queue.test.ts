import 'fake-indexeddb/auto';
import { foreignAnswerError, networkError, WingmanError } from '@wingman/client/wingman-error.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AskedQuestion } from '../question.ts';
import { KeptQuestions } from './kept-questions.ts';
import { QuestionDatabase } from './question-database.ts';
import { QuestionQueue } from './question-queue.ts';

let database: QuestionDatabase;
let questions: KeptQuestions;
let queue: QuestionQueue;
let session: { userId: string; token: string } | null;
let now: number;
let tests = 0;
/** Questions in the order in which they were sent, and those that the server took. */
let sent: string[];
let taken: string[];
let refusal: (message: string) => WingmanError | null;
let isTheirs: () => Promise<boolean>;
let asking: string | null;
let during: (() => Promise<void>) | null;

const refused = (status: number, code: string, message = 'No', retryAfterSeconds?: number) =>
  new WingmanError({ status, code, message, retryAfterSeconds });

async function deliver({ message, id }: AskedQuestion, onTaken: () => void): Promise<WingmanError | null> {
  sent.push(message);
  await during?.();
  const failure = refusal(message);
  if (failure) return failure;
  taken.push(id);
  onTaken();
  return null;
}

const keptBy = (userId: string, locks?: LockManager) =>
  new KeptQuestions({ database, userId, locks, now: () => now });

const queueOf = (kept: KeptQuestions, locks?: LockManager) =>
  new QuestionQueue({
    questions: kept,
    session: () => session,
    isTheirs: () => isTheirs(),
    isAsking: (sessionId) => sessionId === asking,
    deliver,
    locks,
    now: () => now,
    random: () => 1,
  });

beforeEach(() => {
  tests += 1;
  database = new QuestionDatabase(`questions-${tests}`);
  session = { userId: 'anna', token: 'anna-1' };
  now = Date.parse('2026-11-29T08:00:00Z');
  sent = [];
  taken = [];
  refusal = () => null;
  isTheirs = async () => true;
  asking = null;
  during = null;
  questions = keptBy('anna');
  queue = queueOf(questions);
});

afterEach(async () => {
  queue.end();
  await database.delete();
});

const question = (message: string, sessionId = 's1'): AskedQuestion => ({
  id: `id of ${message}`,
  message,
  sessionId,
  superSearch: true,
  agentId: 'agent-1',
  recordingId: 'r1',
  about: { recordingId: 'r1', title: 'Riunione', startedAt: null },
});
const messages = async () => (await questions.list()).map(({ message }) => message);

test('what waits is sent in its order, whole, and stays no longer than until the server has it', async () => {
  await questions.put(question('prima'));
  await questions.put(question('seconda', 's2'));
  await questions.put(question('terza'));
  expect(await questions.list()).toMatchObject([
    question('prima'),
    question('seconda', 's2'),
    question('terza'),
  ]);
  during = async () => expect((await messages())[0]).toBe(sent.at(-1));
  await queue.wake();
  expect(sent).toEqual(['prima', 'seconda', 'terza']);
  expect(await database.questions.toArray()).toEqual([]);
});

test.each([
  ['without a network', networkError()],
  ['when a proxy answers 502', foreignAnswerError(502)],
  ['when a proxy answers 503', foreignAnswerError(503)],
  ['when a proxy answers 504', foreignAnswerError(504)],
])('%s everything waits in its order, and goes once the server is heard', async (_when, failure) => {
  await questions.put(question('prima'));
  await questions.put(question('seconda'));
  refusal = () => failure;
  await queue.wake();
  await queue.wake();
  expect(sent).toEqual(['prima']);
  expect(await questions.list()).toMatchObject([{ refusal: undefined }, { refusal: undefined }]);
  refusal = () => null;
  await queue.wakeAll();
  expect(sent).toEqual(['prima', 'prima', 'seconda']);
  expect(await messages()).toEqual([]);
});

test('it waits longer each time, and as long as the server asks', async () => {
  await questions.put(question('prima'));
  refusal = () => networkError();
  for (const ms of [2_000, 4_000, 8_000]) {
    await queue.wake();
    now += ms - 1;
    const before = sent.length;
    await queue.wake();
    expect(sent).toHaveLength(before);
    now += 1;
  }
  refusal = () => refused(429, 'rate_limited', 'Troppe richieste', 60);
  await queue.wake();
  expect(sent).toHaveLength(4);
  now += 59_000;
  await queue.wake();
  expect(sent).toHaveLength(4);
  refusal = () => null;
  now += 1_000;
  await queue.wake();
  expect(taken).toHaveLength(1);
});

test.each([
  ['a limit', refused(403, 'limit_reached', 'Limite raggiunto')],
  ['what is not there', refused(404, 'not_found', 'Non trovata')],
  ['a sign-in portal', foreignAnswerError(403)],
])('a refusal by %s is told at the question, and the others go on', async (_by, failure) => {
  await questions.put(question('prima'));
  await questions.put(question('seconda'));
  refusal = (message) => (message === 'prima' ? failure : null);
  await queue.wake();
  await queue.wakeAll();
  expect(sent).toEqual(['prima', 'seconda']);
  expect(await questions.list()).toMatchObject([{ message: 'prima', refusal: failure.message }]);
  refusal = () => null;
  await questions.retry('id of prima');
  await queue.wake();
  expect(taken).toEqual(['id of seconda', 'id of prima']);
});

test('another user on the same browser neither sees nor sends it, and clearing theirs leaves it', async () => {
  await questions.put(question('prima'));
  session = { userId: 'bruno', token: 'bruno-1' };
  await queue.wake();
  const theirs = keptBy('bruno');
  const other = queueOf(theirs);
  await other.wake();
  expect(await theirs.list()).toEqual([]);
  expect(await theirs.withdraw('id of prima')).toBeUndefined();
  await theirs.clear();
  await theirs.dropChat('s1');
  other.end();
  expect(sent).toEqual([]);
  session = { userId: 'anna', token: 'anna-2' };
  await queue.wake();
  expect(sent).toEqual(['prima']);
});

test('a token that the server gave to somebody else sends nothing, nor one that changes meanwhile', async () => {
  await questions.put(question('prima'));
  isTheirs = async () => false;
  await queue.wake();
  isTheirs = async () => {
    session = { userId: 'bruno', token: 'bruno-1' };
    return true;
  };
  await queue.wake();
  expect(sent).toEqual([]);
  expect(await messages()).toEqual(['prima']);
});

test('a sign-in that has expired keeps it for the next one', async () => {
  await questions.put(question('prima'));
  refusal = () => refused(401, 'invalid_token');
  await queue.wake();
  expect(await questions.list()).toMatchObject([{ message: 'prima', refusal: undefined }]);
  session = null;
  await queue.wake();
  session = { userId: 'anna', token: 'anna-2' };
  refusal = () => null;
  await queue.wakeAll();
  expect(sent).toEqual(['prima', 'prima']);
});

test('what a page was sending when it was closed is sent with the same id, and not while the page is there', async () => {
  await questions.hold(question('prima'));
  await queue.wake();
  now += 60_000;
  await queue.wake();
  expect([sent, await messages()]).toEqual([[], []]);

  // The page is loaded again.
  now -= 60_000;
  const again = keptBy('anna');
  const next = queueOf(again);
  await next.wake();
  expect(sent).toEqual([]);
  now += 30_000;
  await next.wake();
  next.end();
  expect(taken).toEqual(['id of prima']);
  expect(await database.questions.count()).toBe(0);
});

test('with locks a question is another page’s for as long as that page is there', async () => {
  const here = keptBy('anna', navigator.locks);
  const other = keptBy('anna', navigator.locks);
  const next = queueOf(other, navigator.locks);
  await here.hold(question('prima'));
  await next.wake();
  expect(sent).toEqual([]);
  here.release('id of prima');
  await expect.poll(() => next.wake().then(() => taken)).toEqual(['id of prima']);
  next.end();
});

test('two tabs send each question once', async () => {
  for (const message of ['prima', 'seconda', 'terza']) await questions.put(question(message));
  const tabs = [keptBy('anna', navigator.locks), keptBy('anna', navigator.locks)].map((kept) =>
    queueOf(kept, navigator.locks),
  );
  await Promise.all(tabs.map((tab) => tab.wake()));
  for (const tab of tabs) tab.end();
  expect(sent).toEqual(['prima', 'seconda', 'terza']);
});

test('while the page asks in a chat, what waits for that chat stays behind it', async () => {
  await questions.put(question('prima', 's1'));
  await questions.put(question('altrove', 's2'));
  await questions.put(question('seconda', 's1'));
  asking = 's1';
  await queue.wake();
  expect(sent).toEqual(['altrove']);
  asking = null;
  await queue.wakeAll();
  expect(sent).toEqual(['altrove', 'prima', 'seconda']);
});

test('what was taken back, or was in a deleted chat, is not sent', async () => {
  await questions.put(question('prima'));
  await questions.put(question('seconda', 's2'));
  expect(await questions.withdraw('id of prima')).toEqual(question('prima'));
  expect(await questions.withdraw('id of prima')).toBeUndefined();
  await questions.dropChat('s2');
  await queue.wakeAll();
  expect(sent).toEqual([]);
});

test('what somebody asked who has not signed in for 30 days is deleted, and nothing of the user', async () => {
  const day = 86_400_000;
  await questions.put(question('di Anna'));
  await keptBy('bruno').put(question('vecchia di Bruno'));
  now += 2 * day;
  await keptBy('bruno').put(question('nuova di Bruno'));
  now += 29 * day;
  await questions.dropForgotten();
  expect(await messages()).toEqual(['di Anna']);
  expect((await keptBy('bruno').list()).map(({ message }) => message)).toEqual(['nuova di Bruno']);
});

test('what could not be asked waits behind nothing, and logout deletes all of the user', async () => {
  await questions.hold(question('prima'));
  await questions.wait('id of prima');
  await queue.wake();
  expect([sent, await messages()]).toEqual([[], ['prima']]);
  await questions.clear();
  expect(await database.questions.count()).toBe(0);
  await expect(questions.wait('id of prima')).rejects.toThrow();
});
