import type { Page } from 'playwright-core';

/** What is measured from the middle of a target outwards, in pixels of CSS. */
type Sizes = { least: number; leastInLine: number; targets: string };

const sizes: Sizes = {
  least: 44,
  // A citation stands in the line of an answer, and is small by design.
  leastInLine: 24,
  targets: [
    'a[href], button, input:not([type=hidden]), select, textarea, summary',
    '[role=button], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], [role=tab], [role=slider]',
  ].join(', '),
};

/** Lets the page have a finger while `look` looks. */
async function withFinger<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const devtools = await page.context().newCDPSession(page);
  try {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
    await page.waitForFunction(() => matchMedia('(pointer: coarse)').matches);
    return await look();
  } finally {
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false }).catch(() => {});
    await devtools.detach();
  }
}

/**
 * Lets the finger come and go: the browser gives a page its pointer back only when it is loaded again, so that one that has seen
 * a finger shows other things ever after.
 */
export async function touchOnce(page: Page): Promise<void> {
  await withFinger(page, async () => {});
}

/**
 * What is too small for a finger on the screen as it is: what can be hit, with the area around it and its label, measures less
 * than 44 px. As in WCAG 2.5.8 a link that is part of a sentence is not meant; whatever else stands in a line measures 24 px.
 */
export async function smallTargets(page: Page, screen: string): Promise<string[]> {
  const found = await withFinger(page, () => page.evaluate(measure, sizes));
  return found.map((target) => `${screen}: too small for a finger: ${target}`);
}

/** In the page. */
function measure({ least, leastInLine, targets }: Sizes): string[] {
  /** Pixels from one look to the next: long ones first, then those of the edge. Half a pixel at either end is rounding. */
  const steps = [2, 0.5];
  const rounding = 0.5;

  const labelsOf = (target: Element) => [...((target as HTMLInputElement).labels ?? [])] as Element[];
  /** The track of a slider moves its thumb, too. */
  const partsOf = (target: Element) => {
    const track = target.getAttribute('role') === 'slider' ? target.closest('.mantine-Slider-root') : null;
    return [target, ...labelsOf(target), ...(track ? [track] : [])];
  };
  const isMeant = (target: Element) =>
    !target.matches(':disabled, [aria-hidden=true] *, [inert] *') &&
    partsOf(target).some((part) => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }));

  /** Has the element's parent words of its own, so that it stands in a line of text? */
  const standsInLine = (target: Element) =>
    getComputedStyle(target).display.startsWith('inline') &&
    [...(target.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    );
  const isLinkInText = (target: Element) =>
    getComputedStyle(target).display === 'inline' && standsInLine(target);

  /** A menu or a notice that lies over a target for the moment makes it no smaller. */
  const liesOver = (hit: Element, part: Element) => {
    const layer = hit.closest(
      '[role=dialog], [role=menu], [role=toolbar], [role=alert], [data-overlay], [data-floats]',
    );
    return layer !== null && !layer.contains(part);
  };
  /** How wide and high the area is that can be hit around the middle of a part; null where something covers it. */
  const areaAround = (part: Element, parts: Element[]) => {
    const { left, top, width, height } = part.getBoundingClientRect();
    const hitAt = (byX: number, byY: number) =>
      document.elementFromPoint(left + width / 2 + byX, top + height / 2 + byY);
    const isOwn = (hit: Element | null) => hit !== null && parts.some((own) => own.contains(hit));
    if (!isOwn(hitAt(0, 0))) return null;
    const reach = (byX: number, byY: number, most: number) => {
      const isOpen = (far: number) => {
        const hit = hitAt(byX * far, byY * far);
        return isOwn(hit) || (hit !== null && liesOver(hit, part));
      };
      let far = 0;
      for (const step of steps) while (far < most && isOpen(far + step)) far += step;
      return far;
    };
    /** Both ways from the middle; what is more than enough is not looked at. */
    const span = (byX: number, byY: number) => {
      const back = reach(-byX, -byY, least);
      return back + reach(byX, byY, least - back) + 2 * rounding;
    };
    return { width: span(1, 0), height: span(0, 1) };
  };

  const scrolled = () => [...document.querySelectorAll('*')].filter(({ scrollTop }) => scrollTop > 0);
  const before = new Map(scrolled().map((element) => [element, element.scrollTop]));

  const tooSmall = (target: Element): string | null => {
    if (!target.isConnected || isLinkInText(target)) return null;
    const parts = partsOf(target);
    const limit = standsInLine(target) ? leastInLine : least;
    const areasNow = () => parts.map((part) => areaAround(part, parts)).filter((area) => area !== null);
    const isEnough = (areas: ReturnType<typeof areasNow>) =>
      areas.some(({ width, height }) => width >= limit && height >= limit);
    if (isEnough(areasNow())) return null;
    // Its rest may lie outside the window, or below what stays at its edge.
    target.scrollIntoView({ block: 'center', behavior: 'instant' });
    const areas = areasNow();
    if (areas.length === 0 || isEnough(areas)) return null;
    const sizesOf = areas.map(({ width, height }) => `${width} × ${height}`).join(', ');
    return `${sizesOf}: ${target.outerHTML.slice(0, 200)}`;
  };

  const found = [...document.querySelectorAll(targets)].filter(isMeant).map(tooSmall);
  for (const element of scrolled()) element.scrollTop = before.get(element) ?? 0;
  return found.filter((text) => text !== null);
}
