import type { Page } from 'playwright-core';
import { openMain, pressRecord, startRecording } from '../browser.ts';
import { openList } from './recording-screens.ts';
import { clearLocal, runningScreens } from './running-screens.ts';
import { button, type Screen, type Things } from './screen.ts';

const isUpload = (url: URL) => /^\/api\/recordings(\/|$)/.test(url.pathname);

/** A microphone that runs and gives nothing. */
async function silence(page: Page): Promise<void> {
  await page.evaluate(() => {
    const original = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const context = new AudioContext();
      const gain = new GainNode(context, { gain: 0 });
      const quiet = context.createMediaStreamDestination();
      context
        .createMediaStreamSource(await original(constraints))
        .connect(gain)
        .connect(quiet);
      // Kept, so that the browser does not end what nobody refers to.
      Object.assign(window, { silentMicrophone: context });
      return quiet.stream;
    };
  });
}

/** A microphone that hums as a quiet room does, and minutes that pass in a second until the question has come. */
async function hurryThroughQuiet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.hash !== '#quiet') return;
    const lookMs = 500;
    const hum = 0.002;
    let ahead = 0;
    const now = performance.now.bind(performance);
    performance.now = () => now() + ahead;
    const every = window.setInterval.bind(window);
    window.setInterval = ((work: () => void, pause?: number, ...rest: unknown[]) => {
      if (pause !== lookMs) return every(work, pause, ...rest);
      return every(() => {
        if (!document.body.textContent?.includes('non parla nessuno')) ahead += lookMs;
        work();
      }, 10);
    }) as typeof window.setInterval;
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const sound = new OscillatorNode(context);
      const quiet = context.createMediaStreamDestination();
      sound.connect(new GainNode(context, { gain: hum })).connect(quiet);
      sound.start();
      // Kept, so that the browser does not end what nobody refers to.
      Object.assign(window, { quietMicrophone: context });
      return quiet.stream;
    };
  });
}

async function choose(page: Page, { wav }: Things, status: number | null): Promise<void> {
  await clearLocal(page);
  await openList(page);
  await page.route(isUpload, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    if (status === null) return;
    const body = JSON.stringify({
      message: 'Spazio esaurito sul server: riprova più tardi',
      code: 'storage_full',
    });
    await route.fulfill({ status, contentType: 'application/json', body });
  });
  const files = ['Riunione di condominio del 12 novembre.wav', 'Intervista.wav'];
  await page
    .locator('#content input[type=file]')
    .setInputFiles(files.map((name) => ({ name, mimeType: 'audio/wav', buffer: wav })));
  await page.getByText('Solo in questo browser (2)').waitFor();
}

export const recorderScreens: Screen[] = [
  {
    name: 'microphone-prompt',
    viewer: 'speaker',
    async go(page) {
      await page.addInitScript(() => {
        if (location.hash !== '#asking') return;
        navigator.permissions.query = () => Promise.resolve({ state: 'prompt' } as PermissionStatus);
      });
      await page.goto('/healthz');
      await page.goto('/#asking');
      await page.getByRole('dialog', { name: 'Microphone Access' }).waitFor();
    },
  },
  {
    name: 'microphone-denied',
    viewer: 'speaker',
    async go(page) {
      await openMain(page);
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      });
      await pressRecord(page);
      await page.getByText('Permessi microfono richiesti').waitFor();
    },
  },
  {
    name: 'recorder-start',
    viewer: 'member',
    go: (page) => page.goto('/registra').then(() => button(page, 'Registra adesso').waitFor()),
  },
  {
    name: 'recorder-start-limit',
    viewer: 'limited',
    go: (page) => page.goto('/registra').then(() => page.getByRole('note').waitFor()),
  },
  {
    name: 'recorder-sources',
    viewer: 'speaker',
    differsByWidth: true,
    async go(page) {
      await openMain(page);
      const menu = button(page, 'Che cosa registrare');
      if (!(await menu.isVisible())) {
        await page.goto('/registra');
        return button(page, 'Registra adesso').waitFor();
      }
      await menu.click();
      return page.getByRole('menuitem', { name: 'Riunione online' }).waitFor();
    },
  },
  {
    name: 'recorder-meeting-refused',
    viewer: 'speaker',
    async go(page) {
      await page.goto('/registra');
      await button(page, 'Registra adesso').waitFor();
      await page.evaluate(() => {
        navigator.mediaDevices.getDisplayMedia = () => Promise.resolve(new MediaStream());
      });
      await button(page, 'Riunione online').click();
      await page.getByRole('dialog', { name: 'Manca il suono' }).waitFor();
    },
  },
  {
    name: 'recorder-silent',
    viewer: 'speaker',
    async go(page) {
      await clearLocal(page);
      await openMain(page);
      await silence(page);
      await startRecording(page);
      await page.getByText('Dal microfono arriva solo silenzio').waitFor();
    },
  },
  {
    name: 'recorder-quiet',
    viewer: 'speaker',
    async go(page) {
      await clearLocal(page);
      await hurryThroughQuiet(page);
      await page.goto('/#quiet');
      await page.getByRole('textbox', { name: 'Messaggio' }).waitFor();
      await startRecording(page);
      await page.getByText('Da qualche minuto non parla nessuno').waitFor();
    },
  },
  {
    name: 'recorder-no-safety-copy',
    viewer: 'speaker',
    async go(page) {
      await clearLocal(page);
      await openMain(page);
      await page.evaluate(() => {
        for (const method of ['add', 'put'] as const) {
          IDBObjectStore.prototype[method] = () => {
            throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
          };
        }
      });
      await pressRecord(page);
      await page.getByText('Nessuna copia di sicurezza').waitFor();
    },
  },
  { name: 'upload-progress', viewer: 'speaker', go: (page, things) => choose(page, things, null) },
  {
    name: 'upload-failed',
    viewer: 'speaker',
    go: (page, things) =>
      choose(page, things, 507).then(() => page.getByText('Errore caricamento').first().waitFor()),
  },
  ...runningScreens,
];
