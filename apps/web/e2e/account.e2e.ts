import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import { it } from './harness/it.ts';
import {
  newEmail,
  password as oldPassword,
  type RestCaller,
  registerOverRest,
  signIn,
} from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';

const newPassword = 'un’altra parola';

const address = newEmail();

let url: string;
let caller: RestCaller;
let testUser: TestUser;
let page: Page;

it.beforeAll(async () => {
  ({ url } = await sharedProduct.deaf());
  caller = await registerOverRest(url);
  testUser = await openBrowser(url, { still: true });
  page = testUser.page;
  await signIn(page, caller.email);
});

afterAll(() => testUser?.close());

const dialog = () => page.getByRole('dialog', { name: 'Il tuo account' });
const part = (name: string) => dialog().getByRole('region', { name, exact: true });
const toast = (text: string) => page.getByRole('alert').getByText(text, { exact: true }).first();

/** On a page that is loaded anew, so that nothing of before is shown. */
async function openAccount(): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Impostazioni' }).click();
  await page.getByRole('button', { name: 'Gestisci il tuo account' }).click();
  await dialog().waitFor();
}

async function logIn(password: string): Promise<{ status: number; token: string }> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'curl/8.5.0' },
    body: JSON.stringify({ email: address, password }),
  });
  const { token = '' } = (await response.json()) as { token?: string };
  return { status: response.status, token };
}

const meOf = async (token: string) =>
  (await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;

it('changes the name, by keyboard alone', async () => {
  await openAccount();
  const name = part('Nome e cognome').getByRole('textbox', { name: 'Nome', exact: true });
  await name.fill('A');
  await page.keyboard.press('Enter');
  await dialog().getByText('Il nome deve essere di almeno 2 caratteri').waitFor();
  await name.fill('Giuditta');
  await page.keyboard.press('Enter');
  await toast('Nome cambiato').waitFor();
  expect(await caller.call('GET', '/api/auth/me')).toMatchObject({ firstName: 'Giuditta' });
});

it('says at its field that the password is wrong, and keeps what was typed', async () => {
  const email = part('Email').getByRole('textbox', { name: 'Nuova email' });
  await email.fill(address);
  await part('Email').getByLabel('Password attuale', { exact: true }).fill('sbagliata');
  await part('Email').getByRole('button', { name: 'Cambia email' }).click();
  await part('Email').getByText('La password attuale non è giusta').waitFor();
  expect(await email.inputValue()).toBe(address);
});

it('changes the address, and shows it', async () => {
  await part('Email').getByLabel('Password attuale', { exact: true }).fill(oldPassword);
  await part('Email').getByRole('button', { name: 'Cambia email' }).click();
  await toast('Email cambiata').waitFor();
  await part('Email').getByText(`Ora accedi con ${address}.`).waitFor();
  expect(await part('Email').getByRole('textbox', { name: 'Nuova email' }).inputValue()).toBe('');
});

it('lists where the user is signed in, and ends one', async () => {
  const { token } = await logIn(oldPassword);
  await openAccount();
  const list = part('Accessi aperti').getByRole('listitem');
  await list.filter({ hasText: 'Questo dispositivo' }).filter({ hasText: 'Chrome su Linux' }).waitFor();
  await part('Accessi aperti')
    .getByRole('button', { name: /^Chiudi l’accesso di curl del/ })
    .click();
  await toast('Accesso chiuso').waitFor();
  await expect.poll(() => list.filter({ hasText: 'curl' }).count()).toBe(0);
  expect(await meOf(token)).toBe(403);
});

it('changes the password, which ends all other sign-ins but not this one', async () => {
  const { token } = await logIn(oldPassword);
  const password = part('Password');
  await password.getByLabel('Password attuale', { exact: true }).fill(oldPassword);
  await password.getByLabel('Nuova password', { exact: true }).fill('password1');
  await password.getByRole('button', { name: 'Cambia password' }).click();
  await password.getByText('Questa password è troppo facile da indovinare: scegline un’altra').waitFor();
  await password.getByLabel('Nuova password', { exact: true }).fill(newPassword);
  await password.getByRole('button', { name: 'Cambia password' }).click();
  await toast('Password cambiata').waitFor();
  expect(await meOf(token)).toBe(403);
  expect((await logIn(oldPassword)).status).toBe(401);
  expect((await logIn(newPassword)).status).toBe(200);
  // This browser is still signed in.
  await openAccount();
  await part('Accessi aperti').getByRole('button', { name: 'Chiudi tutti gli altri' }).click();
  await expect.poll(() => part('Accessi aperti').getByRole('listitem').count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});
