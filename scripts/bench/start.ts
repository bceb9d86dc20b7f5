import { bareMain, median, productMain, residentMb, serve, withFolder } from './processes.ts';

const runs = 9;
/** Long enough for what the start left behind to be collected. */
const idleMs = 5_000;

type Figures = { startMs: number[]; idleMb: number };

async function measure(program: string): Promise<Figures> {
  return withFolder(async (folder) => {
    // The first start creates the database; it happens once, so it is not counted.
    await (await serve(program, folder)).stop();
    const startMs: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      const served = await serve(program, folder);
      startMs.push(served.startMs);
      await served.stop();
    }
    const served = await serve(program, folder);
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const idleMb = residentMb(served.pid, true);
    await served.stop();
    return { startMs, idleMb };
  });
}

/** Cold start (process start to first answer) and idle memory, beside the bare engines. */
export async function benchStart(): Promise<void> {
  const bare = await measure(bareMain);
  const product = await measure(productMain);
  const [bareMs, productMs] = [median(bare.startMs), median(product.startMs)];
  const range = `${Math.min(...product.startMs).toFixed(0)}–${Math.max(...product.startMs).toFixed(0)}`;
  console.log('start: median of', runs);
  console.log(
    `  first answer  ${productMs.toFixed(0)} ms (${range}), bare ${bareMs.toFixed(0)} ms, ratio ${(productMs / bareMs).toFixed(2)}`,
  );
  console.log(
    `  idle memory   ${product.idleMb.toFixed(0)} MB, bare ${bare.idleMb.toFixed(0)} MB, ratio ${(product.idleMb / bare.idleMb).toFixed(2)}`,
  );
}
