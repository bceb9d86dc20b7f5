import type { Page } from 'playwright-core';
import { afterAll, afterEach, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest, signIn } from './harness/rest.ts';
import { sharedSpeech } from './harness/shared.ts';

let product: Product;
let caller: RestCaller;
let testUser: TestUser;
let page: Page;

it.beforeAll(async () => {
  const speech = await sharedSpeech();
  product = await startProduct({ SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: speech.modelDir });
  caller = await registerOverRest(product.url);
  const { wav } = await speech.say('una frase piuttosto lunga '.repeat(18));
  await caller.upload(wav);
  testUser = await openBrowser(product.url, { still: true, as: caller });
  page = testUser.page;
});

afterEach(() => page.unrouteAll());

afterAll(async () => {
  await testUser?.close();
  await product.remove();
});

type Check = { plan: string; totalMinutes: number; canRecord: boolean };
const check = () => caller.call<Check>('GET', '/api/subscription/check');
const settings = () => caller.call<Record<string, unknown>>('GET', '/api/settings');
const toast = (text: string | RegExp) => page.getByRole('alert').getByText(text).first();
const plan = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

async function openMenu(): Promise<void> {
  await page.getByRole('button', { name: 'Menu assistente' }).click();
  await page.getByRole('dialog', { name: 'Il tuo assistente' }).waitFor();
}

it('D-38 shows the same figures on the plan page and in the assistant menu', async () => {
  await expect.poll(async () => (await check()).totalMinutes).toBeGreaterThan(0);
  const { totalMinutes } = await check();
  const used = `${totalMinutes} min`;
  const left = `9 h ${60 - totalMinutes} min`;
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Abbonamento' }).click();
  await page.getByRole('heading', { level: 1, name: 'Abbonamento' }).waitFor();
  const card = page.getByRole('region', { name: 'Il tuo piano' });
  await card.getByText('Puoi registrare', { exact: true }).waitFor();
  await card.getByText(used, { exact: true }).waitFor();
  await card.getByText(left, { exact: true }).waitFor();
  await card.getByRole('progressbar', { name: 'Ore di registrazione usate' }).waitFor({ state: 'attached' });
  await openMenu();
  const menu = page.getByRole('dialog', { name: 'Il tuo assistente' });
  await menu.getByText(used, { exact: true }).waitFor();
  await menu.getByText(left, { exact: true }).waitFor();
  await menu.getByText('L’assistente ti sta ancora conoscendo').waitFor();
  await menu.getByText('Registra più conversazioni per migliorare l’assistente').waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Menu assistente',
  );
});

it('saves the length of answers, and reports a failed save', async () => {
  await openMenu();
  const slider = page.getByRole('slider', { name: 'Lunghezza delle risposte' });
  expect(await slider.getAttribute('aria-valuenow')).toBe('5');
  await slider.focus();
  await page.keyboard.press('End');
  await toast('Impostazioni aggiornate').waitFor();
  await toast(/Dettagliate/).waitFor();
  expect(await settings()).toMatchObject({ wingmanResponseLength: 10 });
  await page.keyboard.press('Home');
  await toast(/Brevi/).waitFor();
  expect(await settings()).toMatchObject({ wingmanResponseLength: 1 });
  await page.route(
    (url) => url.pathname.startsWith('/trpc/settings.update'),
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
  );
  await page.keyboard.press('ArrowRight');
  await toast('Errore').waitFor();
  await toast('Impossibile aggiornare le impostazioni').waitFor();
  expect(await slider.getAttribute('aria-valuenow')).toBe('1');
  await page.keyboard.press('Escape');
});

