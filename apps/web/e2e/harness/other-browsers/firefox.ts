import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { otherBrowserProgram } from '../../../../../scripts/browsers/other-browsers.ts';
import type { OtherBrowser } from './other-browser.ts';

const preferences = {
  // Nobody is there to be asked.
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
};

/** Firefox on a profile of its own, steered over WebDriver BiDi. `folder` holds the profile, which outlives a kill. */
export async function openFirefox(folder: string, env: Record<string, string>): Promise<OtherBrowser> {
  const userDataDir = path.join(folder, 'profile');
  await mkdir(userDataDir, { recursive: true });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: otherBrowserProgram('firefox'),
    headless: true,
    userDataDir,
    env: { ...process.env, ...env, HOME: folder },
    extraPrefsFirefox: preferences,
    protocolTimeout: 300_000,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  const find = async (xpath: string) =>
    (await page.waitForSelector(`xpath/${xpath}`)) as ElementHandle<HTMLInputElement>;
  return {
    name: 'Firefox',
    open: async (url) => void (await page.goto(url)),
    run: (body) => page.evaluate(`(async () => { ${body} })()`) as Promise<never>,
    click: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, text) => (await find(xpath)).type(text),
    async kill() {
      const ended = new Promise((resolve) => browser.process()?.once('exit', resolve));
      browser.process()?.kill('SIGKILL');
      await ended;
    },
  };
}
