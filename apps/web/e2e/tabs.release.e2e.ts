import type { Page, Request } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { openBrowser, plainHost, type TestUser } from './harness/browser.ts';
import type { FakeProvider } from './harness/fake-provider.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct, sharedProvider, sharedSpeech } from './harness/shared.ts';

const tabCount = 10;

let provider: FakeProvider;
let product: Product;
let caller: RestCaller;
let testUser: TestUser;
let wav: Buffer;
let recordingId: string;

it.beforeAll(async () => {
  provider = await sharedProvider();
  provider.transcript = 'Il tecnico passa giovedì mattina.';
  provider.answer = ['Il tecnico passa ', 'giovedì mattina [1].'];
  product = await sharedProduct.withProvider();
  caller = await registerOverRest(product.url);
  ({ wav } = await (await sharedSpeech()).say('parole per il fornitore'));
  ({ id: recordingId } = await caller.upload(wav));
});

afterEach(() => testUser.close());

/** Tabs of one browser, with the event streams that they hold. */
class Tabs {
  readonly pages: Page[] = [];
  readonly #streams = new Map<Request, Page>();

  async open(context: TestUser['context'], path: string): Promise<Page> {
    const page = await context.newPage();
    this.watch(page);
    await page.goto(path);
    return page;
  }

  watch(page: Page): void {
    this.pages.push(page);
    page.on('request', (request) => {
      if (request.url().includes('/trpc/events.subscribe')) this.#streams.set(request, page);
    });
    const end = (request: Request) => void this.#streams.delete(request);
    page.on('requestfinished', end);
    page.on('requestfailed', end);
    const gone = () => {
      this.pages.splice(this.pages.indexOf(page), 1);
      for (const [request, owner] of this.#streams) if (owner === page) this.#streams.delete(request);
    };
    page.on('close', gone);
    page.on('crash', gone);
  }

  holders(): Page[] {
    return [...this.#streams.values()];
  }
}

async function rename(title: string): Promise<void> {
  await caller.call('PATCH', `/api/recordings/${recordingId}`, { title });
}

/** Every tab shows the title without being asked to, and one of them holds the only event stream. */
async function expectInAll(tabs: Tabs, title: string): Promise<Page> {
  for (const page of tabs.pages) await page.getByRole('link', { name: title }).first().waitFor();
  await expect.poll(() => tabs.holders().length).toBe(1);
  return tabs.holders()[0] as Page;
}

it.each([
  ['localhost, with Web Locks', undefined],
  // Pages that the browser does not trust have no Web Locks.
  ['a host in the network, without them', plainHost],
])('F-06: ten tabs over plain HTTP at %s load, ask, upload, and hand over their stream', async (_, host) => {
  const url = host ? product.url.replace('localhost', host) : product.url;
  const tabs = new Tabs();
  testUser = await openBrowser(url, { still: true, as: caller, prepare: async (page) => tabs.watch(page) });
  await testUser.page.goto('/recordings');
  while (tabs.pages.length < tabCount) await tabs.open(testUser.context, '/recordings');
  await rename('Prima riunione');
  const first = await expectInAll(tabs, 'Prima riunione');

  // Answers that go on for long leave connections for the rest.
  let release = () => {};
  provider.held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const asking = tabs.pages.filter((page) => page !== first).slice(0, 7);
  for (const page of asking) {
    await page
      .getByRole('link', { name: 'Nuova chat' })
      .or(page.getByRole('button', { name: 'Nuova chat' }))
      .first()
      .click();
    await page.getByRole('textbox', { name: 'Messaggio' }).fill('Quando passa il tecnico?');
    await page.keyboard.press('Enter');
  }
  await expect.poll(() => provider.chats.length).toBe(7);
  provider.chats.length = 0;
  const other = tabs.pages.find((page) => page !== first && !asking.includes(page)) as Page;
  await other.reload();
  const countRecordings = async () => (await caller.call<object[]>('GET', '/api/recordings')).length;
  const known = await countRecordings();
  await other
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: 'nota.wav', mimeType: 'audio/wav', buffer: wav });
  await expect.poll(countRecordings).toBe(known + 1);
  release();
  for (const page of asking) await page.getByText('giovedì mattina', { exact: false }).last().waitFor();
  for (const page of asking) await page.getByRole('link', { name: 'Registrazioni' }).first().click();

  // The tab that holds the stream closes.
  await (await expectInAll(tabs, 'Prima riunione')).close();
  await rename('Seconda riunione');
  const second = await expectInAll(tabs, 'Seconda riunione');

  // The tab that holds the stream crashes.
  const devtools = await testUser.context.newCDPSession(second);
  const crashed = second.waitForEvent('crash');
  devtools.send('Page.crash').catch(() => {});
  await crashed;
  await rename('Terza riunione');
  const third = await expectInAll(tabs, 'Terza riunione');
  expect(third).not.toBe(second);
});
