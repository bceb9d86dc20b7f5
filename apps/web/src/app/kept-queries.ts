import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query';
import { KeptAnswers } from '../lib/kept-answers.ts';
import type { OfflineDatabase } from '../lib/offline-database.ts';

/** The procedures whose answers can be read again offline. */
const keptPaths = new Set([
  'sessions.list',
  'sessions.conversations',
  'recordings.list',
  'recordings.get',
  'moments.list',
  'notes.get',
  'notes.commitments',
  'people.list',
  'people.get',
  'people.inRecording',
  'days.get',
  'days.week',
  'settings.get',
  'agents.list',
  'subscription.check',
]);

/** Milliseconds after a change at which it is written: an answer that streams changes many times. */
const writeDelayMs = 200;

/** Milliseconds without an answer after which one that was kept is shown meanwhile. */
const lateMs = 3_000;

/** Is this one of the answers that are kept? tRPC puts the procedure's path first into the key. */
export function isKeptQuery({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  const [path] = queryKey;
  return Array.isArray(path) && keptPaths.has(path.join('.'));
}

export type KeptQueries = {
  /** The server's answer; where there is none, or none in time, the one that was kept. */
  answerOrKept<T>(answer: Promise<T>, query: Query): Promise<T>;
  /** The kept answer of a query, which is asked for again as soon as the server is heard. */
  read(query: Pick<Query, 'queryHash'>): Promise<unknown>;
  /** Does the query show what was kept, before the server was heard? */
  isFromStore(query: Pick<Query, 'queryHash'>): boolean;
  /** The server is heard: what came from the store is read again. */
  refresh(): void;
  /** Something was deleted: what names its id is not kept, whether or not this page has read it. */
  dropNaming(id: string): Promise<void>;
  /** Deletes what is kept, e.g. because the person has cleared all data. */
  clear(): Promise<void>;
  end(): void;
};

/** Given from outside, so that this file, which is fetched after the first screen, shares no code with it. */
export type KeptQueriesParts = {
  client: QueryClient;
  userId: string;
  database: OfflineDatabase;
  /** The stable code of a failure. */
  codeOf: (failure: unknown) => string;
  /** Calls back when the token changes. Returns the unsubscribe function. */
  onTokenChange: (listener: (token: string | null) => void) => () => void;
};

/** Keeps the chosen answers of one signed-in person, until the sign-in ends. */
export function keepQueries({
  client,
  userId,
  database,
  codeOf,
  onTokenChange,
}: KeptQueriesParts): KeptQueries {
  const answers = new KeptAnswers(database, userId);
  const changed = new Set<Query>();
  const fromStore = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const writeSoon = (query: Query) => {
    if (!isKeptQuery(query) || query.state.data === undefined) return;
    changed.add(query);
    timer ??= setTimeout(write, writeDelayMs);
  };
  async function write(): Promise<void> {
    timer = undefined;
    const queries = [...changed];
    changed.clear();
    for (const { queryHash, state } of queries) {
      if (!isUnfinished(state.data)) await answers.write(queryHash, state.data, Date.now());
    }
  }
  function onEvent(event: QueryCacheNotifyEvent): void {
    if (event.type !== 'updated' || !isKeptQuery(event.query)) return;
    const { query, action } = event;
    if (action.type === 'success') {
      if (!fromStore.has(query.queryHash) || action.manual) writeSoon(query);
    } else if (isGone(query, codeOf)) {
      changed.delete(query);
      void answers.remove(query.queryHash);
    }
  }

  const stopCache = client.getQueryCache().subscribe(onEvent);
  const stopToken = onTokenChange((token) => {
    if (token === null) end(true);
  });
  function end(isSignOut = false): void {
    stopCache();
    stopToken();
    clearTimeout(timer);
    changed.clear();
    if (isSignOut) void answers.drop({ isEnd: true });
  }

  async function read({ queryHash }: Pick<Query, 'queryHash'>): Promise<unknown> {
    const data = await answers.read(queryHash, Date.now());
    if (data !== undefined) fromStore.add(queryHash);
    return data;
  }
  async function answerOrKept<T>(answer: Promise<T>, query: Query): Promise<T> {
    const failure = await Promise.race([
      answer.then(
        () => null,
        (error: unknown) => error,
      ),
      new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), lateMs)),
    ]);
    const mayHelp = failure === 'late' || (failure !== null && codeOf(failure) === 'network');
    const data = mayHelp && isKeptQuery(query) ? await read(query) : undefined;
    if (data === undefined) return answer;
    if (failure === 'late') {
      answer.then(
        (newer) => {
          const { queryKey, queryHash, state } = query;
          fromStore.delete(queryHash);
          if (state.data === data && state.fetchStatus === 'idle') client.setQueryData(queryKey, newer);
          // Something changed after the server had looked.
          else if (state.fetchStatus === 'idle') void client.invalidateQueries({ queryKey, exact: true });
        },
        () => {},
      );
    }
    return data as T;
  }

  void answers.dropOthers();
  // What was read while this was on its way.
  for (const query of client.getQueryCache().getAll()) writeSoon(query);
  return {
    answerOrKept,
    read,
    isFromStore: ({ queryHash }) => fromStore.has(queryHash),
    refresh() {
      const hashes = new Set(fromStore);
      fromStore.clear();
      void client.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) });
    },
    async dropNaming(id) {
      // What is to be written comes first, and is then looked through, too.
      clearTimeout(timer);
      await write();
      await answers.dropNaming(id, isOfPeople);
    },
    clear: () => answers.drop({ isEnd: false }),
    end: () => end(),
  };
}

/** Lists of people hold the names that were heard in a recording, and not its id. */
const isOfPeople = (key: string): boolean => key.startsWith('[["people","list"]');

/** Was it deleted: here, or on the server as an answer says? */
function isGone({ state }: Query, codeOf: KeptQueriesParts['codeOf']): boolean {
  if (state.status === 'pending' && state.data === undefined) return state.fetchStatus === 'idle';
  return state.error !== null && codeOf(state.error) === 'not_found';
}

/** A question on its way has no row on the server yet, and is not what somebody wants to find again. */
function isUnfinished(data: unknown): boolean {
  return (
    Array.isArray(data) && data.some((item: { id?: unknown }) => String(item?.id).startsWith('temporary-'))
  );
}
