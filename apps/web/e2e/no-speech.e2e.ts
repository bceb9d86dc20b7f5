import { afterEach, expect } from 'vitest';
import { openNewcomer, record, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let testUser: TestUser;

afterEach(() => testUser?.close());

it('D-12 (a) a recording without speech is shown as such everywhere, and no answer cites it', async () => {
  const { file } = await (await sharedSpeech()).say('');
  testUser = await openNewcomer(await sharedProduct.local(), { microphone: file });
  const { page } = testUser;
  await record(page, 2);
  await page.getByText('Registrazione elaborata').waitFor();
  await page.getByText('Nessun parlato riconosciuto').first().waitFor();

  await page.getByRole('link', { name: 'Registrazioni' }).first().click();
  const list = page.getByRole('main');
  await list.getByText('Nessun parlato riconosciuto').waitFor();
  await list.getByRole('link', { name: /^Registrazione delle/ }).click();
  await page.getByRole('heading', { name: 'Trascrizione' }).waitFor();
  await page.getByRole('main').getByText('Nessun parlato riconosciuto').waitFor();

  await page.goto('/');
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Cosa ho detto oggi?');
  await input.press('Enter');
  await page.getByText('Ricerca: Oggi').waitFor();
  expect(await page.getByRole('button', { name: /^Ascolta la fonte/ }).count()).toBe(0);
  expect(testUser.faults).toEqual([]);
});
