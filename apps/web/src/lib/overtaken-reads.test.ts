import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { readAgainAfter } from './overtaken-reads.ts';
import { createQueryClient } from './trpc.ts';

const key = ['recordings'];
let stop = () => {};

afterEach(() => stop());

/** A server whose answers are given when the test says so, and a screen that shows them. */
function open() {
  const client = createQueryClient();
  const asked: ((answer: string | Error) => void)[] = [];
  const observer = new QueryObserver<string>(client, {
    queryKey: key,
    queryFn: () =>
      new Promise((resolve, reject) => {
        asked.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer)));
      }),
  });
  stop = observer.subscribe(() => {});
  const shown = () => client.getQueryData(key);
  return { client, asked, shown };
}

describe('F-06: what changes while it is read', () => {
  it('is read again when the first answer is older than the change', async () => {
    const { client, asked, shown } = open();
    void client.invalidateQueries({ queryKey: key });
    asked[0]?.('before');
    await expect.poll(() => asked.length).toBe(2);
    asked[1]?.('after');
    await expect.poll(shown).toBe('after');
    expect(asked).toHaveLength(2);
  });

  it('is read again when an answer overtakes what was told and written meanwhile', async () => {
    const { client, asked, shown } = open();
    asked[0]?.('first');
    await expect.poll(shown).toBe('first');
    void client.invalidateQueries({ queryKey: key });
    await expect.poll(() => asked.length).toBe(2);
    readAgainAfter(client, { queryKey: key });
    client.setQueryData(key, 'told');
    asked[1]?.('before');
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.('after');
    await expect.poll(shown).toBe('after');
  });

  it('is read once when nothing changed, and not again after a failure', async () => {
    const { client, asked, shown } = open();
    void client.invalidateQueries({ queryKey: ['chats'] });
    void client.invalidateQueries({ predicate: () => false });
    asked[0]?.('first');
    await expect.poll(shown).toBe('first');
    readAgainAfter(client, { queryKey: key });
    void client.invalidateQueries({ queryKey: key });
    await expect.poll(() => asked.length).toBe(2);
    readAgainAfter(client, { queryKey: key });
    asked[1]?.(new Error('no network'));
    await expect.poll(() => client.getQueryState(key)?.status).toBe('error');
    void client.refetchQueries({ queryKey: key });
    await expect.poll(() => asked.length).toBe(3);
    asked[2]?.('third');
    await expect.poll(shown).toBe('third');
    expect(client.isFetching()).toBe(0);
    expect(asked).toHaveLength(3);
  });
});
