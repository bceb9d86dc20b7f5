import type { Page } from 'playwright-core';

type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };

/** In the page, as an init script: adds up how far things moved that nobody had touched. */
export function countShifts(): void {
  const seen = window as unknown as { shifted: number; moved: string[] };
  seen.shifted = 0;
  seen.moved = [];
  const nameOf = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    return element ? `${element.tagName}.${element.className}` : '?';
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
      if (entry.hadRecentInput) continue;
      seen.shifted += entry.value;
      seen.moved.push(...entry.sources.map(({ node }) => nameOf(node)));
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** How far things have moved so far, as the score of cumulative layout shift, and what. */
export const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    const { shifted, moved } = window as unknown as { shifted: number; moved: string[] };
    return { shifted, moved };
  });
