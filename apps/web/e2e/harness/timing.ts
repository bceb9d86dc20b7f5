import type { Locator } from 'playwright-core';
import type { Person } from './browser.ts';

/** Processor time, in milliseconds, that the page's own thread takes for an action; others on the machine do not count. */
export async function busy({ page, context }: Person, action: () => Promise<void>): Promise<number> {
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

/** Puts a text into a box as its next key would, and waits until the picture that shows it is painted. */
function typed(box: Locator, text: string): Promise<void> {
  return box.evaluate(async (element, value) => {
    const { prototype } = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }, text);
}

/** What each of the texts costs the page's thread, in milliseconds, when one is typed after the other. */
export async function typingCosts(person: Person, box: Locator, texts: readonly string[]): Promise<number[]> {
  const costs: number[] = [];
  for (const text of texts) costs.push(await busy(person, () => typed(box, text)));
  return costs;
}
