import type { Locator } from 'playwright-core';
import type { TestUser } from './browser.ts';

/** Processor time, in milliseconds, that the page's own thread takes for an action; others on the machine do not count. */
export async function busy({ page, context }: TestUser, action: () => Promise<void>): Promise<number> {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taken = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
  const before = await taken();
  await action();
  const after = await taken();
  await devtools.detach();
  return after - before;
}

/** What a text costs the page's thread, in milliseconds, when each of the texts is typed after the other; the mean. */
export async function typingCost(
  testUser: TestUser,
  box: Locator,
  texts: readonly string[],
): Promise<number> {
  const all = await busy(testUser, () =>
    box.evaluate(async (element, values) => {
      const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      const setValue = Object.getOwnPropertyDescriptor(prototype, 'value')?.set;
      for (const value of values) {
        setValue?.call(element, value);
        element.dispatchEvent(new Event('input', { bubbles: true }));
        await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      }
    }, texts),
  );
  return all / texts.length;
}

type TraceEvent = {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of processor time, of events that last. */
  tdur?: number;
  args: { name?: string };
};

/** Processor time, in milliseconds, of the longest task of a page's own thread during an action; others on the machine do not count. */
export async function longestTask({ page, context }: TestUser, action: () => Promise<void>): Promise<number> {
  const browser = context.browser();
  if (!browser) throw new Error('The browser of this context cannot be traced.');
  await browser.startTracing(page, { categories: ['toplevel'] });
  await action();
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const named = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
  );
  const threads = new Set(named.map(threadOf));
  const tasks = traceEvents.filter((event) => event.name.endsWith('RunTask') && threads.has(threadOf(event)));
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000;
}
