import 'fake-indexeddb/auto';
import { QueryObserver, type QueryPersister } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { OfflineDatabase } from '../lib/offline-database.ts';
import { onTokenChange, writeToken } from '../lib/token.ts';
import { createQueryClient } from '../lib/trpc.ts';
import { isKeptQuery, type KeptQueries, keepQueries } from './kept-queries.ts';

const codeOf = (failure: unknown) => toWingmanError(failure).code;
const list = [['sessions', 'list'], { type: 'query' }];
const chat = (id: string) => [['sessions', 'conversations'], { input: { sessionId: id }, type: 'query' }];
let database: OfflineDatabase;
let client: ReturnType<typeof createQueryClient>;
let kept: KeptQueries;
let tests = 0;

beforeEach(() => {
  tests += 1;
  database = new OfflineDatabase(`kept-${tests}`);
  client = createQueryClient();
  kept = keepQueries({ client, userId: 'anna', database, codeOf, onTokenChange });
});

afterEach(async () => {
  kept.end();
  await database.delete();
});

const queryOf = (key: readonly unknown[]) => {
  const query = client.getQueryCache().find({ queryKey: key });
  if (!query) throw new Error('no such query');
  return query;
};
const stored = () => database.answers.count();

test('keeps chats and recordings, and neither who is signed in nor keys nor what administrators see', () => {
  expect(isKeptQuery({ queryKey: list })).toBe(true);
  for (const path of [
    ['auth', 'me'],
    ['apiKeys', 'list'],
    ['users', 'list'],
    ['chat', 'readScope'],
  ])
    expect(isKeptQuery({ queryKey: [path] }), path.join('.')).toBe(false);
});

test('what was read or changed can be read again; a question on its way cannot', async () => {
  client.setQueryData(list, [{ sessionId: 'a' }]);
  client.setQueryData(chat('a'), [{ id: 'temporary-1' }]);
  await vi.waitFor(async () => expect(await kept.read(queryOf(list))).toEqual([{ sessionId: 'a' }]));
  expect(await kept.read(queryOf(chat('a')))).toBeUndefined();
});

test('what the server no longer has is not kept either', async () => {
  client.setQueryData(chat('a'), [{ id: '1' }]);
  await vi.waitFor(async () => expect(await stored()).toBe(1));
  const gone = new TRPCClientError('Chat non trovata', {
    result: {
      error: { message: 'Chat non trovata', code: -32004, data: { code: 'not_found', httpStatus: 404 } },
    },
  } as never);
  await client
    .fetchQuery({ queryKey: chat('a'), queryFn: () => Promise.reject(gone), staleTime: 0 })
    .catch(() => {});
  await vi.waitFor(async () => expect(await stored()).toBe(0));
});

test('what names a deleted recording is not kept, also where this page has not read it', async () => {
  const recording = (id: string) => [['recordings', 'get'], { input: { id }, type: 'query' }];
  client.setQueryData(recording('r1'), { id: 'r1', transcript: 'parole' });
  client.setQueryData(recording('r2'), { id: 'r2', transcript: 'altre' });
  client.setQueryData(chat('a'), [{ id: '1', citations: [{ recordingId: 'r1', quote: 'parole' }] }]);
  const people = [['people', 'list'], { input: {}, type: 'query' }];
  client.setQueryData(people, { people: [{ id: 'p1', name: 'Giulia' }] });
  await vi.waitFor(async () => expect(await stored()).toBe(4));
  client.clear();
  // A list that is still to be written, in which it is no more.
  client.setQueryData(list, [{ sessionId: 'a' }]);
  await kept.dropNaming('r1');
  const keys = await database.answers.toArray();
  expect(keys.map(({ data }) => data)).toEqual([{ id: 'r2', transcript: 'altre' }, [{ sessionId: 'a' }]]);
});

test('everything goes with the sign-in', async () => {
  client.setQueryData(list, [{ sessionId: 'a' }]);
  await vi.waitFor(async () => expect(await stored()).toBe(1));
  writeToken(null);
  await vi.waitFor(async () => expect(await stored()).toBe(0));
});

test('what came from the store is read again when the server is heard', async () => {
  client.setQueryData(list, [{ sessionId: 'a' }]);
  await vi.waitFor(async () => expect(await kept.read(queryOf(list))).toBeDefined());
  kept.refresh();
  expect(queryOf(list).state.isInvalidated).toBe(true);
});

describe('an answer that comes after a kept one was shown', () => {
  /** A read that is late, so that the kept answer is shown; `come` brings the server's. */
  async function showKept() {
    client.setQueryData(list, ['kept']);
    await vi.waitFor(async () => expect(await stored()).toBe(1));
    client.removeQueries({ queryKey: list });
    const answers: ((answer: string[]) => void)[] = [];
    const persister: QueryPersister<string[]> = (ask, context, query) => {
      const answer = Promise.resolve(ask(context));
      return query.state.data === undefined ? kept.answerOrKept(answer, query) : answer;
    };
    const queryFn = () => new Promise<string[]>((resolve) => answers.push(resolve));
    const observer = new QueryObserver<string[]>(client, { queryKey: list, queryFn, persister });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const end = observer.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(3_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(client.getQueryData(list)).toEqual(['kept']));
    return { answers, end };
  }

  test('takes its place', async () => {
    const { answers, end } = await showKept();
    answers[0]?.(['newer']);
    await vi.waitFor(() => expect(client.getQueryData(list)).toEqual(['newer']));
    expect(answers).toHaveLength(1);
    end();
  });

  test('is read again where something was told meanwhile', async () => {
    const { answers, end } = await showKept();
    client.setQueryData(list, ['kept', 'told']);
    answers[0]?.(['older than what was told']);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(client.getQueryData(list)).toEqual(['kept', 'told']);
    answers[1]?.(['told']);
    await vi.waitFor(() => expect(client.getQueryData(list)).toEqual(['told']));
    end();
  });
});
