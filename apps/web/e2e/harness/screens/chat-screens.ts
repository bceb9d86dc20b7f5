import type { Page } from 'playwright-core';
import { openMain } from '../browser.ts';
import {
  breakCalls,
  button,
  heading,
  moveToBroken,
  pressUntil,
  type Screen,
  showNavigation,
  showUserMenu,
  type Things,
} from './screen.ts';

/** The box for questions. */
export const message = (page: Page) => page.getByRole('textbox', { name: 'Messaggio' });

export async function openChat(page: Page, { sessionId }: Things): Promise<void> {
  await page.goto(`/chat/${sessionId}`);
  await button(page, /^Ascolta la fonte 1/).waitFor();
}

async function openQuotes(page: Page, { quotesId }: Things): Promise<void> {
  await page.goto(`/chat/${quotesId}`);
  await button(page, 'Cerca in tutte').waitFor();
}

export async function ask(page: Page, question: string): Promise<void> {
  await openMain(page);
  await message(page).fill(question);
  await message(page).press('Enter');
}

async function openNavigation(page: Page): Promise<void> {
  await openMain(page);
  await showNavigation(page);
}

/** What can be done with the newest chat. */
async function openOptions(page: Page): Promise<void> {
  await openNavigation(page);
  await page
    .getByRole('button', { name: /^Opzioni per/ })
    .first()
    .click();
}

async function openSearch(page: Page): Promise<void> {
  await openMain(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Cerca Chat' }).waitFor();
}

/** A question whose answer stops after its first chunk for as long as anybody looks. */
async function askForHalf(page: Page, { provider }: Things, chunk: string): Promise<void> {
  const { answer, held } = provider;
  Object.assign(provider, { answer: [chunk, 'e poi richiama'], held: new Promise(() => {}) });
  const before = provider.chats.length;
  await ask(page, 'Quando passa il tecnico?');
  while (provider.chats.length === before) await page.waitForTimeout(50);
  Object.assign(provider, { answer, held });
}

export const chatScreens: Screen[] = [
  {
    name: 'chat-newcomer',
    viewer: 'newcomer',
    async go(page) {
      await page.goto('/');
      await button(page, 'Prova con una giornata di esempio').waitFor();
    },
  },
  {
    name: 'chat-example',
    viewer: 'curious',
    go: (page) => page.goto('/').then(() => button(page, 'Togli gli esempi').waitFor()),
  },
  { name: 'chat-empty', viewer: 'member', go: (page) => page.goto('/').then(() => heading(page, /Ciao/)) },
  { name: 'chat', viewer: 'member', go: openChat },
  {
    name: 'chat-citation-playing',
    viewer: 'member',
    async go(page, things) {
      await openChat(page, things);
      await button(page, /^Ascolta la fonte 1/).click();
      await page.getByRole('region', { name: 'Lettore audio' }).waitFor();
    },
  },
  {
    name: 'chat-source-card',
    viewer: 'member',
    async go(page, things) {
      await openChat(page, things);
      await pressUntil(button(page, 'Fonte 1'), page.getByRole('dialog', { name: 'Fonte 1' }));
    },
  },
  {
    name: 'chat-about-recording',
    viewer: 'member',
    async go(page, { recordingId }) {
      await page.goto(`/chat?registrazione=${recordingId}`);
      await page.getByText(/^Solo in/).waitFor();
    },
  },
  {
    name: 'chat-options',
    viewer: 'member',
    async go(page) {
      await openOptions(page);
      await page.getByRole('menuitem', { name: 'Fissa in alto' }).waitFor();
    },
  },
  {
    name: 'chat-renaming',
    viewer: 'member',
    async go(page) {
      await openOptions(page);
      await page.getByRole('menuitem', { name: 'Rinomina' }).click();
      await page.getByRole('textbox', { name: 'Titolo della chat' }).waitFor();
    },
  },
  { name: 'chat-quotes', viewer: 'member', go: openQuotes },
  {
    name: 'chat-quotes-open',
    viewer: 'member',
    async go(page, things) {
      await openQuotes(page, things);
      await button(page, 'Altri passaggi (3)').click();
      await button(page, 'Il passaggio più vicino').click();
    },
  },
  {
    name: 'chat-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['chat.send'], 500);
      await ask(page, 'Quando passa il tecnico?');
      await page.getByText('Chat fallito').waitFor();
    },
  },
  {
    name: 'chat-loading',
    viewer: 'member',
    async go(page, { sessionId }) {
      await moveToBroken(page, `/chat/${sessionId}`, ['sessions.conversations'], null);
      await page.getByText('Caricamento chat...').waitFor();
    },
  },
  {
    name: 'chat-unreadable',
    viewer: 'member',
    async go(page, { sessionId }) {
      await moveToBroken(page, `/chat/${sessionId}`, ['sessions.conversations'], 502);
      await heading(page, 'Impossibile caricare la chat');
    },
  },
  {
    name: 'chat-missing',
    viewer: 'member',
    go: (page) => page.goto(`/chat/${crypto.randomUUID()}`).then(() => heading(page, /non esiste/)),
  },
  {
    name: 'chat-super-search',
    viewer: 'member',
    async go(page) {
      await openMain(page);
      await button(page, 'Strumenti').click();
      await page.getByRole('switch', { name: 'SuperSearch' }).check();
    },
  },
  {
    name: 'chat-picture',
    viewer: 'member',
    async go(page) {
      await openMain(page);
      const image = await page.screenshot({ type: 'jpeg', quality: 40 });
      await page
        .locator('#content input[type=file]')
        .setInputFiles({ name: 'lavagna-della-riunione.jpg', mimeType: 'image/jpeg', buffer: image });
      await page.getByRole('img', { name: /^Immagine allegata/ }).waitFor();
      await message(page).fill('Che cosa c’è scritto sulla lavagna?');
    },
  },
  {
    name: 'chat-period',
    viewer: 'member',
    async go(page) {
      await openMain(page);
      await message(page).fill('Che cosa si è detto ieri sera?');
      await page.getByTitle('Cambia periodo').waitFor();
    },
  },
  {
    name: 'chat-period-change',
    viewer: 'member',
    async go(page) {
      await openMain(page);
      await message(page).fill('Che cosa si è detto ieri sera?');
      await page.getByTitle('Cambia periodo').click();
      await page.getByLabel('Dal').waitFor();
    },
  },
];

