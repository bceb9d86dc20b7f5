import type { Page } from 'playwright-core';
import { openMain, startRecording, untilRecordingShown } from '../browser.ts';
import { heading, type Screen, showUserMenu } from './screen.ts';

/** The screens of the recorder begin without what an earlier one left in this browser. */
export async function clearLocal(page: Page): Promise<void> {
  await page.goto('/healthz');
  await page.evaluate(
    () =>
      new Promise<void>((done) => {
        const removal = indexedDB.deleteDatabase('wingman');
        removal.onsuccess = () => done();
        removal.onerror = () => done();
      }),
  );
}

/** A running recording, on its screen. It is begun once, and the screens after the first go on with it. */
async function record(page: Page): Promise<void> {
  const screen = page.getByRole('heading', { name: /^(Registrazione in corso|In pausa)$/ });
  const bar = page.getByRole('link', { name: /^REC/ });
  if ((await screen.count()) + (await bar.count()) > 0) return goOn(page);
  return begin(page);
}

/** A new recording, in which nothing has been heard. */
async function begin(page: Page): Promise<void> {
  await clearLocal(page);
  await openMain(page);
  await startRecording(page);
}

/** From where the screen before left it. */
async function goOn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  if ((await dialog.count()) > 0) {
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  const bar = page.getByRole('link', { name: /^REC/ });
  if (await bar.isVisible()) await bar.click();
  const resume = page.getByRole('button', { name: 'Riprendi', exact: true });
  if (await resume.isVisible()) await resume.click();
  await untilRecordingShown(page);
  // Letters are keys there, unless they are typed into a field.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
}

/** So many seconds, at least, are recorded. */
async function recorded(page: Page, seconds: number): Promise<void> {
  await page.waitForFunction((least) => {
    const [minutes = 0, rest = 0] = (document.querySelector('[role="timer"]')?.textContent ?? '')
      .split(':')
      .map(Number);
    return minutes * 60 + rest >= least;
  }, seconds);
}

/** A running recording with a mark, two notes and a photo. */
async function note(page: Page): Promise<void> {
  await record(page);
  const photo = page.getByRole('button', { name: /^Apri la foto/ });
  if ((await photo.count()) > 0) return;
  await recorded(page, 2);
  await page.keyboard.press('m');
  await page.keyboard.press('n');
  for (const text of ['Il preventivo arriva venerdì', 'Chiamare Rossi per le chiavi']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  const image = await page.screenshot({ type: 'jpeg', quality: 40 });
  await page
    .locator('#content input[type=file]')
    .setInputFiles({ name: 'lavagna.jpg', mimeType: 'image/jpeg', buffer: image });
  await photo.waitFor();
}

/** Away from the screen of the recording, which goes on. */
async function leaveScreen(page: Page): Promise<void> {
  await page.goBack();
  await page.getByRole('link', { name: /^REC/ }).waitFor();
}

/** What a running recording shows, up to its end: all of one. */
export const runningScreens: Screen[] = [
  {
    name: 'recorder-offline',
    viewer: 'speaker',
    async go(page) {
      await begin(page);
      await page.context().setOffline(true);
      await recorded(page, 5);
      await page.getByText('le parole compariranno quando torna la rete').waitFor();
    },
  },
  { name: 'recorder-first-moment', viewer: 'speaker', go: record },
  {
    name: 'recorder-recording',
    viewer: 'speaker',
    async go(page, { provider }) {
      const { transcript } = provider;
      provider.transcript = 'Il tecnico passa giovedì mattina alle nove e porta lui il pezzo di ricambio.';
      await record(page);
      await page.getByRole('log').getByText('Il tecnico passa giovedì').first().waitFor();
      provider.transcript = transcript;
    },
  },
  {
    name: 'recorder-paused',
    viewer: 'speaker',
    async go(page) {
      await record(page);
      await recorded(page, 4);
      await page.getByRole('button', { name: 'Pausa', exact: true }).click();
      await heading(page, 'In pausa');
    },
  },
  {
    name: 'recorder-bar',
    viewer: 'speaker',
    async go(page) {
      await record(page);
      await recorded(page, 3);
      await leaveScreen(page);
    },
  },
  {
    name: 'recorder-notes',
    viewer: 'speaker',
    async go(page) {
      await note(page);
      await page.keyboard.type('E poi');
    },
  },
  {
    name: 'recorder-photo',
    viewer: 'speaker',
    async go(page) {
      await note(page);
      await page.getByRole('button', { name: /^Apri la foto/ }).click();
      await page.getByRole('dialog', { name: /^Foto a/ }).waitFor();
    },
  },
  {
    name: 'recorder-logout',
    viewer: 'speaker',
    differsByWidth: true,
    async go(page) {
      await record(page);
      await showUserMenu(page);
      await page.getByRole('menuitem', { name: 'Logout' }).click();
      await page.getByRole('dialog', { name: 'Stai registrando' }).waitFor();
    },
  },
  {
    name: 'recorder-saved-offline',
    viewer: 'speaker',
    async go(page) {
      await record(page);
      await page.context().setOffline(true);
      await recorded(page, 3);
      await page.getByRole('button', { name: 'Ferma e salva', exact: true }).click();
      await page.getByText('Salvata, parte da sola appena').waitFor();
    },
  },
];
