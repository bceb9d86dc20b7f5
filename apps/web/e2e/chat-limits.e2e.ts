import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let testUser: Awaited<ReturnType<typeof openNewcomer>>;
let page: Page;

it.beforeAll(async () => {
  testUser = await openNewcomer(await sharedProduct.local(), { still: true });
  page = testUser.page;
  const talks = [
    ['Officina', 'il preventivo della pompa costa cento euro'],
    ['Bagno', 'la caldaia perde acqua e il tecnico viene domani'],
  ] as const;
  for (const [title, talk] of talks) {
    const { wav } = await (await sharedSpeech()).say(talk);
    const { id } = await testUser.caller.upload(wav);
    await testUser.caller.call('PATCH', `/api/recordings/${id}`, { title });
    if (title === 'Officina')
      await testUser.caller.call('PUT', `/api/recordings/${id}/tags`, { tags: ['Lavoro'] });
  }
});

afterAll(() => testUser?.close());

const chips = () => page.getByRole('list', { name: 'Limiti di questa chat' }).getByRole('listitem');
const chip = (name: string) => chips().filter({ hasText: name });
const remove = (name: string) => page.getByRole('button', { name: `Togli il limite: ${name}` });
const ask = async (question: string) => {
  const box = page.getByRole('textbox', { name: 'Messaggio' });
  await box.fill(question);
  await box.press('Enter');
};
const answers = () => page.getByRole('article', { name: 'Wingman' });

it('a chat is limited by keyboard, stays so, says where it looked, and is free again', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const open = page.getByRole('button', { name: 'Limita a…' });
  await open.focus();
  await page.keyboard.press('Enter');
  const search = page.getByRole('textbox', { name: /^Cerca un giorno/ });
  await search.waitFor();
  await page.getByRole('option', { name: '#Lavoro' }).waitFor();
  await search.fill('lavo');
  await expect.poll(() => page.getByRole('option').count()).toBe(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await chip('Solo #Lavoro').waitFor();
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);

  await ask('Che cosa si è detto della caldaia?');
  await page.getByText(/Non risulta nelle registrazioni con l’etichetta «Lavoro»/).waitFor();
  await page.getByText('Ricerca: #Lavoro').waitFor();
  await page.reload();
  await chip('Solo #Lavoro').waitFor();

  await open.click();
  await page.getByRole('option', { name: 'Oggi', exact: true }).click();
  await chip('Solo oggi').waitFor();
  // Kept at once, before anything is asked.
  await expect
    .poll(async () => testUser.caller.call<object[]>('GET', '/api/sessions'))
    .toMatchObject([{ limits: { tags: [{ name: 'Lavoro' }], days: {} } }]);
  await page.reload();
  await chip('Solo oggi').waitFor();

  await remove('Solo #Lavoro').click();
  await remove('Solo oggi').click();
  await expect.poll(() => chips().count()).toBe(0);
  await ask('Che cosa perde la caldaia?');
  await answers().filter({ hasText: 'perde acqua' }).waitFor();
});

it('the list that is filtered and the page of a day begin a limited chat', async () => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const [tag] = await testUser.caller.call<{ id: string }[]>('GET', '/api/tags');
  await page.goto(`/recordings?tag=${tag?.id}`);
  await page.getByRole('link', { name: 'Chiedi qui' }).click();
  await chip('Solo #Lavoro').waitFor();
  await page.goto('/giorno');
  await page.getByRole('link', { name: 'Chiedi di questo giorno' }).click();
  await chip('Solo oggi').waitFor();
  expect(await chip('Solo #Lavoro').count()).toBe(0);
  await remove('Solo oggi').click();
  await expect.poll(() => chips().count()).toBe(0);
});

it('a limit that was deleted is told, and nothing is found until it is taken away', async () => {
  const [tag] = await testUser.caller.call<{ id: string }[]>('GET', '/api/tags');
  await page.goto(`/chat?etichetta=${tag?.id}`);
  await chip('Solo #Lavoro').waitFor();
  await ask('Quanto costa il preventivo?');
  await answers().filter({ hasText: 'cento euro' }).waitFor();
  await testUser.caller.call('DELETE', `/api/tags/${tag?.id}`);
  await page.reload();
  await chip('un’etichetta che non c’è più').waitFor();
  await page.getByText('Un limite di questa chat non c’è più: toglilo per cercare altrove.').waitFor();
  await ask('Quanto costa il preventivo?');
  await page.getByText(/^L’etichetta a cui è limitata questa chat non c’è più/).waitFor();
  await page.getByRole('button', { name: /^Togli il limite/ }).click();
  await ask('Quanto costa la pompa?');
  await expect.poll(() => answers().filter({ hasText: 'cento euro' }).count()).toBe(2);
});
