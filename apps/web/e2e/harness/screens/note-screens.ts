import type { Page } from 'playwright-core';
import { breakCalls, button, heading, moveToBroken, type Screen } from './screen.ts';

const editedText = 'L’acqua la chiudo io la sera prima.';

async function openNotes(page: Page, id: string): Promise<void> {
  await page.goto(`/recordings/${id}`);
  await page.getByText(editedText).first().waitFor();
}

async function openCommitments(page: Page, tab = ''): Promise<void> {
  await page.goto(`/impegni${tab}`);
  await page.getByRole('heading', { name: 'Impegni', level: 1 }).waitFor();
}

/** The notes of a recording, and the commitments of all. */
export const noteScreens: Screen[] = [
  { name: 'note-lines', viewer: 'member', go: (page, { voicesId }) => openNotes(page, voicesId) },
  {
    name: 'note-lines-hidden',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openNotes(page, voicesId);
      await button(page, 'Nascondi le note').click();
      await button(page, 'Mostra le note').waitFor();
    },
  },
  {
    name: 'note-line-edit',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openNotes(page, voicesId);
      await button(page, `Opzioni della riga «${editedText}»`).click();
      await page.getByRole('menuitem', { name: 'Modifica' }).click();
      await page.getByLabel('Entro il giorno').waitFor();
    },
  },
  {
    name: 'note-line-new',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openNotes(page, voicesId);
      await button(page, 'Aggiungi alle note').click();
      await page.getByRole('combobox', { name: 'Sezione' }).selectOption('Impegni');
      await page.getByLabel('Entro il giorno').waitFor();
    },
  },
  {
    name: 'note-line-menu',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openNotes(page, voicesId);
      await button(page, `Opzioni della riga «${editedText}»`).click();
      await page.getByRole('menuitem', { name: 'Lascia perdere' }).waitFor();
    },
  },
  {
    name: 'note-line-removal',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openNotes(page, voicesId);
      await button(page, `Opzioni della riga «${editedText}»`).click();
      await page.getByRole('menuitem', { name: 'Elimina' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'commitments',
    viewer: 'member',
    go: (page) => openCommitments(page).then(() => heading(page, 'In ritardo')),
  },
  {
    name: 'commitments-settled',
    viewer: 'member',
    async go(page) {
      await openCommitments(page, '?scheda=fatti');
      await page.getByText('Chiamo l’amministratore.').waitFor();
    },
  },
  {
    name: 'commitments-empty',
    viewer: 'newcomer',
    go: (page) => openCommitments(page).then(() => heading(page, 'Nessun impegno aperto')),
  },
  {
    name: 'commitments-loading',
    viewer: 'member',
    async go(page) {
      await moveToBroken(page, '/impegni', ['notes.commitments'], null);
      await page.getByRole('status', { name: 'Caricamento impegni...' }).waitFor();
    },
  },
  {
    name: 'commitments-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['notes.commitments'], 502);
      await page.goto('/impegni');
      await heading(page, 'Impossibile caricare gli impegni');
    },
  },
];
