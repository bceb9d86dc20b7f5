import { setImmediate as turn } from 'node:timers/promises';
import type { SignTable } from '@wingman/search/meaning/sign-rows.ts';
import type { KeptBlock, KeptVectors } from './kept-vectors.ts';

/** The window at `index` of a block. */
export type Candidate = { block: KeptBlock; index: number };

/** Says of a block of which only a part is looked at which of its windows are. */
export type Eligible = {
  isWithin: (block: KeptBlock) => ((index: number) => boolean) | undefined;
};

type Range = { from: number; to: number; isWithin?: (row: number) => boolean };

/** Yields to others after this many rows: 0.5 ms, or 8 without the kernel. */
const rowsAtOnce = 65_536;

/** The windows that are nearest to a question by their signs alone, at most `count`, best first. */
export async function mostPromising(
  { blocks, signs }: Pick<KeptVectors, 'blocks' | 'signs'>,
  table: SignTable,
  eligible: Eligible,
  count: number,
): Promise<Candidate[]> {
  const best = createBest(count);
  let scanned = 0;
  for (const range of rangesOf(blocks, eligible)) {
    for (let from = range.from; from < range.to; ) {
      const to = Math.min(range.to, from + rowsAtOnce - scanned);
      signs.scan(table, from, to, (row, sums) => best.add(row, sums, range.isWithin));
      scanned += to - from;
      from = to;
      if (scanned < rowsAtOnce) continue;
      scanned = 0;
      await turn();
    }
  }
  return best.rows().map((row) => {
    const block = blockAt(blocks, row);
    return { block, index: row - block.firstRow };
  });
}

/** Rows of blocks that follow each other are one range. */
function rangesOf(blocks: KeptBlock[], { isWithin }: Eligible): Range[] {
  const ranges: Range[] = [];
  let open: Range | undefined;
  for (const block of blocks) {
    const from = block.firstRow;
    const to = from + block.anchors.length;
    const test = isWithin(block);
    if (test) {
      ranges.push({ from, to, isWithin: (row) => test(row - from) });
      open = undefined;
    } else if (open?.to === from) {
      open.to = to;
    } else {
      open = { from, to };
      ranges.push(open);
    }
  }
  return ranges;
}

function createBest(count: number) {
  let found: { row: number; sum: number }[] = [];
  let least = -1;
  function settle(): void {
    found = found.sort((one, other) => other.sum - one.sum).slice(0, count);
    if (found.length === count) least = found.at(-1)?.sum ?? least;
  }
  return {
    add(first: number, sums: Uint16Array, isWithin: Range['isWithin']): void {
      for (let index = 0; index < sums.length; index += 1) {
        const sum = sums[index] as number;
        if (sum <= least || isWithin?.(first + index) === false) continue;
        found.push({ row: first + index, sum });
        if (found.length >= count * 4) settle();
      }
    },
    rows(): number[] {
      settle();
      return found.map(({ row }) => row);
    },
  };
}

/** The block of a row that is in use: the last one that begins at or before it. */
function blockAt(blocks: KeptBlock[], row: number): KeptBlock {
  let [low, high] = [0, blocks.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((blocks[middle] as KeptBlock).firstRow <= row) low = middle;
    else high = middle - 1;
  }
  return blocks[low] as KeptBlock;
}