it('changes the plan after a confirmation that states what changes', async () => {
  await plan('Free').getByText('Piano Attuale', { exact: true }).waitFor();
  await plan('Standard').getByText('9,99 €').waitFor();
  await plan('Pro').getByRole('button', { name: 'Upgrade a Pro' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passare al piano Pro?' });
  await dialog.getByText('19,99 €').waitFor();
  await dialog.getByText('registrazione senza limite di ore').waitFor();
  await dialog.getByRole('button', { name: 'Annulla' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await check()).toMatchObject({ plan: 'free' });

  await plan('Pro').getByRole('button', { name: 'Upgrade a Pro' }).click();
  await dialog.getByRole('button', { name: 'Upgrade a Pro' }).click();
  await toast('Ora hai il piano Pro').waitFor();
  await plan('Pro').getByText('Piano Attuale', { exact: true }).waitFor();
  await page.getByRole('region', { name: 'Il tuo piano' }).getByText('Registrazione illimitata').waitFor();
  expect(await check()).toMatchObject({ plan: 'pro' });
});

it('creates an API key, shows it once, and revokes it', async () => {
  const keys = page.getByRole('region', { name: 'Chiavi API' });
  await keys.getByRole('button', { name: 'Crea chiave' }).click();
  await keys.getByText('Dai un nome alla chiave').waitFor();
  await keys.getByRole('textbox', { name: 'Nome della chiave' }).fill('Script di casa');
  await keys.getByRole('button', { name: 'Crea chiave' }).click();
  const dialog = page.getByRole('dialog', { name: 'Chiave «Script di casa»' });
  const key = await dialog.getByRole('textbox', { name: 'La tua nuova chiave' }).inputValue();
  await testUser.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await dialog.getByRole('button', { name: 'Copia', exact: true }).click();
  await dialog.getByText('Copiata').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await dialog.getByRole('button', { name: 'Ho copiato la chiave' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const byKey = () => fetch(`${product.url}/api/recordings`, { headers: { authorization: `Bearer ${key}` } });
  expect((await byKey()).status).toBe(200);
  expect(await page.content()).not.toContain(key);

  await keys.getByRole('button', { name: 'Revoca la chiave «Script di casa»' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoca' }).click();
  await toast('Chiave revocata').waitFor();
  await keys.getByText('Non hai ancora chiavi.').waitFor();
  expect((await byKey()).status).toBe(403);
});

it('states what a downgrade takes away, and says when a change failed', async () => {
  await plan('Free').getByRole('button', { name: 'Downgrade a Free' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passare al piano Free?' });
  await dialog.getByText(/torna il limite di 10 ore/).waitFor();
  await dialog.getByText(/le tue chiavi API smettono di funzionare/).waitFor();
  await page.route(
    (url) => url.pathname.startsWith('/trpc/subscription.changePlan'),
    (route) => route.fulfill({ status: 413, contentType: 'text/html', body: '<h1>413</h1>' }),
  );
  await dialog.getByRole('button', { name: 'Downgrade a Free' }).click();
  await toast('Cambio di piano non riuscito').waitFor();
  expect(await check()).toMatchObject({ plan: 'pro' });
});

it('where only administrators change plans the buttons say so', async () => {
  await product.kill();
  await product.start({ PLAN_SELF_SERVICE: 'off' });
  await page.goto('/subscription');
  await page.getByText(/i piani vengono cambiati da un amministratore/).waitFor();
  const button = plan('Free').getByRole('button', { name: 'Downgrade a Free' });
  expect(await button.getAttribute('aria-disabled')).toBe('true');
  await button.click({ force: true });
  await toast('Cambio di piano non riuscito').waitFor();
  expect(await page.getByRole('dialog', { name: /Passare al piano/ }).count()).toBe(0);
  expect(await check()).toMatchObject({ plan: 'pro' });
});

it('the user menu leads administrators to their panel, and signs out with a message', async () => {
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Pannello Admin' }).waitFor();
  await page.route(
    (url) => url.pathname.startsWith('/trpc/auth.logout'),
    (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
    { times: 1 },
  );
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await toast('Errore durante il logout').waitFor();
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await toast('Logout effettuato').waitFor();
  await registerOverRest(product.url, 'altra@example.test');
  await signIn(page, 'altra@example.test');
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Abbonamento' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Pannello Admin' }).count()).toBe(0);
});