export const navigationScreens: Screen[] = [
  { name: 'navigation', viewer: 'member', differsByWidth: true, go: openNavigation },
  {
    name: 'navigation-collapsed',
    viewer: 'member',
    differsByWidth: true,
    async go(page) {
      await openMain(page);
      const collapse = page.getByRole('button', { name: 'Riduci la barra laterale' });
      if (await collapse.isVisible()) await collapse.click();
    },
  },
  {
    name: 'navigation-failed',
    viewer: 'member',
    differsByWidth: true,
    async go(page) {
      await breakCalls(page, ['sessions.list'], 502);
      await openNavigation(page);
      await page.getByText('Impossibile caricare le chat').waitFor();
    },
  },
  {
    name: 'user-menu',
    viewer: 'admin',
    differsByWidth: true,
    go: (page) => openMain(page).then(() => showUserMenu(page)),
  },
  {
    name: 'chat-options',
    viewer: 'member',
    differsByWidth: true,
    async go(page) {
      await openNavigation(page);
      await button(page, /^Opzioni per/).click();
      await page.getByRole('menuitem', { name: 'Elimina chat' }).waitFor();
    },
  },
  {
    name: 'chat-removal',
    viewer: 'member',
    differsByWidth: true,
    async go(page) {
      await openNavigation(page);
      await button(page, /^Opzioni per/).click();
      await page.getByRole('menuitem', { name: 'Elimina chat' }).click();
      await page.getByRole('dialog', { name: 'Eliminare la chat?' }).waitFor();
    },
  },
  {
    name: 'chat-search',
    viewer: 'member',
    go: (page) => openSearch(page).then(() => page.getByRole('option').first().waitFor()),
  },
  {
    name: 'chat-search-nothing',
    viewer: 'member',
    async go(page) {
      await openSearch(page);
      await page.getByRole('combobox', { name: 'Cerca nelle chat' }).fill('niente di simile');
      await page.getByText('Nessuna chat trovata').waitFor();
    },
  },
  {
    name: 'chat-search-empty',
    viewer: 'newcomer',
    go: (page) => openSearch(page).then(() => page.getByText('Nessuna chat disponibile').waitFor()),
  },
  {
    name: 'chat-tools',
    viewer: 'member',
    async go(page) {
      await openMain(page);
      await button(page, 'Strumenti').click();
      await page.getByRole('switch').first().waitFor();
    },
  },
  {
    name: 'assistant',
    viewer: 'member',
    async go(page) {
      await openMain(page);
      await button(page, 'Menu assistente').click();
      await page.getByRole('slider').first().waitFor();
    },
  },
];

/** Each leaves a chat behind, so they come last. */
export const answerScreens: Screen[] = [
  {
    name: 'chat-searching',
    viewer: 'member',
    async go(page, things) {
      await askForHalf(page, things, '');
      await page.getByText('Ricerca nelle registrazioni...').waitFor();
    },
  },
  {
    name: 'chat-streaming',
    viewer: 'member',
    async go(page, things) {
      await askForHalf(page, things, 'Il tecnico passa **giovedì** [1]');
      await page.getByText('Il tecnico passa').last().waitFor();
    },
  },
  {
    name: 'chat-interrupted',
    viewer: 'member',
    async go(page, things) {
      await askForHalf(page, things, 'Il tecnico passa **giovedì** [1]');
      await page.getByText('Il tecnico passa').last().waitFor();
      await button(page, 'Interrompi la risposta').click();
      await page.getByText('Risposta interrotta').last().waitFor();
    },
  },
];
