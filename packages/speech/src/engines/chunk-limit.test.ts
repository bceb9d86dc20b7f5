import { expect, test } from 'vitest';
import { ChunkLimit } from './chunk-limit.ts';

/** Sends ten hours to a provider that takes `limit(sent)` seconds; returns the number of requests and refusals. */
function send(chunks: ChunkLimit, limit: (requests: number) => number, total = 36_000) {
  let [requests, refusals] = [0, 0];
  const hear = (seconds: number): void => {
    if (seconds > chunks.seconds) {
      divide(seconds, chunks.seconds);
      return;
    }
    requests += 1;
    if (seconds <= limit(requests)) {
      chunks.noteTaken(seconds);
      return;
    }
    refusals += 1;
    divide(seconds, chunks.noteRefused(seconds));
  };
  const divide = (seconds: number, part: number): void => {
    for (let left = seconds; left > 1e-6; left -= part) hear(Math.min(part, left));
  };
  for (let done = 0; done < total; done += 600) hear(600);
  return { requests, refusals };
}

test('F-91: a real limit is kept, and probed with backoff', () => {
  const { requests, refusals } = send(new ChunkLimit(600), () => 100);
  expect(requests).toBeLessThan(600);
  expect(refusals).toBeLessThan(8);
});

test('F-91: temporary refusals of any size cost only a few requests', () => {
  const clean = send(new ChunkLimit(600), () => 600).requests;
  for (const brief of [1, 2, 4, 7]) {
    const chunks = new ChunkLimit(600);
    const { requests } = send(chunks, (sent) => (sent > 5 && sent <= 5 + brief ? 0 : 600));
    expect(requests - clean, String(brief)).toBeLessThan(60);
    expect(chunks.seconds).toBe(600);
  }
});

test('F-91: a learned limit expires after half an hour', () => {
  let now = 0;
  const chunks = new ChunkLimit(600, () => now);
  chunks.noteRefused(600);
  chunks.noteRefused(300);
  expect(chunks.seconds).toBe(150);
  now = 31 * 60_000;
  expect(chunks.seconds).toBe(600);
});
