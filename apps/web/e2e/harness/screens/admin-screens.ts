import type { Page } from 'playwright-core';
import { openMain } from '../browser.ts';
import { breakCalls, button, heading, moveToBroken, type Screen } from './screen.ts';

async function openTab(page: Page, tab: string): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('tab', { name: tab }).click();
}

export const adminScreens: Screen[] = [
  {
    name: 'admin-refused',
    viewer: 'member',
    go: (page) => page.goto('/admin').then(() => heading(page, 'Accesso Negato')),
  },
  {
    name: 'admin-loading',
    viewer: 'admin',
    async go(page) {
      await moveToBroken(page, '/admin', ['statistics.overall'], null);
      await page.getByText('Caricamento pannello amministratore...').waitFor();
    },
  },
  {
    name: 'admin-statistics',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Statistiche');
      await button(page, /^Dettagli/).waitFor();
      await page.getByRole('slider').first().waitFor();
    },
  },
  {
    name: 'admin-figures-table',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Statistiche');
      await page.getByText('12 mesi', { exact: true }).click();
      await page.getByRole('slider', { name: 'Errori: scegli un mese' }).waitFor();
      await button(page, 'Mostra tabella').click();
      await page.getByRole('table').first().waitFor();
    },
  },
  {
    name: 'admin-audit',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Registro');
      await page
        .getByText(/ha (fatto l’accesso|creato il proprio account)/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'admin-audit-none',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Registro');
      await page.getByLabel('Chi', { exact: true }).fill('nessuno@example.test');
      await page.getByText('Nessun evento corrisponde ai filtri.').waitFor();
    },
  },
  {
    name: 'admin-statistics-details',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Statistiche');
      await button(page, /^Dettagli/).click();
      await page.getByText('Età dell’account').first().waitFor();
    },
  },
  {
    name: 'admin-statistics-failed',
    viewer: 'admin',
    async go(page) {
      await breakCalls(page, ['statistics.overall'], 502);
      await openTab(page, 'Statistiche');
      await page.getByText('Errore nel caricamento delle statistiche').waitFor();
    },
  },
  {
    name: 'admin-users',
    viewer: 'admin',
    go: (page) =>
      openTab(page, 'Utenti').then(() => page.getByText('You', { exact: true }).first().waitFor()),
  },
  {
    name: 'admin-new-user',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Utenti');
      await button(page, 'Nuovo utente').click();
      await page.getByRole('dialog', { name: 'Nuovo utente' }).waitFor();
    },
  },
  {
    name: 'admin-manage-user',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Utenti');
      await button(page, /^Gestisci/)
        .last()
        .click();
      await page.getByRole('dialog', { name: /^Gestisci/ }).waitFor();
    },
  },
  {
    name: 'admin-invite',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Utenti');
      await button(page, 'Invita').click();
      await page.getByRole('dialog', { name: 'Invita qualcuno' }).waitFor();
    },
  },
  {
    name: 'admin-agents',
    viewer: 'admin',
    go: (page) => openTab(page, 'Agenti Preimpostati').then(() => button(page, /^Modifica/).waitFor()),
  },
  {
    name: 'admin-agent-form',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Agenti Preimpostati');
      await button(page, 'Nuovo Agente').click();
      await heading(page, 'Crea Nuovo Agente Preimpostato');
    },
  },
  {
    name: 'admin-agent-edit',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Agenti Preimpostati');
      await button(page, /^Modifica/).click();
      await heading(page, 'Modifica Agente');
    },
  },
  {
    name: 'admin-agent-removal',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Agenti Preimpostati');
      await button(page, /^Elimina/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-speech',
    viewer: 'admin',
    go: (page) => openTab(page, 'Trascrizione').then(() => heading(page, 'Trascrizioni fallite')),
  },
  {
    name: 'admin-language-models',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Trascrizione');
      await heading(page, 'Modelli per le risposte');
      await page.getByRole('heading', { name: 'Modelli per il significato' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'admin-words',
    viewer: 'admin',
    go: (page) => openTab(page, 'Parole').then(() => button(page, /^Modifica «Przy/).waitFor()),
  },
  {
    name: 'admin-setup',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Per cominciare');
      await page.locator('summary').first().click();
      await button(page, /^Copia/).waitFor();
    },
  },
  {
    name: 'admin-setup-failed',
    viewer: 'admin',
    async go(page) {
      await openMain(page);
      await breakCalls(page, ['setup.overview', 'speech.status'], 502);
      await openTab(page, 'Per cominciare');
      await page.getByText('Impossibile leggere che cosa manca').waitFor();
    },
  },
  {
    name: 'setup-card',
    viewer: 'admin',
    async go(page) {
      await openMain(page);
      await page.getByRole('complementary', { name: /^Configura Wingman/ }).waitFor();
    },
  },
  {
    name: 'admin-backup',
    viewer: 'admin',
    go: (page) => openTab(page, 'Backup').then(() => button(page, 'Esegui backup').waitFor()),
  },
  {
    name: 'admin-backup-done',
    viewer: 'admin',
    async go(page) {
      await openTab(page, 'Backup');
      await button(page, 'Esegui backup').click();
      await page.getByText('Backup completato').waitFor();
    },
  },
  {
    name: 'admin-backup-failed',
    viewer: 'admin',
    async go(page) {
      await openMain(page);
      await breakCalls(page, ['backups.overview', 'speech.status'], 502);
      await openTab(page, 'Backup');
      await page.getByText('Backup non disponibili').waitFor();
    },
  },
];
