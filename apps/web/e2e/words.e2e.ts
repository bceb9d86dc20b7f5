import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { keepImage } from './harness/keep-image.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct, sharedProvider, sharedSpeech } from './harness/shared.ts';
import { smallTargets } from './harness/touch-targets.ts';

let caller: RestCaller;
let testUser: TestUser;
let page: Page;
let wav: Buffer;

const talk = ['Anna: ieri ho sentito jerico', 'Marco: allora richiamo jerico domani'].join('\n');

it.beforeAll(async () => {
  const product = await sharedProduct.withProvider();
  caller = await registerOverRest(product.url);
  ({ wav } = await (await sharedSpeech()).say('prova'));
  const id = crypto.randomUUID();
  await caller.call('POST', '/api/recordings/transcripts', { id, text: talk, title: 'Telefonata' });
  type Detail = { segments: { id: number; text: string }[] };
  const { segments } = await caller.call<Detail>('GET', `/api/recordings/${id}`);
  for (const { id: segmentId, text } of segments)
    await caller.call('PATCH', `/api/recordings/${id}/segments/${segmentId}`, {
      ...{ version: 0, text: text.replace('jerico', 'Gerico') },
    });
  testUser = await openBrowser(product.url, { as: caller, still: true });
  page = testUser.page;
});

afterAll(() => testUser?.close());

const dialog = () => page.getByRole('dialog', { name: 'Parole da conoscere' });
const words = () => dialog().getByRole('region', { name: 'Le tue parole' }).getByRole('listitem');
type Words = { words: { written: string; sounds: string[] }[]; offered: object[] };
const known = () => caller.call<Words>('GET', '/api/words');

async function openWords(): Promise<void> {
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Impostazioni' }).click();
  const sheet = page.getByRole('dialog', { name: 'Impostazioni e Privacy' });
  await sheet.getByRole('button', { name: 'Parole da conoscere' }).click();
  await dialog().waitFor();
}

/** Images in both themes and at both widths; nothing is too wide, breaks a rule or is too small for a finger. */
async function look(name: string): Promise<void> {
  for (const theme of ['dark', 'light'] as const) {
    await page.evaluate((name) => localStorage.setItem('wingman-theme', name), theme);
    await page.goto('/recordings');
    await openWords();
    await words().first().or(dialog().getByText('Ancora nessuna parola.')).first().waitFor();
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect.poll(() => dialog().evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
      await keepImage(page, `${name}-${theme}-${width}`);
      expect(await violations(page, `${name} ${theme} ${width}`)).toEqual([]);
      if (width === 390) expect(await smallTargets(page, name)).toEqual([]);
    }
  }
}

it('a name that was corrected twice is offered, and known after one click', async () => {
  await openWords();
  const offered = dialog().getByRole('region', { name: 'Vuoi che Wingman le conosca?' });
  await offered.getByText('«Gerico», sentito «jerico»').waitFor();
  await look('words-offered');
  await offered.getByRole('button', { name: 'Sì, aggiungi «Gerico»' }).press('Enter');
  await offered.waitFor({ state: 'detached' });
  await words().getByText('Gerico', { exact: true }).waitFor();
  await words().getByText('Suona anche come: jerico').waitFor();
});

it('words are suggested to the provider only where their user switched that on', async () => {
  const provider = await sharedProvider();
  provider.transcript = 'Domani viene il tecnico';
  await caller.upload(wav);
  expect(provider.prompts.slice(-1)).toEqual([undefined]);
  const suggest = dialog().getByRole('switch', {
    name: 'Suggerisci queste parole anche al servizio che trascrive',
  });
  await expect.poll(() => suggest.isChecked()).toBe(false);
  const host = new URL(provider.baseUrl).host;
  await dialog().getByText(`Con l’audio ${host} riceve le parole`).waitFor();
  await suggest.press('Space');
  await expect.poll(() => suggest.isChecked()).toBe(true);
  await expect
    .poll(async () => (await caller.call<{ suggestsWords: boolean }>('GET', '/api/settings')).suggestsWords)
    .toBe(true);
  await caller.upload(wav);
  expect(provider.prompts.slice(-1)).toEqual(['Gerico.']);
});

it('a long list is searched and shown part by part, and shows what another tab adds', async () => {
  const count = await words().count();
  await caller.call('POST', '/api/words', { written: 'Przybyszewski', sounds: ['pribi sceschi'] });
  await words().getByText('Przybyszewski', { exact: true }).waitFor();
  const many = Array.from({ length: 118 }, (_, at) => ({
    written: `Nome molto lungo di una società numero ${at + 1} S.r.l.`,
  }));
  await caller.call('POST', '/api/words/many', { words: many });
  await dialog()
    .getByText(`Le tue parole (${count + 119})`)
    .waitFor();
  const list = dialog().getByRole('region', { name: 'Le tue parole' }).getByRole('listitem');
  expect(await list.count()).toBe(50);
  await look('words-many');
  await dialog()
    .getByRole('button', { name: `Mostra altre ${count + 69}` })
    .click();
  await expect.poll(() => list.count()).toBe(count + 119);
  const search = dialog().getByRole('searchbox', { name: 'Cerca tra le parole' });
  await search.fill('SCÈSCHI');
  await expect.poll(() => list.count()).toBe(1);
  await list.getByText('Przybyszewski', { exact: true }).waitFor();
  await search.fill('nessuna così');
  await dialog().getByText('Nessuna parola contiene «nessuna così».').waitFor();
  await search.fill('');
  await expect.poll(() => list.count()).toBe(50);
  expect((await known()).words).toHaveLength(count + 119);
});
