import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './harness/browser.ts';
import { signIn } from './harness/rest.ts';
import { leave, type Screen, type Things, type Viewer } from './harness/screens/screen.ts';
import { screensByPart } from './harness/screens.ts';
import { accounts, prepareStage } from './harness/stage.ts';
import { closeWorker, openWorker } from './harness/worker.ts';

// Pictures of every screen in both themes: `node apps/web/e2e/screenshots.ts [part of a name …] [--widths=390,1280]`.
// The product starts on data of its own; the pictures lie in a folder that git ignores.

const folder = path.join(import.meta.dirname, 'screenshots');
const viewers: Viewer[] = ['visitor', 'newcomer', 'curious', 'member', 'speaker', 'limited', 'pro', 'admin'];
const themes = ['light', 'dark'] as const;
const height = 844;
/** More than any screen scrolls. */
const tallest = 4000;

const given = process.argv.slice(2);
const wanted = given.filter((word) => !word.startsWith('--'));
const [, widthList = '390,1280'] = given.find((word) => word.startsWith('--widths='))?.split('=') ?? [];
const widths = widthList.split(',').map(Number);
const chosen = Object.values(screensByPart)
  .flat()
  .filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

async function paint(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', name);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }, theme);
}

/** Makes the window so high that the screen, which scrolls inside, is whole in the picture. */
async function showWhole(page: Page, width: number): Promise<void> {
  const hidden = await page.evaluate(() => {
    const content = document.querySelector('#content');
    return content ? content.scrollHeight - content.clientHeight : 0;
  });
  if (hidden > 0) await page.setViewportSize({ width, height: Math.min(tallest, height + hidden) });
}

async function photograph(page: Page, screen: Screen, things: Things): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    await screen.go(page, things);
    await page.waitForTimeout(400);
    await showWhole(page, width);
    for (const theme of themes) {
      await paint(page, theme);
      const file = path.join(folder, `${screen.name}-${width}-${theme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
    await leave(page);
  }
}

mkdirSync(folder, { recursive: true });
openWorker();
const { product, things, remove } = await prepareStage();
try {
  for (const viewer of viewers) {
    const own = chosen.filter((screen) => screen.viewer === viewer);
    if (own.length === 0) continue;
    const { page, close } = await openBrowser(product.url, { still: true });
    try {
      if (viewer !== 'visitor') await signIn(page, accounts[viewer]);
      for (const screen of own) {
        await photograph(page, screen, things).catch((error: Error) => {
          process.exitCode = 1;
          process.stderr.write(`${screen.name}: ${error.message}\n`);
        });
      }
    } finally {
      await close();
    }
  }
} finally {
  await remove();
  await closeWorker();
}
