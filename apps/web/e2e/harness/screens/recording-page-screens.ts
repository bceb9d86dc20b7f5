import type { Page } from 'playwright-core';
import { button, heading, moveToBroken, type Screen } from './screen.ts';

async function openOne(page: Page, id: string): Promise<void> {
  await page.goto(`/recordings/${id}`);
  await heading(page, 'Trascrizione');
}

async function chooseMore(page: Page, name: string): Promise<void> {
  await button(page, 'Altre azioni').click();
  await page.getByRole('menuitem', { name }).click();
}

/** Selects the first words of the transcript, as a mouse does. */
async function selectWords(page: Page): Promise<void> {
  await page.locator('[data-segment]').first().waitFor();
  await page.evaluate(() => {
    const segments = document.querySelectorAll('[data-segment]');
    document.getSelection()?.selectAllChildren(segments[0] as Element);
  });
  await page.getByRole('toolbar', { name: 'Testo selezionato' }).waitFor();
}

/** The page of one recording. */
export const recordingPageScreens: Screen[] = [
  { name: 'recording', viewer: 'member', go: (page, { recordingId }) => openOne(page, recordingId) },
  {
    name: 'recording-example',
    viewer: 'curious',
    async go(page, { exampleId }) {
      await openOne(page, exampleId);
      await button(page, 'Togli gli esempi').waitFor();
    },
  },
  { name: 'recording-failed', viewer: 'member', go: (page, { failedId }) => openOne(page, failedId) },
  {
    name: 'recording-voices',
    viewer: 'member',
    go: (page, { voicesId }) => openOne(page, voicesId).then(() => button(page, 'Rinomina Anna').waitFor()),
  },
  {
    name: 'recording-voice-rename',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openOne(page, voicesId);
      await button(page, 'Rinomina Anna').click();
      await page.getByRole('textbox', { name: 'Nome della voce' }).waitFor();
    },
  },
  {
    name: 'recording-correct',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openOne(page, voicesId);
      await button(page, 'Correggi').click();
      await page.locator('[data-segment]').first().click();
      await page.getByRole('textbox', { name: /^Che cosa è stato detto/ }).waitFor();
    },
  },
  {
    name: 'recording-selected-voice',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openOne(page, voicesId);
      await selectWords(page);
      await button(page, 'Voce…').click();
      await page.getByRole('combobox', { name: 'Chi parla' }).waitFor();
    },
  },
  {
    name: 'recording-more',
    viewer: 'member',
    async go(page, { recordingId }) {
      await openOne(page, recordingId);
      await button(page, 'Altre azioni').click();
      await page.getByRole('menuitem', { name: 'Elimina' }).waitFor();
    },
  },
  {
    name: 'recording-search',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openOne(page, voicesId);
      await page.getByRole('button', { name: 'Cerca', exact: true }).click();
      await page.getByRole('textbox', { name: 'Cerca nella trascrizione' }).fill('giovedì');
      await page.getByText('1 di 3').waitFor();
    },
  },
  {
    name: 'recording-selection',
    viewer: 'member',
    go: (page, { voicesId }) => openOne(page, voicesId).then(() => selectWords(page)),
  },
  {
    name: 'recording-asked',
    viewer: 'member',
    differsByWidth: true,
    async go(page, { voicesId }) {
      await openOne(page, voicesId);
      await button(page, 'Chiedi a questa registrazione').click();
      await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
    },
  },
  {
    name: 'recording-heard',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openOne(page, voicesId);
      await button(page, /^Ascolta da/).click();
      await page.getByRole('region', { name: 'Lettore audio' }).waitFor();
      await page.locator('[data-segment][aria-current]').waitFor();
    },
  },
  {
    name: 'recording-speeds',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openOne(page, voicesId);
      await button(page, /^Ascolta da/).click();
      await button(page, /^Velocità/).click();
      await page.getByRole('menuitemcheckbox', { name: /^Salta i silenzi/ }).waitFor();
    },
  },
  {
    name: 'recording-notes',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openOne(page, voicesId);
      await page.getByText('Chiamare Rossi per le chiavi').last().waitFor();
    },
  },
  {
    name: 'recording-new-note',
    viewer: 'member',
    async go(page, { voicesId }) {
      await openOne(page, voicesId);
      await button(page, 'Scrivi una nota qui').click();
      await page.getByRole('textbox', { name: 'Testo dell’appunto' }).fill('Chiedere anche a Marco');
    },
  },
  {
    name: 'recording-missing',
    viewer: 'member',
    go: (page) => page.goto(`/recordings/${crypto.randomUUID()}`).then(() => heading(page, /non esiste/)),
  },
  {
    name: 'recording-loading',
    viewer: 'member',
    async go(page, { recordingId }) {
      await moveToBroken(page, `/recordings/${recordingId}`, ['recordings.get'], null);
      await page.getByText('Caricamento registrazione...').waitFor();
    },
  },
  {
    name: 'recording-download',
    viewer: 'member',
    async go(page, { recordingId }) {
      await openOne(page, recordingId);
      await button(page, 'Scarica').click();
      await page.getByRole('menuitem', { name: 'Audio MP3' }).waitFor();
    },
  },
  {
    name: 'recording-rename',
    viewer: 'member',
    async go(page, { recordingId }) {
      await openOne(page, recordingId);
      await chooseMore(page, 'Rinomina');
      await page.getByRole('textbox', { name: 'Titolo' }).waitFor();
    },
  },
  {
    name: 'recording-removal',
    viewer: 'member',
    async go(page, { recordingId }) {
      await openOne(page, recordingId);
      await chooseMore(page, 'Elimina');
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'recording-share',
    viewer: 'member',
    async go(page, { recordingId }) {
      await openOne(page, recordingId);
      await chooseMore(page, 'Condividi…');
      await page.getByRole('dialog', { name: 'Condividi la registrazione' }).waitFor();
    },
  },
  {
    name: 'recording-replace',
    viewer: 'member',
    async go(page, { recordingId }) {
      await openOne(page, recordingId);
      await chooseMore(page, 'Trova e sostituisci');
      await page.getByRole('dialog', { name: 'Trova e sostituisci' }).waitFor();
    },
  },
  {
    name: 'recording-cut',
    viewer: 'member',
    async go(page, { recordingId }) {
      await openOne(page, recordingId);
      await chooseMore(page, 'Taglia o dividi…');
      await page.getByRole('dialog', { name: 'Taglia o dividi' }).waitFor();
    },
  },
  {
    name: 'recording-again',
    viewer: 'member',
    async go(page, { recordingId }) {
      await openOne(page, recordingId);
      await chooseMore(page, 'Trascrivi di nuovo');
      await page.getByRole('dialog', { name: 'Trascrivi di nuovo' }).waitFor();
    },
  },
];
