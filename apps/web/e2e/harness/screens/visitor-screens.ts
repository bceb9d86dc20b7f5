import type { Page } from 'playwright-core';
import { openLanding, openMain } from '../browser.ts';
import { signIn } from '../rest.ts';
import { accounts } from '../stage.ts';
import { breakCalls, button, heading, type Screen } from './screen.ts';

async function tryToSignIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('nessuno@example.test');
  await page.getByLabel('Password', { exact: true }).fill('sbagliata');
  await button(page, 'Accedi').click();
}

export const visitorScreens: Screen[] = [
  { name: 'landing', viewer: 'visitor', go: (page) => page.goto('/').then(() => heading(page, /./)) },
  {
    name: 'landing-menu',
    viewer: 'visitor',
    differsByWidth: true,
    async go(page) {
      await openLanding(page);
      const menu = page.getByRole('button', { name: 'Apri il menu' });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: 'login', viewer: 'visitor', go: (page) => page.goto('/login').then(() => heading(page, /./)) },
  {
    name: 'login-problems',
    viewer: 'visitor',
    async go(page) {
      await page.goto('/login');
      await button(page, 'Accedi').click();
      await page.getByText('Email non valida').waitFor();
    },
  },
  {
    name: 'login-refused',
    viewer: 'visitor',
    go: (page) => tryToSignIn(page).then(() => page.getByText('Errore di login').waitFor()),
  },
  {
    name: 'login-pending',
    viewer: 'visitor',
    async go(page) {
      await breakCalls(page, ['auth.login'], null);
      await tryToSignIn(page);
      await page.getByText('Accesso in corso...').waitFor();
    },
  },
  {
    name: 'register',
    viewer: 'visitor',
    go: (page) => page.goto('/register').then(() => heading(page, /./)),
  },
  {
    name: 'register-problems',
    viewer: 'visitor',
    async go(page) {
      await page.goto('/register?plan=standard');
      await button(page, 'Crea Account').click();
      await page.getByText('Email non valida').waitFor();
    },
  },
  {
    name: 'invitation-incomplete',
    viewer: 'visitor',
    go: (page) => page.goto('/invito').then(() => page.getByText('Il link è incompleto').waitFor()),
  },
  {
    name: 'session-expired',
    viewer: 'visitor',
    async go(page) {
      await signIn(page, accounts.newcomer);
      await page.route(
        (url) => url.pathname.startsWith('/trpc/chat.send'),
        (route) =>
          route.fulfill({
            status: 403,
            contentType: 'application/json',
            body: JSON.stringify({ message: 'Token non valido', code: 'invalid_token' }),
          }),
      );
      await page.getByRole('textbox', { name: 'Messaggio' }).fill('Di cosa si è parlato?');
      await page.keyboard.press('Enter');
      await page.getByText('Sessione scaduta').waitFor();
    },
  },
];

/** Opens the app where only the server can say who is there, and does not: whoever is known here starts without it. */
async function openUnknown(page: Page, status: number | null): Promise<void> {
  await openMain(page);
  await breakCalls(page, ['auth.me'], status);
  await page.evaluate(() => localStorage.removeItem('wingman-user'));
  await page.reload();
}

/** What stands in for every screen while nobody can say who is there, or when nothing comes from the server. */
export const stateScreens: Screen[] = [
  {
    name: 'app-loading',
    viewer: 'newcomer',
    async go(page) {
      await openUnknown(page, null);
      await page.getByText('Caricamento...').waitFor();
    },
  },
  {
    name: 'app-unreachable',
    viewer: 'newcomer',
    async go(page) {
      await openUnknown(page, 502);
      await heading(page, 'Il server non risponde');
    },
  },
  {
    name: 'offline',
    viewer: 'newcomer',
    async go(page) {
      await openMain(page);
      await page.context().setOffline(true);
      await page.getByText('Sei offline:', { exact: false }).waitFor();
    },
  },
  {
    name: 'not-found',
    viewer: 'newcomer',
    go: (page) => page.goto('/altrove').then(() => heading(page, /404/)),
  },
  {
    name: 'shortcuts',
    viewer: 'newcomer',
    async go(page) {
      await openMain(page);
      await page.keyboard.press('Alt+S');
      await page.getByRole('dialog', { name: 'Scorciatoie da tastiera' }).waitFor();
    },
  },
];
