import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { seedTranscript } from './harness/seed-transcript.ts';
import { sharedSpeech } from './harness/shared.ts';

let product: Product;
let testUser: TestUser;
let id: string;
let caller: RestCaller;
let spoken: Buffer;

it.beforeAll(async () => {
  const speech = await sharedSpeech();
  product = await startProduct({
    SPEECH_ENGINE: 'local',
    SPEECH_MODEL_DIR: speech.modelDir,
    RATE_LIMITS: 'off',
  });
  caller = await registerOverRest(product.url);
  const { wav, seconds } = await speech.say('domani viene il tecnico');
  spoken = wav;
  ({ id } = await caller.upload(wav));
  const text = 'Domani viene il medico.';
  seedTranscript(product, id, [{ start: 0, end: seconds, text, speaker: 'Anna' }], Math.ceil(seconds));
  testUser = await openBrowser(product.url, { as: caller, still: true });
});

afterAll(async () => {
  await testUser?.close();
  await product?.remove();
});

const words = (page: TestUser['page']) =>
  page.locator('[data-segment]').evaluateAll((all) => all.map((each) => each.textContent?.trim()));

it('a recording is transcribed again beside its transcript, compared, chosen and brought back', async () => {
  const { page } = testUser;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/recordings/${id}`);
  await page.locator('[data-segment]').first().waitFor();
  const { segments } = await caller.call<{ segments: { id: number }[] }>('GET', `/api/recordings/${id}`);
  const corrected = { version: 0, text: 'Domani viene il dottore.' };
  await caller.call('PATCH', `/api/recordings/${id}/segments/${segments[0]?.id}`, corrected);
  await expect.poll(() => words(page)).toEqual([corrected.text]);

  // By keyboard alone.
  await page.getByRole('button', { name: 'Altre azioni', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: 'Trascrivi di nuovo' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Trascrivi di nuovo' });
  await dialog.getByText('L’audio resta su questo server.').waitFor();
  await dialog.getByText('Questo modello conosce solo la sua lingua').waitFor();
  await dialog.getByRole('button', { name: 'Trascrivi', exact: true }).press('Enter');

  const panel = page.getByRole('region', { name: 'Nuova trascrizione' });
  await panel.getByText('Diverse in un punto').waitFor();
  await panel.getByText('Una tua correzione non è nella nuova trascrizione.').waitFor();
  await expect.poll(() => panel.locator('mark').allTextContents()).toEqual(['dottore.', 'tecnico']);
  await panel.getByText('corretto da te').waitFor();
  expect(await words(page)).toEqual([corrected.text]);
  await panel.getByRole('button', { name: /^Nuova: Ascolta da/ }).click();
  await expect.poll(() => page.locator('audio').evaluate((each: HTMLAudioElement) => each.src)).toContain(id);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await panel.getByRole('button', { name: 'Tieni la nuova' }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Tenere la nuova trascrizione?' });
  await asked.getByText('Una tua correzione non è nella nuova trascrizione.').waitFor();
  await asked.getByRole('button', { name: 'Tieni la nuova' }).click();
  await expect.poll(() => words(page)).toEqual(['domani viene il tecnico']);
  await panel.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Altre azioni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Riporta la trascrizione di prima' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Riporta' }).click();
  await expect.poll(() => words(page)).toEqual([corrected.text]);
  await page.getByRole('button', { name: 'Ripeti: nuova trascrizione' }).waitFor();
});

it('the language of recordings is chosen in the settings', async () => {
  const { page } = testUser;
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.goto('/?pannello=impostazioni');
  const language = page.getByLabel('Lingua delle registrazioni');
  await language.selectOption({ label: 'English' });
  const chosen = async () =>
    (await caller.call<{ speechLanguage: string | null }>('GET', '/api/settings')).speechLanguage;
  await expect.poll(chosen).toBe('en');
  await language.selectOption({ label: 'Come questo server (italiano)' });
  await expect.poll(chosen).toBeNull();
});

it('what is imported gets the language that was chosen for it', async () => {
  const { page } = testUser;
  await page.goto('/recordings');
  await page
    .getByRole('button', { name: 'Lingua di ciò che registri o importi ora: Come nelle impostazioni' })
    .click();
  await page.getByRole('menuitem', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'Lingua di ciò che registri o importi ora: Français' }).waitFor();
  const file = { name: 'voce.wav', mimeType: 'audio/wav', buffer: spoken };
  await page.locator('input[type="file"][multiple]').first().setInputFiles(file);
  const asked = async () => {
    const [newest] = await caller.call<{ id: string }[]>('GET', '/api/recordings');
    const found = await caller.call<{ language?: { asked: string | null } }>(
      'GET',
      `/api/recordings/${newest?.id}`,
    );
    return found.language?.asked;
  };
  await expect.poll(asked).toBe('fr');
});
