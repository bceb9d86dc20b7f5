/**
 * What a worker of the browser tests starts once and its files use one after the other. The fixture of `it.ts` owns it: it opens
 * before the first file and ends everything after the last one.
 */
let endings: (() => Promise<unknown>)[] | undefined;

export function openWorker(): void {
  endings = [];
}

/** Ends what was started, the newest first. */
export async function closeWorker(): Promise<void> {
  for (const end of endings?.splice(0).reverse() ?? []) await end();
  endings = undefined;
}

/**
 * A thing that the first caller starts and that lives as long as the worker.
 * @throws {Error} outside of it: a file whose `it` is not that of `it.ts` would start what nobody ends
 */
export function oncePerWorker<Thing>(
  start: () => Promise<Thing>,
  end: (thing: Thing) => Promise<unknown>,
): () => Promise<Thing> {
  let started: Promise<Thing> | undefined;
  return () => {
    if (!endings) throw new Error('Take `it` and its `beforeAll` from harness/it.ts.');
    if (started) return started;
    const thing = start();
    started = thing;
    endings.push(async () => {
      started = undefined;
      await end(await thing);
    });
    return thing;
  };
}
