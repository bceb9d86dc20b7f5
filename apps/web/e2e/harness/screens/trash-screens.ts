import type { Page } from 'playwright-core';
import { openMain } from '../browser.ts';
import { heading, moveToBroken, type Screen } from './screen.ts';

const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const trashed = (n: number, more: object = {}) => ({
  ...{ id: `r${n}`, title: null, suggestedTitle: null, filename: 'recording.webm', segmentNumber: 1 },
  ...{ isAutoSegmented: false, isExample: false, duration: 125, bytes: 1_000, reason: 'deleted' },
  ...{ createdAt: past(n + 3), deletedAt: past(n), expiresAt: past(n - 30), ...more },
});

const chat = (n: number, more: object = {}) => ({
  ...{ sessionId: `c${n}`, title: null, firstMessage: 'Quanto costa il tecnico?', messageCount: n + 1 },
  ...{
    lastActivity: past(n + 3),
    createdAt: past(n + 3),
    deletedAt: past(n),
    expiresAt: past(n - 30),
    ...more,
  },
});

const chats = [chat(0), chat(28, { title: 'Il preventivo della caldaia e tutto ciò che ne abbiamo detto' })];

/** Answers the lists as the server would for somebody who has deleted some. */
async function showTrash(page: Page, recordings: object[]): Promise<void> {
  await openMain(page);
  const lists: Record<string, object> = {
    'trash.list': { days: 30, total: recordings.length, recordings },
    'trash.chats': { days: 30, total: chats.length, chats },
  };
  await page.route(/\/trpc\/[^?]*trash\.(list|chats)/, (route) => {
    const calls = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? [];
    const answers = calls.map((call, index) => [index, [[{ result: { data: lists[call] } }]]]);
    // One line of the streamed batch, in which these calls are alone.
    const body = `${JSON.stringify({ json: Object.fromEntries(answers) })}\n`;
    return route.fulfill({ contentType: 'application/json', body });
  });
  await page.evaluate(() => history.pushState(null, '', '/cestino'));
  await heading(page, 'Cestino');
}

const some = [
  trashed(0, { title: 'Riunione di condominio con un titolo lungo, che non sta in una riga sola' }),
  trashed(5, { suggestedTitle: 'La caldaia', reason: 'replaced' }),
  trashed(28),
];

/** The Cestino. */
export const trashScreens: Screen[] = [
  {
    name: 'trash-empty',
    viewer: 'newcomer',
    async go(page) {
      await page.goto('/cestino');
      await heading(page, 'Il Cestino è vuoto');
    },
  },
  {
    name: 'trash',
    viewer: 'newcomer',
    async go(page) {
      await showTrash(page, some);
      await page.getByText('La caldaia', { exact: true }).waitFor();
    },
  },
  {
    name: 'trash-selection',
    viewer: 'newcomer',
    async go(page) {
      await showTrash(page, some);
      await page.getByRole('button', { name: 'Seleziona tutte' }).click();
      await page.getByText('3 selezionate').waitFor();
    },
  },
  {
    name: 'trash-confirm',
    viewer: 'newcomer',
    async go(page) {
      await showTrash(page, some);
      await page.getByRole('button', { name: 'Svuota il Cestino' }).click();
      await page.getByRole('dialog', { name: 'Svuotare il Cestino?' }).waitFor();
    },
  },
  {
    name: 'trash-loading',
    viewer: 'newcomer',
    async go(page) {
      await moveToBroken(page, '/cestino', ['trash.list'], null);
      await page.getByRole('status', { name: 'Carico il Cestino…' }).waitFor();
    },
  },
  {
    name: 'trash-failed',
    viewer: 'newcomer',
    async go(page) {
      await moveToBroken(page, '/cestino', ['trash.list'], 502);
      await heading(page, 'Impossibile leggere il Cestino');
    },
  },
];
