import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { dialogueWav } from '@wingman/speech/testing/dialogue.ts';
import { writeHumModels } from '@wingman/speech/testing/hum-models.ts';
import { afterAll, afterEach, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedSpeech } from './harness/shared.ts';

let voicesDir: string;
let product: Product;
let testUser: TestUser;

it.beforeAll(async () => {
  voicesDir = await mkdtemp(path.join(tmpdir(), 'wingman-voices-'));
  writeHumModels(voicesDir);
  const env = { SPEECH_MODEL_DIR: (await sharedSpeech()).modelDir, SPEAKER_MODEL_DIR: voicesDir };
  product = await startProduct({ SPEECH_ENGINE: 'local', ...env });
});

afterEach(() => testUser?.close());

afterAll(async () => {
  await product.remove();
  await rm(voicesDir, { recursive: true, force: true });
});

const first = dialogueWav([
  [0, 'la caldaia perde acqua da ieri sera e non si scalda'],
  [1, 'allora passo giovedì pomeriggio con i pezzi di ricambio'],
  [0, 'giovedì va bene dopo le cinque quando torno dal lavoro'],
  [1, 'porto i pezzi di ricambio e la guarnizione nuova'],
]);
const later = dialogueWav([
  [2, 'la bicicletta fa un rumore strano quando freno forte'],
  [1, 'la porto in officina domani mattina presto e la guardo'],
  [2, 'dimmi quanto costa prima di cambiare le pastiglie'],
  [1, 'ti chiamo appena so il prezzo giusto delle pastiglie'],
]);

const voicesIn = async (rest: RestCaller, id: string) =>
  new Set(
    (
      await rest.call<{ segments: { speaker: string | null }[] }>('GET', `/api/recordings/${id}`)
    ).segments.map(({ speaker }) => speaker),
  );

it('a voice that was named is offered in a later recording, accepted by keyboard, and forgotten', async () => {
  const rest = await registerOverRest(product.url);
  const { id } = await rest.upload(first);
  await expect.poll(() => voicesIn(rest, id), { timeout: 120_000 }).toContain('Voce 2');
  testUser = await openBrowser(product.url, { as: rest });
  const { page } = testUser;

  await page.goto('/?pannello=impostazioni');
  const consent = page.getByRole('switch', { name: 'Riconosci le voci nelle registrazioni successive' });
  await consent.waitFor();
  expect(await consent.isChecked()).toBe(false);
  await page.getByText('Un’impronta vocale è una serie di numeri', { exact: false }).waitFor();
  await consent.click();
  await page.getByText('Le voci a cui hai dato un nome verranno riconosciute').waitFor();

  await rest.call('PATCH', `/api/recordings/${id}/speakers`, { speaker: 'Voce 2', name: 'Marco' });
  const [marco] = await rest.call<{ id: string }[]>('GET', `/api/recordings/${id}/people`);
  const known = () => rest.call<{ recordings: number }>('GET', `/api/people/${marco?.id}/voice`);
  await expect.poll(async () => (await known()).recordings, { timeout: 120_000 }).toBe(1);

  const { id: second } = await rest.upload(later);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/recordings/${second}`);
  const offer = page.getByRole('group', { name: 'Suggerimento per Voce 2' });
  await offer.getByText(/^sembra Marco, \d\d %$/).waitFor({ timeout: 120_000 });
  expect(await page.getByRole('group', { name: /^Suggerimento/ }).count()).toBe(1);
  await offer.getByRole('button', { name: 'Voce 2 è Marco' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('La voce ora si chiama Marco').waitFor();
  await page.getByRole('button', { name: 'Rinomina Marco' }).first().waitFor();
  expect(await offer.count()).toBe(0);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Rinomina Marco');

  await page.goto(`/persone/${marco?.id}`);
  await page.getByText('Conosciuta da 2 registrazioni', { exact: false }).waitFor({ timeout: 120_000 });
  await page.getByRole('button', { name: 'Dimentica la voce' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dimentica la voce' }).click();
  await page.getByText('Questa voce non viene riconosciuta.').waitFor();

  await page.goto('/?pannello=impostazioni');
  await consent.click();
  await page.getByRole('button', { name: 'Cancella le impronte vocali' }).click();
  await page.getByText('Le impronte vocali sono state cancellate').waitFor();
  expect(await rest.call('GET', '/api/voiceprints')).toMatchObject({ isOn: false });
  expect(testUser.faults).toEqual([]);
});
