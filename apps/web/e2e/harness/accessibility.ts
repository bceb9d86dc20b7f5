import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from './axe.ts';
import { openBrowser, type TestUser } from './browser.ts';
import { keyboardGaps } from './keyboard-walk.ts';
import { signIn } from './rest.ts';
import { leave, type Screen, type Viewer } from './screens/screen.ts';
import { accounts, prepareStage, type Stage } from './stage.ts';

const narrow = 390;
const wide = 1280;
/** Longer than any screen takes to be there and be looked at. */
const screenLimitMs = 60_000;
/** Two walks over many screens, each looked at in two themes. */
const partLimitMs = 400_000;

/**
 * Tests of the file that calls this: each part's screens, in both themes, narrow and wide, break no rule of WCAG 2.2 AA,
 * and the keyboard gets everywhere in them.
 */
export function testAccessibility(parts: Record<string, Screen[]>): void {
  let stage: Stage;
  const testUsers = new Map<Viewer, TestUser>();

  beforeAll(async () => {
    stage = await prepareStage();
  }, 120_000);

  afterAll(async () => {
    for (const testUser of testUsers.values()) await testUser.close();
    await stage.remove();
  });

  /** The browser of whoever sees a screen; signed in once. */
  async function pageOf(viewer: Viewer): Promise<Page> {
    const known = testUsers.get(viewer);
    if (known) return known.page;
    const testUser = await openBrowser(stage.product.url, { still: true });
    testUsers.set(viewer, testUser);
    if (viewer !== 'visitor') await signIn(testUser.page, accounts[viewer]);
    return testUser.page;
  }

  async function look({ name, viewer, go }: Screen, width: number): Promise<string[]> {
    const page = await pageOf(viewer);
    await page.setViewportSize({ width, height: 800 });
    await go(page, stage.things);
    const found = await violations(page, `${name}, ${width} px`, width === wide);
    if (width === wide) found.push(...(await keyboardGaps(page, name)));
    await leave(page);
    return found;
  }

  /** Says which screen it is that does not come. */
  function lookInTime(screen: Screen, width: number): Promise<string[]> {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const limit = AbortSignal.timeout(screenLimitMs);
    limit.onabort = () => reject(new Error(`${screen.name} took too long at ${width} px`));
    return Promise.race([look(screen, width), late]);
  }

  it.each(Object.entries(parts))(
    'breaks no rule of WCAG 2.2 AA in %s, in either theme, narrow and wide, and the keyboard gets everywhere',
    async (_part, screens) => {
      const found: string[] = [];
      for (const width of [narrow, wide]) {
        for (const screen of screens) found.push(...(await lookInTime(screen, width)));
      }
      expect(found).toEqual([]);
    },
    partLimitMs,
  );
}
