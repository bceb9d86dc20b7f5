import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct, sharedSpeech } from './harness/shared.ts';

const today = 'oggi il fornaio ha il pane nero';
const yesterday = 'il concerto comincia alle nove';

let testUser: TestUser;
let caller: RestCaller;
let yesterdayId: string;

async function upload(text: string, recordedAt: Date): Promise<string> {
  const { wav } = await (await sharedSpeech()).say(text);
  return (await caller.upload(wav, recordedAt)).id;
}

it.beforeAll(async () => {
  const product = await sharedProduct.local();
  caller = await registerOverRest(product.url);
  await upload(today, new Date());
  yesterdayId = await upload(yesterday, new Date(Date.now() - 86_400_000));
  testUser = await openBrowser(product.url, { as: caller });
});

afterAll(() => testUser?.close());

it('D-29 shows the date range of a question, which can be removed, changed or extended with SuperSearch', async () => {
  const { page } = testUser;
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  await input.fill('Cosa ho detto ieri?');
  // Before it is asked the range is shown, and can be removed and restored.
  await page.getByRole('button', { name: 'Ricerca: Ieri' }).waitFor();
  await page.getByRole('button', { name: 'Cerca senza questa data' }).click();
  await page.getByRole('button', { name: 'Data ignorata' }).click();
  await page.getByRole('button', { name: 'Ricerca: Ieri' }).waitFor();
  await input.press('Enter');
  await page.getByText(/La ricerca è limitata alle registrazioni di oggi/).waitFor();

  await page.getByRole('button', { name: 'Cerca con SuperSearch' }).click();
  await page.getByText(`«${yesterday}»`, { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Ricerca: Ieri' }).last().waitFor();

  await page.getByRole('button', { name: 'Cerca senza questa data' }).last().click();
  await page.getByText(`«${today}»`, { exact: false }).waitFor();
  await page.getByText('Ricerca: Tutte le registrazioni').waitFor();

  await page.getByRole('button', { name: 'Ricerca: Ieri' }).last().click();
  await page.getByLabel('Dal').fill('2020-01-01T00:00');
  await page.getByLabel('Al', { exact: true }).fill('2020-02-01T00:00');
  await page.getByRole('button', { name: 'Cerca in questo periodo' }).click();
  await page.getByText('Non ci sono registrazioni per gennaio 2020.').waitFor();
  expect(testUser.faults).toEqual([]);
});

it('D-29 searches where the one switch of SuperSearch says, whatever was done about a date', async () => {
  const { page } = testUser;
  await page.goto('/');
  const input = page.getByRole('textbox', { name: 'Messaggio' });
  const sent = async () => {
    const asking = page.waitForRequest((request) => request.url().includes('/trpc/chat.send'));
    await input.press('Enter');
    return (await asking).postDataJSON();
  };
  const badge = page.getByRole('button', { name: 'Disattiva SuperSearch' });

  // A date is ignored first, and everything is searched after that.
  await input.fill('Cosa ho detto ieri del concerto?');
  await page.getByRole('button', { name: 'Cerca senza questa data' }).click();
  await page.getByRole('button', { name: 'Strumenti' }).click();
  await page.getByRole('switch', { name: /SuperSearch/ }).check();
  await page.keyboard.press('Escape');
  await badge.waitFor();
  expect(JSON.stringify(await sent())).toMatch(
    /"superSearch":true.*"range":null|"range":null.*"superSearch":true/,
  );
  await page.getByText(`«${yesterday}»`, { exact: false }).waitFor();
  await badge.click();

  // What the draft offers moves the switch, which can be moved back.
  await input.fill('Cosa ho detto ieri del concerto?');
  await page.getByRole('button', { name: 'Cerca con SuperSearch' }).last().click();
  await badge.click();
  expect(JSON.stringify(await sent())).toContain('"superSearch":false');
  await page.getByText(/La ricerca è limitata alle registrazioni di oggi/).waitFor();
  expect(testUser.faults).toEqual([]);
});

it('marks a source that is deleted for good as changed in an open chat', async () => {
  const { page } = testUser;
  await page
    .getByRole('button', { name: /^Ascolta la fonte/ })
    .first()
    .waitFor();
  await caller.call('DELETE', `/api/recordings/${yesterdayId}?now=true`);
  await page.getByText('fonte cambiata').first().waitFor();
  await page.getByText('[parole rimosse]', { exact: false }).first().waitFor();
  expect(await page.getByText(yesterday, { exact: false }).count()).toBe(0);
  expect(testUser.faults).toEqual([]);
});
