import type { Page } from 'playwright-core';
import { openMain, pressRecord } from '../browser.ts';
import { registerApp } from '../oauth-app.ts';
import { breakCalls, button, heading, raise, type Screen } from './screen.ts';

async function openPlans(page: Page): Promise<void> {
  await page.goto('/subscription');
  await heading(page, 'Piani');
}

async function openSettings(page: Page): Promise<void> {
  await openMain(page);
  await raise(page, 'toggleSettings');
  await page.getByRole('dialog', { name: 'Impostazioni e Privacy' }).waitFor();
  await page.getByText('Profilo Utente').waitFor();
}

async function openWords(page: Page): Promise<void> {
  await openSettings(page);
  await button(page, 'Parole da conoscere').click();
  await page.getByRole('dialog', { name: 'Parole da conoscere' }).waitFor();
}

/** What an app asks on the way to connect itself. */
async function openConsent(page: Page, redirectUri: string): Promise<void> {
  const { path } = await registerApp(new URL(page.url()).origin, redirectUri);
  await page.goto(path);
  await heading(page, 'Vuoi collegare «Taccuino»?');
}

const download = (page: Page) => button(page, /^Scarica «/).waitFor();

async function openAccount(page: Page): Promise<void> {
  await openSettings(page);
  await button(page, 'Gestisci il tuo account').click();
  await page.getByRole('dialog', { name: 'Il tuo account' }).waitFor();
}

