import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { openBrowser } from './harness/browser.ts';
import { startFakeProvider } from './harness/fake-provider.ts';
import { startProduct } from './harness/product.ts';
import { registerOverRest, signIn } from './harness/rest.ts';
import { type Screen, screens, type Things, type Viewer } from './harness/screens.ts';
import { createSpeechFixture } from './harness/speech-fixture.ts';

// Pictures of every screen at two widths in both themes: `node apps/web/e2e/screenshots.ts [part of a name …]`.
// The product starts on data of its own; the pictures lie in a folder that git ignores.

const folder = path.join(import.meta.dirname, 'screenshots');
const widths = [390, 1280];
const themes = ['light', 'dark'] as const;
const emails: Record<Exclude<Viewer, 'visitor'>, string> = {
  admin: 'amministrazione@example.test',
  person: 'persona@example.test',
};

const wanted = process.argv.slice(2);
const chosen = screens.filter(
  ({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)),
);

async function paint(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.setAttribute('data-mantine-color-scheme', name);
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }, theme);
}

async function photograph(page: Page, screen: Screen, things: Things): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    await screen.go(page, things);
    await page.waitForLoadState('networkidle').catch(() => {});
    for (const theme of themes) {
      await paint(page, theme);
      const file = path.join(folder, `${screen.name}-${width}-${theme}.png`);
      await page.screenshot({ path: file, fullPage: true });
    }
  }
}

mkdirSync(folder, { recursive: true });
const speech = await createSpeechFixture();
const provider = await startFakeProvider();
const product = await startProduct({
  OPENAI_API_KEY: 'sk-prova',
  OPENAI_BASE_URL: provider.baseUrl,
  SPEECH_VAD: 'energy',
});
try {
  await registerOverRest(product.url, emails.admin);
  const person = await registerOverRest(product.url, emails.person);
  provider.transcript = 'La caldaia perde acqua e il tecnico passa giovedì.';
  const { wav } = await speech.say('parole per il fornitore');
  const { id: recordingId } = await person.upload(wav);
  provider.answer = ['Il tecnico passa **giovedì** [1].'];
  const things: Things = { recordingId, sessionId: crypto.randomUUID() };
  await person.call('POST', '/api/chat', { message: 'Quando passa il tecnico?', ...things });

  for (const viewer of ['visitor', 'person', 'admin'] as const) {
    const own = chosen.filter((screen) => screen.viewer === viewer);
    if (own.length === 0) continue;
    const browser = await openBrowser(product.url, { still: true });
    try {
      if (viewer !== 'visitor') await signIn(browser.page, emails[viewer]);
      for (const screen of own) await photograph(browser.page, screen, things);
    } finally {
      await browser.close();
    }
  }
} finally {
  await product.remove();
  await provider.close();
  await speech.remove();
}
