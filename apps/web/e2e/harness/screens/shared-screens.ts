import type { Page } from 'playwright-core';
import { openMain } from '../browser.ts';
import { button, type Screen } from './screen.ts';

type Waiting = { filename: string; refusal?: string };

/** Puts files that another app shared where the service worker keeps them, and opens the page. */
async function waiting(page: Page, wav: Buffer | null, files: Waiting[]): Promise<void> {
  await openMain(page);
  await page.evaluate(
    async ({ files, base64 }) => {
      const open = indexedDB.open('wingman');
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const write = open.result.transaction(['recordings', 'slices'], 'readwrite');
      const [recordings, slices] = [write.objectStore('recordings'), write.objectStore('slices')];
      for (const status of ['shared'])
        for (const key of await keysOf(recordings.index('status').getAllKeys(status))) recordings.delete(key);
      const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      files.forEach((file, number) => {
        const id = crypto.randomUUID();
        const audio = file.refusal ? 0 : bytes.length;
        recordings.put({
          id,
          userId: '',
          mimeType: 'audio/wav',
          startedAt: new Date().toISOString(),
          timestamp: Date.now() + number,
          duration: 0,
          segmentNumber: 1,
          isAutoSegmented: false,
          status: 'shared',
          uploaded: false,
          bytes: audio,
          sliceCount: audio > 0 ? 1 : 0,
          attempts: 0,
          nextAttemptAt: 0,
          isImported: true,
          ...file,
        });
        if (audio > 0) slices.put({ recordingId: id, sequence: 0, blob: new Blob([bytes]) });
      });
      await new Promise((resolve) => write.addEventListener('complete', resolve));
      open.result.close();

      function keysOf(request: IDBRequest<IDBValidKey[]>): Promise<IDBValidKey[]> {
        return new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));
      }
    },
    { files, base64: wav?.toString('base64') ?? '' },
  );
  await page.reload();
}

export const sharedScreens: Screen[] = [
  {
    name: 'shared-files',
    viewer: 'speaker',
    async go(page, { wav }) {
      await waiting(page, wav, [
        { filename: 'PTT-20261129-WA0003.opus' },
        {
          filename: 'Riunione di condominio del 12 novembre, registrata con il telefono di Massimiliana.m4a',
        },
        { filename: 'appunti.pdf', refusal: 'notAudio' },
        { filename: 'Convegno intero.wav', refusal: 'noSpace' },
      ]);
      await button(page, 'Importa').waitFor();
      await page
        .getByRole('dialog')
        .getByText(/ · \d+ s/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'shared-nothing',
    viewer: 'speaker',
    async go(page) {
      await waiting(page, null, [{ filename: 'appunti.pdf', refusal: 'notAudio' }]);
      await button(page, 'Ho capito').waitFor();
      await button(page, 'Ho capito').focus();
    },
  },
  {
    name: 'shared-login',
    viewer: 'visitor',
    async go(page) {
      await page.goto('/condividi');
      await page.getByText('Accedi: poi scegli').waitFor();
    },
  },
];
