import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { violations } from './harness/axe.ts';
import { openBrowser, type Person } from './harness/browser.ts';
import { type FakeProvider, startFakeProvider } from './harness/fake-provider.ts';
import { type Product, startProduct } from './harness/product.ts';
import { type RestCaller, registerOverRest, signIn } from './harness/rest.ts';
import { createSpeechFixture, type SpeechFixture } from './harness/speech-fixture.ts';

const email = 'un-indirizzo-lungo-quanto-se-ne-trovano-davvero@example.test';
const sessionId = crypto.randomUUID();

let speech: SpeechFixture;
let provider: FakeProvider;
let product: Product;
let caller: RestCaller;
let transcribed: string;
let refused: string;

beforeAll(async () => {
  speech = await createSpeechFixture();
  provider = await startFakeProvider();
  product = await startProduct({
    OPENAI_API_KEY: 'sk-prova',
    OPENAI_BASE_URL: provider.baseUrl,
    // What is uploaded are tones, and no voice.
    SPEECH_VAD: 'energy',
  });
  caller = await registerOverRest(product.url, email);
  const { wav } = await speech.say('parole per il fornitore');
  provider.transcript = 'La caldaia perde acqua e il tecnico passa giovedì.';
  transcribed = (await caller.upload(wav)).id;
  provider.failing = 400;
  refused = (await caller.upload(wav, new Date(Date.now() - 40 * 86_400_000))).id;
  provider.failing = undefined;
  provider.answer = ['Il tecnico passa **giovedì** [1].'];
  await caller.call('POST', '/api/chat', { message: 'Quando passa il tecnico?', sessionId });
});

afterAll(async () => {
  await product.remove();
  await provider.close();
  await speech.remove();
});

/** Screens with the steps that lead there; each begins where the one before ended. */
type Tour = [screen: string, go: (page: Page) => Promise<unknown>][];

const signedOut: Tour = [
  ['landing', (page) => page.goto('/').then(() => page.getByRole('heading', { level: 1 }).waitFor())],
  [
    'login with problems',
    async (page) => {
      await page.goto('/login');
      await page.getByRole('button', { name: 'Accedi' }).click();
      await page.getByText('Email non valida').waitFor();
    },
  ],
  [
    'registration with problems',
    async (page) => {
      await page.goto('/register');
      await page.getByRole('button', { name: 'Crea Account' }).click();
      await page.getByText('Email non valida').waitFor();
    },
  ],
];

const mainScreen: Tour = [
  ['main', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  [
    'tools',
    async (page) => {
      await page.getByRole('button', { name: 'Strumenti' }).click();
      await page.getByRole('switch', { name: 'SuperSearch' }).check();
    },
  ],
  [
    'recording',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Registra una conversazione' }).click();
      await page.getByText('REC', { exact: true }).waitFor();
    },
  ],
  [
    'paused',
    async (page) => {
      await page.getByRole('button', { name: 'Metti in pausa la registrazione' }).click();
      await page.getByText('Recording paused').waitFor();
    },
  ],
  [
    'chat with a citation that plays',
    async (page) => {
      await page.getByRole('button', { name: 'Ferma la registrazione' }).click();
      await page.getByRole('button', { name: 'Inizia a registrare' }).waitFor();
      await page.goto(`/chat/${sessionId}`);
      await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).click();
      await page.getByRole('region', { name: 'Lettore audio' }).waitFor();
    },
  ],
  ['a chat that does not exist', (page) => missing(page, `/chat/${crypto.randomUUID()}`)],
];

const recordings: Tour = [
  [
    'recordings',
    async (page) => {
      await page.goto('/recordings');
      await page.getByText('Trascrizione fallita').waitFor();
    },
  ],
  ['a recording', (page) => openRecording(page, transcribed)],
  ['renaming', (page) => page.getByRole('button', { name: 'Rinomina' }).click()],
  [
    'removing',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Elimina' }).click();
    },
  ],
  ['a failed recording', (page) => openRecording(page, refused)],
  ['a recording that does not exist', (page) => missing(page, `/recordings/${crypto.randomUUID()}`)],
  ['an unknown path', (page) => page.goto('/altrove').then(() => page.getByText('404').waitFor())],
];

const settingsAndPlan: Tour = [
  [
    'assistant menu',
    async (page) => {
      await page.goto('/');
      await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
      await page.getByRole('button', { name: 'Menu assistente' }).click();
      await page.getByRole('slider', { name: 'Lunghezza delle risposte' }).waitFor();
    },
  ],
  [
    'settings',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.evaluate(() => window.dispatchEvent(new CustomEvent('toggleSettings')));
      await page.getByRole('dialog', { name: 'Impostazioni e Privacy' }).waitFor();
      await page
        .getByRole('button', { name: /^Scarica «/ })
        .first()
        .waitFor();
    },
  ],
  [
    'clearing all data',
    async (page) => {
      await page.getByRole('button', { name: 'Cancella tutti i dati' }).click();
      await page.getByRole('button', { name: 'Cancella tutto' }).waitFor();
    },
  ],
  [
    'subscription',
    async (page) => {
      await page.goto('/subscription');
      await page.getByRole('heading', { name: 'Piani' }).waitFor();
    },
  ],
  [
    'changing the plan',
    async (page) => {
      await page.getByRole('button', { name: 'Upgrade a Pro' }).click();
      await page.getByRole('dialog', { name: 'Passare al piano Pro?' }).waitFor();
    },
  ],
  [
    'a new key',
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Upgrade a Pro' }).click();
      await page.getByRole('textbox', { name: 'Nome della chiave' }).fill('Script');
      await page.getByRole('button', { name: 'Crea chiave' }).click();
      await page.getByRole('button', { name: 'Ho copiato la chiave' }).waitFor();
    },
  ],
  [
    'keys',
    async (page) => {
      await page.getByRole('button', { name: 'Ho copiato la chiave' }).click();
      await page.getByRole('button', { name: 'Revoca la chiave «Script»' }).waitFor();
    },
  ],
];

