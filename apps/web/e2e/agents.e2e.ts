import type { Locator, Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { openBrowser, type TestUser } from './harness/browser.ts';
import type { FakeProvider } from './harness/fake-provider.ts';
import { it } from './harness/it.ts';
import { type RestCaller, registerOverRest } from './harness/rest.ts';
import { sharedProduct, sharedProvider } from './harness/shared.ts';

const suggested = [
  'Chi ha chiamato oggi?',
  'Che cosa devo fare?',
  'Quali spese ho fatto?',
  'Con chi ho parlato?',
];

let provider: FakeProvider;
let caller: RestCaller;
let testUser: TestUser;
let page: Page;

type AgentRow = { id: string; name: string; isFavorite: boolean; isPreset: boolean; icon: string };
const savedAgents = () => caller.call<AgentRow[]>('GET', '/api/agents');
const savedAgent = async (name: string) => (await savedAgents()).find((agent) => agent.name === name);

it.beforeAll(async () => {
  provider = await sharedProvider();
  provider.answer = [JSON.stringify(suggested)];
  const product = await sharedProduct.withProvider();
  caller = await registerOverRest(product.url);
  testUser = await openBrowser(product.url, { still: true, as: caller });
  page = testUser.page;
});

afterAll(() => testUser?.close());

const picker = () => page.getByRole('button', { name: /^Agente: / });
const manager = () => page.getByRole('dialog', { name: 'Gestione Agenti' });
const form = (name: string) => page.getByRole('dialog', { name });
const card = (name: string) => manager().getByRole('listitem').filter({ hasText: name });
const firstQuestion = () => page.getByRole('list', { name: 'Domande suggerite' }).getByRole('button').first();

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

async function openManager(): Promise<void> {
  await picker().click();
  await page.getByRole('menuitem', { name: 'Gestisci Agenti' }).click();
  await manager().getByRole('tab', { name: 'Sfoglia Agenti' }).waitFor();
}

async function closeDialogs(): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function toast(title: string, text?: string): Promise<void> {
  const shown = page.getByRole('alert').filter({ hasText: title });
  await (text ? shown.filter({ hasText: text }) : shown).waitFor();
}

it('begins with the default agent and the four usual questions, and takes those of an agent that is chosen', async () => {
  await expect.poll(() => picker().getAttribute('aria-label')).toBe('Agente: Wingman');
  expect(await firstQuestion().textContent()).toBe('Cosa è stato detto oggi?');
  expect(provider.chats).toEqual([]);

  await openManager();
  await manager().getByRole('heading', { name: 'Stile di Vita' }).waitFor();
  // The one that is in use needs no selecting.
  await card('Wingman').getByText('In uso', { exact: true }).waitFor();
  expect(
    await card('Wingman')
      .getByRole('button', { name: /^Seleziona/ })
      .count(),
  ).toBe(0);
  await card('Diario').getByRole('button', { name: 'Seleziona Diario' }).click();
  await toast('Agente selezionato', 'Ora stai usando Diario');
  await manager().waitFor({ state: 'hidden' });
  await expect.poll(() => firstQuestion().textContent()).toBe(suggested[0]);
  expect(provider.chats).toHaveLength(1);
  await expect.poll(() => hasFocus(picker())).toBe(true);
});

it('keeps the choice over a reload and sends questions to it', async () => {
  await page.reload();
  await expect.poll(() => picker().getAttribute('aria-label')).toBe('Agente: Diario');
  await expect.poll(() => firstQuestion().textContent()).toBe(suggested[0]);
  const sent = page.waitForRequest((request) => request.url().includes('chat.send'));
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Che cosa è successo?');
  await page.keyboard.press('Enter');
  expect((await sent).postData()).toContain((await savedAgent('Diario'))?.id);
  await page.getByText('Ricerca: Oggi').waitFor();
});

it('marks favourites, which the picker then offers', async () => {
  await openManager();
  const star = manager().getByRole('button', { name: 'Preferito: Verbalista' });
  expect(await star.getAttribute('aria-pressed')).toBe('false');
  await star.click();
  await toast('Agente aggiornato', "Le preferenze dell'agente sono state salvate");
  expect((await savedAgent('Verbalista'))?.isFavorite).toBe(true);
  await closeDialogs();
  await picker().click();
  await page.getByRole('menuitemradio', { name: 'Verbalista' }).click();
  await toast('Agente selezionato', 'Ora stai usando Verbalista');
  await expect.poll(() => picker().getAttribute('aria-label')).toBe('Agente: Verbalista');
});

it('says that own agents need Pro and leads to the plans', async () => {
  await openManager();
  await manager().getByRole('tab', { name: 'Crea Nuovo' }).click();
  await manager().getByText('Gli agenti personalizzati fanno parte del piano Pro').waitFor();
  expect(await manager().getByRole('button', { name: 'Nuovo Agente' }).count()).toBe(0);
  await manager().getByRole('link', { name: 'Vedi i piani' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/subscription');
});

it('makes an own agent, and asks for what is missing first', async () => {
  await caller.call('POST', '/api/subscription/plan', { plan: 'pro' });
  await page.goto('/');
  await openManager();
  expect(
    await card('Diario')
      .getByRole('button', { name: /^Modifica/ })
      .count(),
  ).toBe(0);
  await manager().getByRole('tab', { name: 'Crea Nuovo' }).click();
  await manager().getByRole('button', { name: 'Nuovo Agente' }).click();
  const dialog = form('Nuovo Agente');
  await dialog.getByLabel('Nome').fill('Nora');
  await dialog.getByRole('button', { name: 'Crea Agente' }).click();
  await toast('Errore', 'Compila tutti i campi obbligatori');
  await expect.poll(() => hasFocus(dialog.getByLabel('Descrizione'))).toBe(true);

  await dialog.getByLabel('Descrizione').fill('Riassume le telefonate');
  await dialog.getByLabel('Prompt di sistema').fill('Sei Nora. <b>Rispondi</b> in una frase.');
  await dialog.getByRole('slider', { name: 'Temperatura' }).focus();
  await page.keyboard.press('ArrowLeft');
  await dialog.getByRole('radio', { name: 'Cervello' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Crea Agente' }).click();
  await toast('Successo', 'Agente creato con successo');
  await dialog.waitFor({ state: 'hidden' });
  await card('Nora').getByRole('button', { name: 'Modifica Nora' }).waitFor();
  expect(await savedAgent('Nora')).toMatchObject({
    icon: '🧠',
    temperature: 0.6,
    maxTokens: 500,
    category: 'custom',
    isActive: true,
    isPreset: false,
  });
});

it('changes an own agent, asks before discarding text, and reports a failed save', async () => {
  await card('Nora').getByRole('button', { name: 'Modifica Nora' }).click();
  const dialog = form('Modifica Agente');
  await expect.poll(() => dialog.getByLabel('Descrizione').inputValue()).toBe('Riassume le telefonate');
  await dialog.getByLabel('Nome').fill('Nora bis');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Scartare ciò che hai scritto?' });
  await question.waitFor();
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(dialog.getByLabel('Nome'))).toBe(true);
  expect(await dialog.getByLabel('Nome').inputValue()).toBe('Nora bis');

  const answers = '**/trpc/agents.update**';
  await page.route(answers, (route) =>
    route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  );
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await toast('Errore', "Errore durante il salvataggio dell'agente");
  await dialog.getByText('Il server non è raggiungibile in questo momento').waitFor();
  await page.unroute(answers);
  await dialog.getByRole('button', { name: 'Salva' }).click();
  await toast('Successo', 'Agente aggiornato con successo');
  const edit = card('Nora bis').getByRole('button', { name: 'Modifica Nora bis' });
  await expect.poll(() => hasFocus(edit)).toBe(true);
  testUser.faults.length = 0;
});

it('reports a failure to save a favourite or to delete an agent', async () => {
  await page.route('**/trpc/agents.{setFavorite,remove}**', (route) => route.abort());
  await manager().getByRole('button', { name: 'Preferito: Nora bis' }).click();
  await toast(
    'Errore',
    "Impossibile aggiornare l'agente. Il server non è raggiungibile: controlla la connessione",
  );
  await manager().getByRole('button', { name: 'Elimina Nora bis' }).click();
  const question = page.getByRole('dialog', { name: 'Eliminare l’agente?' });
  await question.getByRole('button', { name: 'Elimina' }).click();
  await toast('Errore', "Errore durante l'eliminazione dell'agente");
  await question.waitFor({ state: 'hidden' });
  expect(await savedAgent('Nora bis')).toBeDefined();
  await page.unroute('**/trpc/agents.{setFavorite,remove}**');
  testUser.faults.length = 0;
});

it('D-39 a question is answered although its agent was deleted elsewhere', async () => {
  await card('Nora bis').getByRole('button', { name: 'Seleziona Nora bis' }).click();
  await toast('Agente selezionato', 'Ora stai usando Nora bis');
  await caller.call('DELETE', `/api/agents/${(await savedAgent('Nora bis'))?.id}`);
  await page.getByRole('textbox', { name: 'Messaggio' }).fill('Chi risponde adesso?');
  await page.keyboard.press('Enter');
  await page.getByText('L’agente scelto non esiste più: risponde «Wingman».').waitFor();
  await page.getByText('Ricerca: Oggi').waitFor();
  await expect.poll(() => picker().getAttribute('aria-label')).toBe('Agente: Wingman');
  await page.reload();
  await page.getByText('Chi risponde adesso?').first().waitFor();
  await expect.poll(() => picker().getAttribute('aria-label')).toBe('Agente: Wingman');
  expect(testUser.faults).toEqual([]);
});

it('D-39 deletes an own agent after a confirmation, and continues with the default', async () => {
  await caller.call('POST', '/api/agents', { name: 'Elio', description: 'Prova', systemPrompt: 'Sei Elio.' });
  await page.goto('/');
  await openManager();
  await card('Elio').getByRole('button', { name: 'Seleziona Elio' }).click();
  await expect.poll(() => picker().getAttribute('aria-label')).toBe('Agente: Elio');
  await openManager();
  await manager().getByRole('button', { name: 'Elimina Elio' }).click();
  const question = page.getByRole('dialog', { name: 'Eliminare l’agente?' });
  await question.getByText('🤖 Elio').waitFor();
  await question.getByRole('button', { name: 'Elimina' }).click();
  await toast('Successo', 'Agente eliminato con successo');
  expect(await card('Elio').count()).toBe(0);
  await expect.poll(() => picker().getAttribute('aria-label')).toBe('Agente: Wingman');
  await closeDialogs();
  expect(testUser.faults).toEqual([]);
});

it('D-32 markup in the name of an agent is text everywhere, and loads nothing', async () => {
  const name = '<b>Nora</b><img src="https://esterno.example/n.png" onerror="document.title=1">';
  await caller.call('POST', '/api/agents', { name, description: '<i>Prova</i>', systemPrompt: 'Sei Nora.' });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).hostname));
  await page.goto('/');
  await openManager();
  const own = manager().getByRole('listitem').filter({ hasText: '<i>Prova</i>' });
  expect(await own.getByRole('heading').textContent()).toBe(name);
  await own.getByRole('button', { name: /^Elimina/ }).click();
  await page.getByRole('dialog', { name: 'Eliminare l’agente?' }).getByText(name).waitFor();
  await page.getByRole('button', { name: 'Annulla' }).click();
  await own.getByRole('button', { name: /^Seleziona/ }).click();
  await toast('Agente selezionato', `Ora stai usando ${name}`);
  await expect.poll(() => picker().getAttribute('aria-label')).toBe(`Agente: ${name}`);
  expect(await picker().locator('img, b').count()).toBe(0);
  expect(await page.title()).not.toBe('1');
  expect(asked).not.toContain('esterno.example');
});
