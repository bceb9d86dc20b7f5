import type { Page } from 'playwright-core';
import { breakCalls, button, heading, moveToBroken, type Screen } from './screen.ts';

export async function openList(page: Page): Promise<void> {
  await page.goto('/recordings');
  await page.getByRole('heading', { name: 'Registrazioni', level: 1 }).waitFor();
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
      await page.getByText('Rilascia qui i file audio per caricarli').waitFor();
    },
  },
];