const navigation: Tour = [
  [
    'user menu',
    async (page) => {
      await page.goto('/');
      await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
      const menu = page.getByRole('button', { name: 'Apri il menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: 'Menu utente' }).click();
      await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    },
  ],
  [
    'menu of a chat',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Opzioni per/ }).click();
    },
  ],
  ['removing a chat', (page) => page.getByRole('menuitem', { name: 'Elimina chat' }).click()],
];

const agents: Tour = [
  [
    'agent picker',
    async (page) => {
      await page.goto('/');
      await page.getByRole('button', { name: /^Agente: / }).click();
      await page.getByRole('menuitem', { name: 'Gestisci Agenti' }).waitFor();
    },
  ],
  [
    'agent management',
    async (page) => {
      await page.getByRole('menuitem', { name: 'Gestisci Agenti' }).click();
      await page.getByRole('button', { name: 'Elimina Nora' }).waitFor();
    },
  ],
  [
    'removing an agent',
    async (page) => {
      await page.getByRole('button', { name: 'Elimina Nora' }).click();
      await page.getByRole('dialog', { name: 'Eliminare l’agente?' }).waitFor();
    },
  ],
  [
    'a new agent with problems',
    async (page) => {
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Crea Nuovo' }).click();
      await page.getByRole('button', { name: 'Nuovo Agente' }).click();
      await page.getByRole('button', { name: 'Crea Agente' }).click();
      await page.getByText('Compila tutti i campi obbligatori').first().waitFor();
    },
  ],
];

const chatSearch: Tour = [
  [
    'chat search',
    async (page) => {
      await page.goto('/');
      await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  ],
  [
    'chat search without a result',
    async (page) => {
      await page.getByRole('combobox', { name: 'Cerca nelle chat' }).fill('niente di simile');
      await page.getByText('Nessuna chat trovata').waitFor();
    },
  ],
];

async function openRecording(page: Page, id: string): Promise<void> {
  await page.goto(`/recordings/${id}`);
  await page.getByRole('heading', { name: 'Trascrizione' }).waitFor();
}

async function missing(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: /non esiste/ }).waitFor();
}

let person: Person;

afterAll(() => person?.close());

/** Walks from screen to screen and looks at each in every width. */
async function walk(tour: Tour, widths: number[]): Promise<string[]> {
  const { page } = person;
  const found: string[] = [];
  for (const [screen, go] of tour) {
    await go(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await violations(page, `${screen}, ${width} px`)));
    }
  }
  return found;
}

it('breaks no rule of WCAG 2.2 AA before somebody signs in', async () => {
  person = await openBrowser(product.url, { still: true });
  expect(await walk(signedOut, [390, 1280])).toEqual([]);
});

it('breaks no rule of WCAG 2.2 AA in the main screen, its recorder, its player and its chats', async () => {
  await signIn(person.page, email);
  expect(await walk(mainScreen, [390, 1280])).toEqual([]);
});

it('breaks no rule of WCAG 2.2 AA in the recordings and their dialogs', async () => {
  expect(await walk(recordings, [390, 1280])).toEqual([]);
});

it('breaks no rule of WCAG 2.2 AA in the agents and their dialogs', async () => {
  await caller.call('POST', '/api/subscription/plan', { plan: 'pro' });
  const agent = { name: 'Nora', description: 'Riassume le telefonate', systemPrompt: 'Sei Nora.' };
  await caller.call('POST', '/api/agents', agent);
  expect(await walk(agents, [390, 1280])).toEqual([]);
});

it('breaks no rule of WCAG 2.2 AA in the settings, the assistant menu and the subscription', async () => {
  await caller.call('POST', '/api/subscription/plan', { plan: 'free' });
  expect(await walk(settingsAndPlan, [390, 1280])).toEqual([]);
});

it('breaks no rule of WCAG 2.2 AA in the chat search', async () => {
  expect(await walk(chatSearch, [390, 1280])).toEqual([]);
});

// Another width is another navigation, and closes what is open in it.
it.each([390, 1280])('breaks no rule of WCAG 2.2 AA in the navigation at %i pixels', async (width) => {
  await person.page.setViewportSize({ width, height: 800 });
  expect(await walk(navigation, [width])).toEqual([]);
});
