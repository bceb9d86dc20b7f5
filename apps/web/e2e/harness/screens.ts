import type { Page } from 'playwright-core';

/** What the screens show: made once, before the first picture. */
export type Things = {
  /** A chat with a question and an answer that cites. */
  sessionId: string;
  /** A recording with its transcript. */
  recordingId: string;
};

/** Who looks: nobody, a person without rights, or the administrator. */
export type Viewer = 'visitor' | 'person' | 'admin';

/** A screen of the product: its file name, who sees it, and the steps from an open page to it. */
export type Screen = { name: string; viewer: Viewer; go: (page: Page, things: Things) => Promise<unknown> };

const visible = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();

async function openAdmin(page: Page, tab: string): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('tab', { name: tab }).click();
}

async function openUserMenu(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
  const menu = page.getByRole('button', { name: 'Apri il menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('button', { name: 'Menu utente' }).click();
}

/** Every screen, in the order of the specification. A new screen is one more line. */
export const screens: Screen[] = [
  { name: 'landing', viewer: 'visitor', go: (page) => page.goto('/').then(() => visible(page, /./)) },
  {
    name: 'landing-menu',
    viewer: 'visitor',
    async go(page) {
      await page.goto('/');
      await visible(page, /./);
      const menu = page.getByRole('button', { name: 'Apri il menu' });
      if (await menu.isVisible()) await menu.click();
    },
  },
  { name: 'login', viewer: 'visitor', go: (page) => page.goto('/login').then(() => visible(page, /./)) },
  {
    name: 'register-problems',
    viewer: 'visitor',
    async go(page) {
      await page.goto('/register?plan=standard');
      await page.getByRole('button', { name: 'Crea Account' }).click();
      await page.getByText('Email non valida').waitFor();
    },
  },
  { name: 'chat-empty', viewer: 'person', go: (page) => page.goto('/').then(() => visible(page, /Ciao/)) },
  { name: 'user-menu', viewer: 'admin', go: openUserMenu },
  {
    name: 'chat',
    viewer: 'person',
    async go(page, { sessionId }) {
      await page.goto(`/chat/${sessionId}`);
      await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).waitFor();
    },
  },
  {
    name: 'recordings',
    viewer: 'person',
    go: (page) => page.goto('/recordings').then(() => visible(page, 'Registrazioni')),
  },
  {
    name: 'recording',
    viewer: 'person',
    go: (page, { recordingId }) =>
      page.goto(`/recordings/${recordingId}`).then(() => visible(page, 'Trascrizione')),
  },
  {
    name: 'chat-search',
    viewer: 'person',
    async go(page) {
      await page.goto('/');
      await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Cerca Chat' }).waitFor();
    },
  },
  {
    name: 'not-found',
    viewer: 'person',
    go: (page) => page.goto('/altrove').then(() => visible(page, /404/)),
  },
  {
    name: 'settings',
    viewer: 'person',
    async go(page) {
      await openUserMenu(page);
      await page.getByRole('menuitem', { name: 'Impostazioni' }).click();
      await page.getByRole('dialog').getByText('Profilo Utente').waitFor();
    },
  },
  {
    name: 'subscription',
    viewer: 'person',
    go: (page) => page.goto('/subscription').then(() => visible(page, /Abbonamento/)),
  },
  {
    name: 'assistant',
    viewer: 'person',
    async go(page) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Menu assistente' }).click();
      await page.getByRole('slider').first().waitFor();
    },
  },
  {
    name: 'agent-picker',
    viewer: 'person',
    async go(page) {
      await page.goto('/');
      await page.getByRole('button', { name: /^Agente: / }).click();
      await page.getByRole('menuitem', { name: 'Gestisci Agenti' }).waitFor();
    },
  },
  {
    name: 'agents',
    viewer: 'person',
    async go(page) {
      await page.goto('/');
      await page.getByRole('button', { name: /^Agente: / }).click();
      await page.getByRole('menuitem', { name: 'Gestisci Agenti' }).click();
      await page.getByRole('dialog').getByRole('tab', { name: 'Sfoglia Agenti' }).waitFor();
    },
  },
  {
    name: 'chat-tools',
    viewer: 'person',
    async go(page) {
      await page.goto('/');
      await page.getByRole('button', { name: 'Strumenti' }).click();
      await page.getByRole('switch').first().waitFor();
    },
  },
  {
    name: 'shortcuts',
    viewer: 'person',
    async go(page) {
      await page.goto('/');
      await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
      await page.keyboard.press('Alt+S');
      await page.getByRole('dialog', { name: 'Scorciatoie da tastiera' }).waitFor();
    },
  },
  {
    name: 'admin-refused',
    viewer: 'person',
    go: (page) => page.goto('/admin').then(() => visible(page, 'Accesso Negato')),
  },
  {
    name: 'admin-statistics',
    viewer: 'admin',
    async go(page) {
      await openAdmin(page, 'Statistiche');
      await page
        .getByRole('button', { name: /^Dettagli/ })
        .first()
        .click();
      await page.getByText('Età dell’account').first().waitFor();
    },
  },
  {
    name: 'admin-users',
    viewer: 'admin',
    async go(page) {
      await openAdmin(page, 'Utenti');
      await page.getByText('Mai').first().waitFor();
    },
  },
  {
    name: 'admin-agents',
    viewer: 'admin',
    async go(page) {
      await openAdmin(page, 'Agenti Preimpostati');
      await page
        .getByRole('button', { name: /^Modifica/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-agent-form',
    viewer: 'admin',
    async go(page) {
      await openAdmin(page, 'Agenti Preimpostati');
      await page.getByRole('button', { name: 'Nuovo Agente' }).click();
      await visible(page, 'Crea Nuovo Agente Preimpostato');
    },
  },
  {
    name: 'admin-agent-removal',
    viewer: 'admin',
    async go(page) {
      await openAdmin(page, 'Agenti Preimpostati');
      await page
        .getByRole('button', { name: /^Elimina/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
