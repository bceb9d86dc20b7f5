import { describe, expect, test } from 'vitest';
import { type PartHearing, receiptOf } from './receipt.ts';
import { ReceiptBook } from './receipt-book.ts';

const second = 1000;
const one = [{ id: 'a', fromMs: 0 }];

function receipt(
  marks: Record<string, { keptMs: number; sentMs: number }>,
  hearings: Record<string, PartHearing>,
  elapsedMs: number,
  parts = one,
) {
  return receiptOf({
    parts,
    marks: new Map(Object.entries(marks)),
    hearings: new Map(Object.entries(hearings)),
    elapsedMs,
  });
}

describe('the receipt of a running recording', () => {
  test('says of each span where it is, without gaps up to the present', () => {
    const { spans, ...amounts } = receipt(
      { a: { keptMs: 12 * second, sentMs: 11 * second } },
      { a: { isWhole: false, isTranscribed: false, heardMs: 10 * second } },
      13 * second,
    );
    expect(spans).toEqual([
      { fromMs: 0, toMs: 10_000, place: 'transcribed' },
      { fromMs: 10_000, toMs: 11_000, place: 'server' },
      { fromMs: 11_000, toMs: 12_000, place: 'browser' },
      { fromMs: 12_000, toMs: 13_000, place: 'underway' },
    ]);
    expect(amounts).toEqual({ totalMs: 13_000, browserMs: 12_000, serverMs: 11_000, transcribedMs: 10_000 });
  });

  test('claims no more at the server than was kept, and no words beyond what was sent', () => {
    const { browserMs, serverMs, transcribedMs } = receipt(
      { a: { keptMs: 4 * second, sentMs: 9 * second } },
      { a: { isWhole: false, isTranscribed: false, heardMs: 20 * second } },
      3 * second,
    );
    expect([browserMs, serverMs, transcribedMs]).toEqual([3_000, 3_000, 3_000]);
  });

  test('begins with nothing kept, and without a recording there is nothing', () => {
    expect(receipt({}, {}, 2 * second).spans).toEqual([{ fromMs: 0, toMs: 2_000, place: 'underway' }]);
    expect(receipt({}, {}, 0, []).spans).toEqual([]);
  });

  test('a part that the server has whole counts whole, and one that is ready is transcribed to its silent end', () => {
    const parts = [
      { id: 'a', fromMs: 0 },
      { id: 'b', fromMs: 60 * second },
      { id: 'c', fromMs: 90 * second },
    ];
    const { spans, ...amounts } = receipt(
      { a: { keptMs: 59 * second, sentMs: 50 * second }, c: { keptMs: 4 * second, sentMs: 0 } },
      {
        a: { isWhole: true, isTranscribed: true, heardMs: 40 * second },
        b: { isWhole: true, isTranscribed: false, heardMs: 0 },
      },
      95 * second,
      parts,
    );
    expect(spans).toEqual([
      { fromMs: 0, toMs: 60_000, place: 'transcribed' },
      { fromMs: 60_000, toMs: 90_000, place: 'server' },
      { fromMs: 90_000, toMs: 94_000, place: 'browser' },
      { fromMs: 94_000, toMs: 95_000, place: 'underway' },
    ]);
    expect(amounts).toEqual({ totalMs: 95_000, browserMs: 94_000, serverMs: 90_000, transcribedMs: 60_000 });
  });

  test('neighbouring spans of one place are one', () => {
    const parts = [
      { id: 'a', fromMs: 0 },
      { id: 'b', fromMs: 10 * second },
    ];
    const ready = { isWhole: true, isTranscribed: true, heardMs: 0 };
    expect(receipt({}, { a: ready, b: ready }, 20 * second, parts).spans).toEqual([
      { fromMs: 0, toMs: 20_000, place: 'transcribed' },
    ]);
  });
});

describe('the book of receipts', () => {
  test('knows by the number of slices up to which millisecond the server has a part', () => {
    const book = new ReceiptBook();
    let told = 0;
    book.subscribe(() => {
      told += 1;
    });
    for (const endMs of [2_000, 4_050, 6_010]) book.kept('a', endMs);
    book.sent('a', 2);
    expect(book.getMarks().get('a')).toEqual({ keptMs: 6_010, sentMs: 4_050 });
    // The server may have slices that this page has not read back from its store yet.
    book.sent('a', 9);
    expect(book.getMarks().get('a')).toEqual({ keptMs: 6_010, sentMs: 6_010 });
    book.sent('a', 0);
    expect(book.getMarks().get('a')?.sentMs).toBe(0);
    expect(told).toBe(6);
  });

  test('keeps the parts apart', () => {
    const book = new ReceiptBook();
    book.kept('a', 2_000);
    const before = book.getMarks();
    book.kept('b', 1_000);
    expect(book.getMarks()).not.toBe(before);
    expect(Object.fromEntries(book.getMarks())).toEqual({
      a: { keptMs: 2_000, sentMs: 0 },
      b: { keptMs: 1_000, sentMs: 0 },
    });
  });
});
