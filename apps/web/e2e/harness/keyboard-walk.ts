import type { Page } from 'playwright-core';

/** More stops than any screen has beyond its own controls, e.g. those of the browser. */
const spareSteps = 6;
/** What comes while somebody walks, as a list of chats that is read anew, has stops, too: so often all of it is walked at most. */
const mostRounds = 3;

/**
 * Marks the controls that the keyboard should reach: all controls of the topmost dialog, or else of the page. Answers
 * how many steps that takes.
 */
function markStops(page: Page): Promise<number> {
  return page.evaluate(() => {
    const controls = 'a[href], button, input, textarea, select, [tabindex]';
    const isVisible = (each: Element) => each.checkVisibility({ visibilityProperty: true });
    const dialogs = [...document.querySelectorAll('[role="dialog"]')].filter(isVisible);
    const isStop = (each: HTMLElement) =>
      each.tabIndex >= 0 && !each.matches(':disabled, [inert] *, [aria-hidden="true"] *') && isVisible(each);
    // One of a group of radio buttons takes the focus for all.
    const markOf = (each: HTMLElement, index: number) =>
      each instanceof HTMLInputElement && each.type === 'radio' ? `radio ${each.name}` : String(index);
    for (const old of document.querySelectorAll('[data-stop]')) old.removeAttribute('data-stop');
    const scope = dialogs.at(-1) ?? document.body;
    const stops = [...scope.querySelectorAll<HTMLElement>(controls)].filter(isStop);
    for (const [index, stop] of stops.entries()) stop.dataset.stop = markOf(stop, index);
    // A field for a moment has a stop for each of its parts, and one for its calendar.
    return stops.length + 6 * stops.filter((stop) => stop.matches('[type="datetime-local"]')).length;
  });
}

type Stop = { mark: string; name: string; isSeen: boolean };
type WatchedWindow = Window & { stops: Stop[]; noteStop: (element: HTMLElement) => void };

/** From now on the page notes by itself what gets the focus, and whether that can be seen. */
function watchFocus(page: Page): Promise<void> {
  return page.evaluate(() => {
    const stops: Stop[] = [];
    const isOutlined = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
    // What a control is drawn on may show the focus for it: a label, the thumb of a slider, the box around a text.
    const around = (element: HTMLElement) =>
      [
        element,
        element.parentElement,
        element.nextElementSibling,
        element.closest('label, form > div'),
      ].filter((each) => each !== null);
    const noteStop = (element: HTMLElement) => {
      const isRadio = element instanceof HTMLInputElement && element.type === 'radio';
      const mark = isRadio ? `radio ${element.name}` : element.dataset.stop;
      if (mark === undefined) return;
      const isSeen =
        element.matches('input, textarea') ||
        isOutlined(getComputedStyle(element, '::after')) ||
        around(element).some((each) => isOutlined(getComputedStyle(each)));
      const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`;
      stops.push({ mark, name, isSeen });
    };
    Object.assign(window, { stops, noteStop });
    document.addEventListener('focusin', ({ target }) => noteStop(target as HTMLElement));
  });
}

/** Presses Tab so many times: the page gets one press after the other, without a pause for its answers between them. */
async function pressTab(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 };
  try {
    const presses = Array.from({ length: times }, () => [
      devtools.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
      devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
    ]);
    await Promise.all(presses.flat());
  } finally {
    await devtools.detach();
  }
}

/** Walks a screen with Tab: unreachable controls, and those without a visible focus. */
export async function keyboardGaps(page: Page, screen: string): Promise<string[]> {
  if (await page.locator('[role="menu"]').first().isVisible()) return [];
  const steps = await markStops(page);
  await watchFocus(page);
  let gaps: Gaps = { missed: [], unseen: [] };
  for (let round = 0; round < mostRounds; round += 1) {
    await pressTab(page, steps + spareSteps);
    gaps = await walked(page);
    if (gaps.missed.length === 0) break;
  }
  return [
    ...gaps.missed.map((name) => `${screen}: Tab does not reach «${name}»`),
    ...gaps.unseen.map((name) => `${screen}: nobody sees the focus on «${name}»`),
  ];
}

/** What was not reached so far, and where the focus could not be seen. */
type Gaps = { missed: string[]; unseen: string[] };

function walked(page: Page): Promise<Gaps> {
  return page.evaluate(() => {
    const { stops, noteStop } = window as unknown as WatchedWindow;
    // In a dialog with a single control it is where it was, and nothing was told.
    noteStop(document.activeElement as HTMLElement);
    const reached = new Set(stops.map(({ mark }) => mark));
    const missed = [...document.querySelectorAll<HTMLElement>('[data-stop]')]
      .filter(({ dataset }) => !reached.has(dataset.stop as string))
      .map((each) => each.getAttribute('aria-label') ?? each.textContent?.slice(0, 40) ?? each.tagName);
    const unseen = new Set(stops.filter(({ isSeen }) => !isSeen).map(({ name }) => name));
    return { missed, unseen: [...unseen] };
  });
}
