import type { Page } from 'playwright-core';
import { breakCalls, button, heading, moveToBroken, type Screen } from './screen.ts';

export async function openList(page: Page): Promise<void> {
  await page.goto('/recordings');
  await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
}

/** Files that this browser imported a moment ago and that belong to other years. */
async function keepImports(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const result = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const { user } = JSON.parse(localStorage.getItem('wingman-user') ?? '{}');
    const database = await result(indexedDB.open('wingman'));
    const rows = database.transaction('recordings', 'readwrite').objectStore('recordings');
    for (const [filename, day] of [
      ['PTT-20210305-WA0003.opus', '2021-03-05'],
      ['Assemblea di condominio, seconda convocazione.m4a', '2019-11-20'],
    ]) {
      const timestamp = Date.parse(`${day}T10:00:00Z`);
      const sent = { status: 'uploaded', uploaded: true, uploadedAt: Date.now(), isImported: true };
      const audio = { mimeType: 'audio/ogg', duration: 0, bytes: 1, sliceCount: 1 };
      const startedAt = new Date(timestamp).toISOString();
      const facts = { segmentNumber: 1, isAutoSegmented: false, attempts: 0, nextAttemptAt: 0 };
      const named = { id: `imported-${day}`, userId: user.id, filename, startedAt, timestamp };
      await result(rows.put({ ...named, ...sent, ...audio, ...facts }));
    }
    database.close();
  });
}

export const recordingScreens: Screen[] = [
  {
    name: 'recordings-empty',
    viewer: 'newcomer',
    go: (page) => openList(page).then(() => button(page, 'Prova con una giornata di esempio').waitFor()),
  },
  {
    name: 'recordings-example',
    viewer: 'curious',
    go: (page) => openList(page).then(() => button(page, 'Togli gli esempi').waitFor()),
  },
  {
    name: 'recordings',
    viewer: 'member',
    go: (page) => openList(page).then(() => page.getByText('Trascrizione fallita').waitFor()),
  },
  {
    name: 'recordings-loading',
    viewer: 'member',
    async go(page) {
      await moveToBroken(page, '/recordings', ['recordings.list'], null);
      await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
    },
  },
  {
    name: 'recordings-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['recordings.list'], 502);
      await page.goto('/recordings');
      await heading(page, 'Impossibile caricare le registrazioni');
    },
  },
  {
    name: 'recordings-drop',
    viewer: 'member',
    async go(page) {
      await openList(page);
      const transfer = await page.evaluateHandle(() => {
        const data = new DataTransfer();
        data.items.add(new File(['x'], 'intervista.wav', { type: 'audio/wav' }));
        return data;
      });
      const title = page.getByRole('heading', { name: 'Registrazioni', level: 1 });
      await title.dispatchEvent('dragenter', { dataTransfer: transfer });
      await page.getByText('Rilascia qui i file audio o le trascrizioni da importare').waitFor();
    },
  },
  {
    name: 'recordings-imported',
    viewer: 'member',
    async go(page) {
      await openList(page);
      await keepImports(page);
      await page.reload();
      await page.getByRole('region', { name: 'Importate da poco' }).waitFor();
    },
  },
  {
    name: 'recordings-filters',
    viewer: 'member',
    async go(page) {
      await page.goto('/recordings?stato=ready&preferite=1&almeno=300&fino=1800&dal=2026-01-01');
      await button(page, 'Filtri (4)').click();
      await page.getByLabel('Dal giorno').waitFor();
    },
  },
  {
    name: 'recordings-search',
    viewer: 'member',
    async go(page) {
      await page.goto('/recordings?q=caldaia');
      await page
        .getByText(/registrazion[ei] trovat[ae]/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'recordings-search-failed',
    viewer: 'member',
    async go(page) {
      await breakCalls(page, ['recordings.search'], 502);
      await page.goto('/recordings?q=caldaia');
      await heading(page, 'Impossibile cercare nelle registrazioni');
    },
  },
  {
    name: 'recordings-calendar',
    viewer: 'member',
    async go(page) {
      await openList(page);
      await button(page, 'Calendario').click();
      await page.getByRole('region', { name: /^Quanto è stato registrato/ }).waitFor();
    },
  },
  {
    name: 'recordings-selecting',
    viewer: 'member',
    async go(page) {
      await openList(page);
      await page.getByRole('button', { name: 'Seleziona', exact: true }).click();
      await button(page, 'Seleziona tutte').click();
    },
  },
  {
    name: 'recordings-tags',
    viewer: 'member',
    async go(page) {
      await openList(page);
      await page.getByRole('button', { name: 'Seleziona', exact: true }).click();
      await button(page, 'Seleziona tutte').click();
      const bar = page.getByRole('region', { name: 'Registrazioni selezionate' });
      await bar.getByRole('button', { name: 'Etichette' }).click();
      await page.getByRole('dialog').getByRole('textbox').fill('Condominio');
    },
  },
];
