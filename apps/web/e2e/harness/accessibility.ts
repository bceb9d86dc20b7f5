import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { shownOn, violations, violationsOfWidth } from './axe.ts';
import { openBrowser, type TestUser } from './browser.ts';
import { it } from './it.ts';
import { keyboardGaps } from './keyboard-walk.ts';
import { leave, type Screen, type Things, type Viewer } from './screens/screen.ts';
import { prepareStage, type Stage } from './stage.ts';
import { smallTargets, touchOnce } from './touch-targets.ts';

const height = 800;
const narrow = { width: 390, height };
const wide = { width: 1280, height };
/** A timeout for hangs: far more than a part's screens take on a busy machine. Each step has its own timeout. */
const partLimitMs = 900_000;
/** For a heading that waits for the server on a busy machine. */
const headingLimitMs = 60_000;
/** Looks until a screen counts as settled although it never shows the same twice, e.g. a clock. */
const mostLooks = 20;

/** The steps to a screen, until its heading can be seen: every screen has one, and the greeting keeps its room before it has the name. */
async function goTo(page: Page, screen: Screen, things: Things): Promise<void> {
  await screen.go(page, things);
  await page.waitForFunction(
    () => [...document.querySelectorAll('h1')].some((h1) => h1.checkVisibility({ visibilityProperty: true })),
    undefined,
    { timeout: headingLimitMs },
  );
}

/**
 * Waits until the screen shows again what it showed before the window's width changed: reloaded lists, too.
 */
async function untilShown(page: Page, before: string): Promise<void> {
  for (let look = 0; look < mostLooks && (await shownOn(page)) !== before; look += 1) {
    await page.waitForTimeout(50);
  }
}

/**
 * Tests of the file that calls this, of which there are several, because files run in parallel: each part's screens break no rule of WCAG 2.2 AA, in both themes and at both
 * widths, the keyboard gets everywhere in them, and fingers hit everything. Every screen is opened once, and made narrow
 * where it is.
 */
export function testAccessibility(parts: Record<string, Screen[]>): void {
  let stage: Stage;
  const testUsers = new Map<Viewer, TestUser>();

  it.beforeAll(async () => {
    stage = await prepareStage();
  });

  afterAll(async () => {
    for (const testUser of testUsers.values()) await testUser.close();
    await stage?.remove();
  });

  /** The browser of each kind of user; signed in once. */
  async function pageOf(viewer: Viewer): Promise<Page> {
    const known = testUsers.get(viewer);
    if (known) return known.page;
    const as = viewer === 'visitor' ? undefined : stage.testUsers[viewer];
    const testUser = await openBrowser(stage.product.url, { still: true, bare: true, ...(as && { as }) });
    testUsers.set(viewer, testUser);
    return testUser.page;
  }

  async function lookNarrow(page: Page, screen: Screen, shown: string): Promise<string[]> {
    await page.setViewportSize(narrow);
    if (screen.differsByWidth) {
      await leave(page);
      await goTo(page, screen, stage.things);
    }
    const isSame = (await shownOn(page)) === shown;
    const name = `${screen.name}, ${narrow.width} px`;
    return [...(await violationsOfWidth(page, name, isSame)), ...(await smallTargets(page, name))];
  }

  async function look(screen: Screen): Promise<string[]> {
    const page = await pageOf(screen.viewer);
    await page.setViewportSize(wide);
    await goTo(page, screen, stage.things);
    const found = await violations(page, `${screen.name}, ${wide.width} px`);
    if (screen.differsByWidth) found.push(...(await keyboardGaps(page, screen.name)));
    await touchOnce(page);
    const shown = await shownOn(page);
    found.push(...(await lookNarrow(page, screen, shown)));
    if (!screen.differsByWidth) {
      await page.setViewportSize(wide);
      await untilShown(page, shown);
      found.push(...(await keyboardGaps(page, screen.name)));
    }
    return found;
  }

  it.each(Object.entries(parts))(
    'breaks no rule of WCAG 2.2 AA in %s, in either theme, narrow and wide, for the keyboard and for fingers',
    async (_part, screens) => {
      const found: string[] = [];
      for (const screen of screens) {
        const seen = await look(screen).catch((error: Error) => [`${screen.name}: ${error.message}`]);
        found.push(...seen);
        await leave(await pageOf(screen.viewer));
      }
      expect(found).toEqual([]);
    },
    partLimitMs,
  );
}