export const settingsScreens: Screen[] = [
  {
    name: 'account',
    viewer: 'member',
    go: (page) => openAccount(page).then(() => page.getByText('Questo dispositivo').first().waitFor()),
  },
  {
    name: 'account-sessions',
    viewer: 'member',
    async go(page) {
      await openAccount(page);
      await page.getByText('Questo dispositivo').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'account-problems',
    viewer: 'newcomer',
    async go(page) {
      await breakCalls(page, ['signInSessions.list'], 502);
      await openAccount(page);
      await button(page, 'Cambia email').click();
      await button(page, 'Cambia password').click();
      await page.getByText('Impossibile caricare gli accessi').waitFor();
      await page.getByText('La password deve essere di almeno 6 caratteri').waitFor();
    },
  },
  {
    name: 'account-deletion',
    viewer: 'member',
    async go(page) {
      await openAccount(page);
      await button(page, 'Elimina l’account…').click();
      const confirm = button(page, 'Elimina tutto tra un’ora');
      await confirm.click();
      await page.getByText('Scrivi la tua password attuale').first().waitFor();
      await confirm.scrollIntoViewIfNeeded();
    },
  },
  { name: 'settings', viewer: 'member', go: (page) => openSettings(page).then(() => download(page)) },
  {
    name: 'settings-end',
    viewer: 'member',
    async go(page) {
      await openSettings(page);
      await download(page);
      await page.getByRole('progressbar').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'settings-empty',
    viewer: 'newcomer',
    go: (page) => openSettings(page).then(() => page.getByText('Ancora nessuna registrazione.').waitFor()),
  },
  {
    name: 'settings-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['recordingLog.get', 'recordingLog.storage'], 502);
      await openSettings(page);
      await page.getByText('Failed to fetch recordings').waitFor();
    },
  },
  {
    name: 'words',
    viewer: 'member',
    async go(page) {
      await openWords(page);
      await page.getByText('Ancora nessuna parola.').waitFor();
    },
  },
  {
    name: 'words-offered',
    viewer: 'admin',
    async go(page) {
      await openWords(page);
      await button(page, 'Sì, aggiungi «Gerico»').waitFor();
    },
  },
  {
    name: 'word-edited',
    viewer: 'admin',
    async go(page) {
      await openWords(page);
      await button(page, 'Modifica «Wingman»').click();
      await button(page, 'Salva').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'words-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['knownWords.list'], 502);
      await openWords(page);
      await page.getByText('Impossibile leggere le parole').waitFor();
    },
  },
  {
    name: 'settings-clearing',
    viewer: 'member',
    async go(page) {
      await openSettings(page);
      await button(page, 'Cancella tutti i dati').click();
      await page.getByRole('dialog', { name: 'Cancellare tutti i dati?' }).waitFor();
    },
  },
];

export const planScreens: Screen[] = [
  { name: 'subscription', viewer: 'member', go: openPlans },
  {
    name: 'subscription-limit',
    viewer: 'limited',
    go: (page) => openPlans(page).then(() => heading(page, 'Hai raggiunto il limite del piano Free')),
  },
  {
    name: 'recorder-limit',
    viewer: 'limited',
    async go(page) {
      await openMain(page);
      // The page knows how much was recorded, and so that it is too much.
      await button(page, 'Menu assistente').click();
      await page.getByRole('progressbar').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('progressbar').waitFor({ state: 'detached' });
      await pressRecord(page);
      await page.getByText('Limite raggiunto').waitFor();
    },
  },
  {
    name: 'assistant-optimised',
    viewer: 'limited',
    async go(page) {
      await openMain(page);
      await button(page, 'Menu assistente').click();
      await page.getByRole('slider').first().waitFor();
    },
  },
  {
    name: 'subscription-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['subscription.check'], 502);
      await page.goto('/subscription');
      await page.getByText('Impossibile caricare l’abbonamento').waitFor();
    },
  },
  {
    name: 'subscription-upgrade',
    viewer: 'member',
    async go(page) {
      await openPlans(page);
      await button(page, 'Upgrade a Pro').click();
      await page.getByRole('dialog', { name: 'Passare al piano Pro?' }).waitFor();
    },
  },
  {
    name: 'subscription-downgrade',
    viewer: 'pro',
    async go(page) {
      await openPlans(page);
      await button(page, 'Downgrade a Free').click();
      await page.getByRole('dialog', { name: 'Passare al piano Free?' }).waitFor();
    },
  },
  {
    name: 'api-keys',
    viewer: 'pro',
    go: (page) => openPlans(page).then(() => button(page, 'Revoca la chiave «Script di casa»').waitFor()),
  },
  {
    name: 'api-key-problem',
    viewer: 'pro',
    async go(page) {
      await openPlans(page);
      await button(page, 'Crea chiave').click();
      await page.getByText('Dai un nome alla chiave').waitFor();
    },
  },
  {
    name: 'api-key-shown-once',
    viewer: 'pro',
    async go(page) {
      await openPlans(page);
      await page.getByRole('textbox', { name: 'Nome della chiave' }).fill('Agenda del negozio');
      await button(page, 'Crea chiave').click();
      await button(page, 'Ho copiato la chiave').waitFor();
    },
  },
  {
    name: 'api-key-removal',
    viewer: 'pro',
    async go(page) {
      await openPlans(page);
      await button(page, 'Revoca la chiave «Script di casa»').click();
      await page.getByRole('dialog', { name: 'Revocare la chiave?' }).waitFor();
    },
  },
  {
    name: 'consent',
    viewer: 'pro',
    go: (page) => openConsent(page, 'http://127.0.0.1:33418/callback'),
  },
  {
    name: 'consent-without-permission',
    viewer: 'pro',
    async go(page) {
      await openConsent(
        page,
        'https://taccuino.un-indirizzo-lungo-quanto-se-ne-trovano.example.test/callback',
      );
      await page.getByRole('switch', { name: /^Leggere/ }).click();
      await button(page, 'Consenti').click();
      await page.getByText('Scegli almeno un permesso, oppure rifiuta.').waitFor();
    },
  },
  {
    name: 'consent-without-plan',
    viewer: 'member',
    async go(page) {
      await openConsent(page, 'https://taccuino.example.test/callback');
      await page.getByText('Le app si collegano con il piano Pro.').waitFor();
    },
  },
  {
    name: 'consent-of-unknown',
    viewer: 'pro',
    async go(page) {
      await page.goto('/autorizza?client_id=nessuna');
      await heading(page, 'Questa richiesta non si può accettare');
    },
  },
  {
    name: 'connected-apps',
    viewer: 'pro',
    async go(page) {
      await openPlans(page);
      await button(page, 'Scollega «Taccuino»').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'api-keys-downgraded',
    viewer: 'limited',
    go: (page) => openPlans(page).then(() => button(page, /^Revoca la chiave/).waitFor()),
  },
];
