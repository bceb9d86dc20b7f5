import type { Page } from 'playwright-core';
import { openMain } from '../browser.ts';
import type { NoteStates } from '../kept-note-states.ts';
import { breakCalls, button, heading, moveToBroken, raise, type Screen } from './screen.ts';

const editedText = 'L’acqua la chiudo io la sera prima.';

async function openNotes(page: Page, id: string): Promise<void> {
  await page.goto(`/recordings/${id}`);
  await page.getByText(editedText).first().waitFor();
}

/** Opens what can be done with all notes of a recording, and chooses something of it. */
async function chooseForAll(page: Page, item?: string): Promise<void> {
  await button(page, 'Altre azioni sulle note').click();
  const first = page.getByRole('menuitem', { name: item ?? 'Rifai le note' });
  await (item ? first.click() : first.waitFor());
}

async function openCommitments(page: Page, tab = ''): Promise<void> {
  await page.goto(`/impegni${tab}`);
  await page.getByRole('heading', { name: 'Impegni', level: 1 }).waitFor();
}

/** The page of a recording whose notes say `text`. */
function stateScreen(state: string, id: keyof NoteStates, text: string): Screen {
  return {
    name: `notes-${state}`,
    viewer: 'pro',
    async go(page, { noteStates }) {
      await page.goto(`/recordings/${noteStates[id]}`);
      await page.getByText(text).waitFor();
    },
  };
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
    name: 'note-menu',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openNotes(page, voicesId);
      await chooseForAll(page);
    },
  },
  {
    name: 'note-redo',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openNotes(page, voicesId);
      await chooseForAll(page, 'Rifai le note');
      await page.getByRole('dialog').getByLabel('Tipo di note').waitFor();
    },
  },
  {
    name: 'note-versions',
    viewer: 'curious',
    async go(page, { exampleId }) {
      await page.goto(`/recordings/${exampleId}`);
      const keep = button(page, 'Tieni questa: versione nuova');
      const more = button(page, 'Altre azioni sulle note');
      await keep.or(more).first().waitFor();
      if (await keep.isVisible()) return;
      await chooseForAll(page, 'Rifai le note');
      await button(page, 'Rifai').click();
      await keep.waitFor();
    },
  },
  {
    name: 'note-templates-plan',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openNotes(page, voicesId);
      await chooseForAll(page, 'Schemi di note');
      await heading(page, 'Gli schemi di note fanno parte del piano Pro');
    },
  },
  {
    name: 'note-template-form',
    viewer: 'pro',
    async go(page) {
      await openMain(page);
      await raise(page, 'toggleSettings');
      await button(page, 'Schemi di note').click();
      await button(page, 'Nuovo schema').click();
      await page.getByLabel('Nome dello schema').waitFor();
    },
  },
  stateScreen('pending', 'pendingId', 'Le note arrivano fra poco.'),
  stateScreen('failed', 'unmadeId', 'Non è stato possibile fare le note.'),
  stateScreen('off', 'offId', 'Per questa registrazione le note sono disattivate.'),
  stateScreen('template', 'templateId', 'Schema: Sopralluogo in cantiere.'),
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
    name: 'commitments-of-others',
    viewer: 'member',
    async go(page) {
      await openCommitments(page, '?di=altri');
      await page.getByRole('combobox', { name: 'Di chi' }).waitFor();
      await page.getByText(editedText).first().waitFor();
    },
  },
  {
    name: 'commitments-of-a-voice',
    viewer: 'member',
    async go(page) {
      await openCommitments(page);
      await page.getByRole('combobox', { name: 'Di chi' }).selectOption('Anna');
      await page.getByText('Mando il bonifico').first().waitFor();
    },
  },
  {
    name: 'commitments-of-nobody',
    viewer: 'member',
    go: (page) => openCommitments(page, '?voce=Nessuno').then(() => heading(page, 'Nessun impegno qui')),
  },
  {
    name: 'commitments-reminders',
    viewer: 'member',
    async go(page) {
      await openCommitments(page);
      await button(page, 'Calendario e avvisi').click();
      const create = button(page, 'Crea l’indirizzo');
      const known = button(page, 'Nuovo indirizzo');
      await create.or(known).first().waitFor();
      if (await create.isVisible()) await create.click();
      await known.waitFor();
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
