import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import type { Product } from './harness/product.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

const messages = 200;
const sessionId = crypto.randomUUID();

let product: Product;
let caller: RestCaller;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await sharedProduct.deaf();
  caller = await registerOverRest(product.url);
  for (let n = 1; n <= messages; n++) {
    await caller.call('POST', '/api/chat', { message: `Domanda numero ${n}`, sessionId });
  }
}, 120_000);

afterAll(() => testUser?.close());

it('a long chat opens at its end with few messages rendered, and scrolling up leads to the first one', async () => {
  testUser = await openBrowser(product.url, { as: caller });
  const { page } = testUser;
  await page.goto(`/chat/${sessionId}`);
  const newest = page.getByText(`Domanda numero ${messages}`, { exact: true }).last();
  await newest.waitFor();
  await expect.poll(() => newest.evaluate((row) => row.getBoundingClientRect().top < innerHeight)).toBe(true);
  const widthOf = (role: 'log' | 'textbox') =>
    page.getByRole(role).evaluate((element) => element.getBoundingClientRect().width);
  // Questions stand above the right end of the box, however short all of them are.
  expect(await widthOf('log')).toBeGreaterThan(await widthOf('textbox'));
  const drawn = () => page.getByRole('article', { name: 'Tu' }).count();
  expect(await drawn()).toBeLessThanOrEqual(60);

  const box = page.getByRole('log').locator('../..');
  await expect
    .poll(async () => {
      await box.evaluate((element) => element.scrollTo({ top: 0 }));
      return drawn();
    })
    .toBe(messages);
  await page.getByText('Domanda numero 1', { exact: true }).first().waitFor();
  expect(testUser.faults).toEqual([]);
});
