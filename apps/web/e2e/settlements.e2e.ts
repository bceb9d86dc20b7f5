import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openNewcomer } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

let testUser: Awaited<ReturnType<typeof openNewcomer>>;
let page: Page;

const promise =
  'il tecnico ha guardato la valvola e la pompa la caldaia perde acqua ti mando io il preventivo della caldaia entro venerdì';
const told = 'il preventivo della caldaia te lo ho mandato ieri sera';

it.beforeAll(async () => {
  testUser = await openNewcomer(await sharedProduct.local(), { still: true });
  page = testUser.page;
});

afterAll(() => testUser?.close());

/** Imports what was said so many days ago, and waits for its notes. */
async function record(words: string, daysAgo: number): Promise<string> {
  const { wav } = await (await sharedSpeech()).say(words);
  const { id } = await testUser.caller.upload(wav, new Date(Date.now() - daysAgo * 86_400_000));
  const state = async () =>
    (await testUser.caller.call<{ state: string }>('GET', `/api/recordings/${id}/notes`)).state;
  await expect.poll(state).toBe('ready');
  return id;
}

const proposal = () => page.getByRole('group', { name: /^Sembra fatto: / });
const box = () => page.getByRole('checkbox', { name: /^Fatto: / });
const answer = (name: string) => proposal().getByRole('button', { name: new RegExp(`^${name}: `) });

it('a later recording that says it is done proposes so: rejected it stays away, accepted the commitment is done', async () => {
  const earlierId = await record(promise, 3);
  await page.goto('/impegni');
  await box().waitFor();
  expect(await proposal().count()).toBe(0);

  // It shows without a reload.
  const laterId = await record(told, 2);
  await proposal().getByText(told).waitFor();
  await proposal().getByRole('button', { name: 'Ascolta da 0:00 che cosa è stato detto' }).waitFor();
  expect(await proposal().getByRole('link').getAttribute('href')).toContain(`/recordings/${laterId}?t=`);
  await answer('No').click();
  await proposal().waitFor({ state: 'detached' });
  expect(await box().evaluate((element) => element === document.activeElement)).toBe(true);

  // Nor does it come back with a new version of the notes.
  const versions = `/api/recordings/${laterId}/notes/proposal`;
  await testUser.caller.call('POST', versions, {});
  const made = async () => (await testUser.caller.call<{ state: string }>('GET', versions)).state;
  await expect.poll(made).toBe('ready');
  await testUser.caller.call('POST', `${versions}/keep`);
  await page.reload();
  await box().waitFor();
  expect(await proposal().count()).toBe(0);

  await record(told, 1);
  await page.goto(`/recordings/${earlierId}`);
  await answer('Segna come fatto').click();
  await expect.poll(() => box().isChecked()).toBe(true);
  expect(await proposal().count()).toBe(0);
  await page.goto('/impegni?scheda=fatti');
  await box().waitFor();
  // A slip is taken back as ever.
  await box().click();
  await page.goto('/impegni');
  await box().waitFor();
  expect(await proposal().count()).toBe(0);
  expect(testUser.faults).toEqual([]);
});
