import type { Page } from 'playwright-core';
import { openMain } from '../browser.ts';
import { breakCalls, button, raise, type Screen } from './screen.ts';

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor();

async function openManager(page: Page): Promise<void> {
  await openMain(page);
  await raise(page, 'openAgentSettings');
  await dialog(page, 'Gestione Agenti');
}

async function openForm(page: Page): Promise<void> {
  await openManager(page);
  await page.getByRole('tab', { name: 'Crea Nuovo' }).click();
  await button(page, 'Nuovo Agente').click();
  await dialog(page, 'Nuovo Agente');
}

export const agentScreens: Screen[] = [
  {
    name: 'agent-picker',
    viewer: 'member',
    async go(page) {
      await openMain(page);
      await button(page, /^Agente: /).click();
      await page.getByRole('menuitem', { name: 'Gestisci Agenti' }).waitFor();
    },
  },
  { name: 'agents', viewer: 'member', go: openManager },
  {
    name: 'agents-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['agents.list'], 502);
      await openManager(page);
      await page.getByText('Impossibile caricare gli agenti').waitFor();
    },
  },
  {
    name: 'agents-plan',
    viewer: 'member',
    async go(page) {
      await openManager(page);
      await page.getByRole('tab', { name: 'Crea Nuovo' }).click();
      await page.getByText('Gli agenti personalizzati fanno parte del piano Pro').waitFor();
    },
  },
  {
    name: 'agents-own',
    viewer: 'pro',
    async go(page) {
      await openManager(page);
      await button(page, 'Elimina Nora').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'agents-new',
    viewer: 'pro',
    async go(page) {
      await openManager(page);
      await page.getByRole('tab', { name: 'Crea Nuovo' }).click();
      await button(page, 'Nuovo Agente').waitFor();
    },
  },
  { name: 'agent-form', viewer: 'pro', go: openForm },
  {
    name: 'agent-form-problems',
    viewer: 'pro',
    async go(page) {
      await openForm(page);
      await button(page, 'Crea Agente').click();
      await page.getByText('Compila tutti i campi obbligatori').first().waitFor();
    },
  },
  {
    name: 'agent-form-edit',
    viewer: 'pro',
    async go(page) {
      await openManager(page);
      await button(page, 'Modifica Nora').click();
      await dialog(page, 'Modifica Agente');
    },
  },
  {
    name: 'agent-form-discard',
    viewer: 'pro',
    async go(page) {
      await openForm(page);
      await page.getByRole('textbox', { name: 'Nome' }).fill('Segretaria');
      await page.keyboard.press('Escape');
      await dialog(page, 'Scartare ciò che hai scritto?');
    },
  },
  {
    name: 'agent-removal',
    viewer: 'pro',
    async go(page) {
      await openManager(page);
      await button(page, 'Elimina Nora').click();
      await dialog(page, 'Eliminare l’agente?');
    },
  },
];
