import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Refusal } from '../features/recorder/notification.ts';
import { refuseStartBy, type StartRules } from './refuse-start.ts';

const limit: Refusal = { title: 'Limite raggiunto', message: 'Hai usato tutte le ore.' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Known = { known?: Refusal | null; isCurrent?: boolean };

/** A press, with the server's answer in the test's hand. */
function press({ known, isCurrent = true }: Known) {
  const late: Refusal[] = [];
  let asked = 0;
  const answer = Promise.withResolvers<Refusal | null>();
  const rules: StartRules = {
    known: () => known,
    isCurrent: () => isCurrent,
    ask: () => {
      asked += 1;
      return answer.promise;
    },
    onLate: (refusal) => late.push(refusal),
  };
  const verdict = refuseStartBy(rules);
  return { verdict, answer, late, asked: () => asked };
}

describe('a press of the record button', () => {
  it('records at once where the server has said so, and nothing came since', () => {
    const { verdict, asked } = press({ known: null });
    expect([verdict, asked()]).toEqual([null, 0]);
  });

  const states: [string, Known][] = [
    ['nothing was read yet', {}],
    ['what was read is being read again, or came from the store', { known: null, isCurrent: false }],
    ['the limit was reached', { known: limit }],
  ];

  it.each(states)('asks the server where %s, and is told of the limit', async (_, known) => {
    const { verdict, answer, late } = press(known);
    answer.resolve(limit);
    expect(await verdict).toBe(limit);
    await vi.runAllTimersAsync();
    expect(late).toEqual([]);
  });

  it.each(states)('asks the server where %s, and records when it may by now', async (_, known) => {
    const { verdict, answer } = press(known);
    answer.resolve(null);
    expect(await verdict).toBeNull();
  });

  it.each(states)('goes by what is known where %s and there is no server', async (_, known) => {
    const { verdict, answer, late } = press(known);
    answer.reject(new Error('no network'));
    expect(await verdict).toBe(known.known ?? null);
    expect(late).toEqual([]);
  });

  it.each(states)(
    'waits no longer than a moment where %s, and tells later what it hears',
    async (_, known) => {
      const { verdict, answer, late } = press(known);
      await vi.advanceTimersByTimeAsync(1_500);
      expect(await verdict).toBe(known.known ?? null);
      answer.resolve(limit);
      await vi.runAllTimersAsync();
      // Whoever was refused has read it.
      expect(late).toEqual(known.known ? [] : [limit]);
    },
  );
});
