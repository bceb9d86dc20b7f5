import type { Locator, Page } from 'playwright-core';
import { openMain } from '../browser.ts';
import type { FakeProvider } from '../fake-provider.ts';
import type { NoteStates } from '../kept-note-states.ts';

/** What the screens show: made once, before the first of them. */
export type Things = {
  /** A chat with a question and an answer that cites. */
  sessionId: string;
  /** A chat with answers that quote, each in another form. */
  quotesId: string;
  /** A recording with its transcript, and one that could not be transcribed. */
  recordingId: string;
  failedId: string;
  /** A recording that says who speaks. */
  voicesId: string;
  /** A recording of the example day. */
  exampleId: string;
  /** Recordings of the user with the Pro plan, each with notes in another state. */
  noteStates: NoteStates;
  /** A sound file that takes some seconds. */
  wav: Buffer;
  provider: FakeProvider;
};

/**
 * Who looks: nobody, somebody who has just registered, one who has only loaded the example day, a person with chats and
 * recordings on the free plan, one who records, one who has used up the free hours, one with the Pro plan, or the
 * administrator.
 */
export type Viewer = 'visitor' | 'newcomer' | 'curious' | 'member' | 'speaker' | 'limited' | 'pro' | 'admin';

/** A screen of the product: its name, who sees it, and the steps from an open page to it. */
export type Screen = {
  name: string;
  viewer: Viewer;
  go: (page: Page, things: Things) => Promise<unknown>;
  /** Where the steps are others on a phone; a window that is made narrow meanwhile would show something else. */
  differsByWidth?: true;
};

export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name }).first().waitFor();

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Presses until what it opens is there: a press that comes while the screen is drawn anew may be lost. */
export async function pressUntil(pressed: Locator, opened: Locator): Promise<void> {
  while (!(await opened.isVisible())) {
    await pressed.click();
    await opened.waitFor({ timeout: 10_000 }).catch(() => {});
  }
}

/** Shows the navigation where it is a drawer. */
export async function showNavigation(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Apri il menu' });
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Navigazione principale' }).waitFor();
}

export async function showUserMenu(page: Page): Promise<void> {
  await showNavigation(page);
  await page.getByRole('button', { name: 'Menu utente' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
}

/** Raises one of the documented events of the window. */
export async function raise(page: Page, event: string): Promise<void> {
  await page.evaluate((name) => window.dispatchEvent(new CustomEvent(name)), event);
}

/** Goes to another screen inside the app, without loading the page again. */
async function move(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => history.pushState(null, '', to), path);
}

/** Every call of these procedures gets a proxy's error page, or with `null` no response. */
export async function breakCalls(page: Page, procedures: string[], status: number | null): Promise<void> {
  const isMeant = (url: URL) => {
    const [, asked] = url.pathname.split('/trpc/');
    return (asked?.split(',') ?? []).some((name) => procedures.includes(name));
  };
  await page.route(isMeant, async (route) => {
    if (status === null) return;
    await route.fulfill({ status, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' });
  });
}

/** From the main screen to a path whose calls are broken, as by `breakCalls`. */
export async function moveToBroken(
  page: Page,
  path: string,
  procedures: string[],
  status: number | null,
): Promise<void> {
  await openMain(page);
  await breakCalls(page, procedures, status);
  await move(page, path);
}

/** Resets a screen's changes to the network and the browser. */
export async function leave(page: Page): Promise<void> {
  await deleteWaitingQuestions(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  // Drafts are kept per tab, and folded notes per browser; here they belong to one screen.
  await page.evaluate(() => {
    sessionStorage.clear();
    localStorage.removeItem('wingman-notes-folded');
  });
}

/** Before the network is back: they would be sent. */
async function deleteWaitingQuestions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const name = 'wingman-questions';
    const databases = await indexedDB.databases();
    if (!databases.some((database) => database.name === name)) return;
    const open = indexedDB.open(name);
    await new Promise((resolve) => open.addEventListener('success', resolve));
    const clearing = open.result.transaction('questions', 'readwrite');
    clearing.objectStore('questions').clear();
    await new Promise((resolve) => clearing.addEventListener('complete', resolve));
    open.result.close();
  });
}
