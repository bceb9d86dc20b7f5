import type { Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';
import { openNewcomer, openOwnBrowser, register, type TestUser, untilRecorded } from './harness/browser.ts';
import { it } from './harness/it.ts';
import { onServer } from './harness/on-server.ts';
import type { Product } from './harness/product.ts';
import { newEmail } from './harness/rest.ts';
import { sharedProduct } from './harness/shared.ts';
import { loudnessOf } from './harness/tone-measure.ts';

const meetingTitle = 'Riunione di prova';
const meetingHz = 1_500;
const microphoneHz = 440;
/** Nothing plays this one: what is measured there is chance. */
const otherHz = 950;

let product: Product;
let testUser: TestUser;

it.beforeAll(async () => {
  product = await sharedProduct.deaf();
});

afterEach(() => testUser.close());

const menu = (page: Page) => page.getByRole('button', { name: 'Che cosa registrare' });
const toast = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });
const isRecording = (page: Page) => page.getByText('REC', { exact: true });
const stop = (page: Page) => page.getByRole('button', { name: 'Ferma la registrazione' }).click();

async function chooseInMenu(page: Page, role: 'menuitem' | 'menuitemradio', name: string): Promise<void> {
  await menu(page).click();
  await page.getByRole(role, { name }).click();
}

/** On every page that is opened from now on: a microphone with a tone, and what was shared in the hands of the test. */
async function speakInTone(page: Page, hz: number): Promise<void> {
  await page.addInitScript((frequency) => {
    if (!navigator.mediaDevices) return;
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext();
      const output = new MediaStreamAudioDestinationNode(context, { channelCount: 1 });
      const oscillator = new OscillatorNode(context, { frequency });
      oscillator.connect(new GainNode(context, { gain: 0.2 })).connect(output);
      oscillator.start();
      return output.stream;
    };
    const share = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getDisplayMedia = async (options) => {
      const stream = await share(options);
      Object.assign(window, { images: stream.getVideoTracks() });
      return stream;
    };
  }, hz);
}

async function openMeeting(owner: TestUser): Promise<Page> {
  const tab = await owner.context.newPage();
  await tab.route('**/riunione', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>${meetingTitle}</title>` }),
  );
  await tab.goto('/riunione');
  await tab.evaluate((frequency) => {
    const context = new AudioContext();
    const oscillator = new OscillatorNode(context, { frequency });
    oscillator.connect(new GainNode(context, { gain: 0.2 })).connect(context.destination);
    oscillator.start();
  }, meetingHz);
  return tab;
}

it('records microphone and tab together, no picture, and the microphone alone once sharing has ended', async () => {
  testUser = await openOwnBrowser(product.url, { sharedTab: meetingTitle, still: true });
  const { page } = testUser;
  await speakInTone(page, microphoneHz);
  await register(page, newEmail());
  const meeting = await openMeeting(testUser);
  await page.bringToFront();
  await chooseInMenu(page, 'menuitem', 'Riunione online');
  await isRecording(page).waitFor();
  const images = await page.evaluate(() =>
    (window as unknown as { images: MediaStreamTrack[] }).images.map(({ readyState }) => readyState),
  );
  expect(images).toEqual(['ended']);
  await untilRecorded(page, 6);

  await meeting.close();
  await toast(page, 'Condivisione terminata').waitFor();
  const endedAt = Number((await page.getByTestId('recording-time').textContent())?.split(':').at(-1));
  await untilRecorded(page, endedAt + 6);
  await stop(page);
  await expect
    .poll(async () => (await onServer(page)).map(({ status }) => status !== 'recording'))
    .toEqual([true]);

  const [recording] = await onServer(page);
  const together = await loudnessOf(page, recording?.id ?? '', {
    from: 1,
    to: 4,
    frequencies: [microphoneHz, meetingHz, otherHz],
  });
  const alone = await loudnessOf(page, recording?.id ?? '', {
    from: endedAt + 2,
    to: endedAt + 5,
    frequencies: [microphoneHz, meetingHz, otherHz],
  });
  const [voice = 0, others = 0, nothing = 1] = together;
  expect(voice).toBeGreaterThan(0.05);
  expect(others).toBeGreaterThan(0.05);
  expect(nothing).toBeLessThan(0.005);
  expect(alone[0]).toBeGreaterThan(0.05);
  expect(alone[1]).toBeLessThan(0.005);
  // Chrome says of every picture that is shared that the page may use no camera; it does not want one.
  expect(testUser.faults.filter((fault) => !fault.includes('camera is not allowed'))).toEqual([]);
});

it('a phone chooses its microphone on the screen of the recorder, and reads there where meetings can be recorded', async () => {
  const prepare = (opened: Page) =>
    opened.addInitScript(() => {
      if (navigator.mediaDevices) Object.assign(navigator.mediaDevices, { getDisplayMedia: undefined });
    });
  testUser = await openNewcomer(product, { width: 390, touch: true, still: true, prepare });
  const { page } = testUser;
  await page.goto('/registra');
  await page.getByText('apri Wingman in Chrome o Edge su un computer', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Riunione online' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Registra adesso' }).click();
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^00:0[3-9]$/);
  await page.getByRole('combobox', { name: 'Microfono' }).selectOption({ label: 'Fake Audio Input 2' });
  await expect.poll(async () => (await onServer(page)).length).toBe(2);
  await page.getByRole('button', { name: 'Ferma e salva', exact: true }).click();
  await expect
    .poll(async () => (await onServer(page)).map(({ status }) => status !== 'recording'))
    .toEqual([true, true]);
  expect(testUser.faults).toEqual([]);
});

it('goes on with another microphone while recording, and begins with it the next time', async () => {
  testUser = await openNewcomer(product, { still: true });
  const { page } = testUser;
  await page.getByRole('button', { name: 'Inizia a registrare' }).click();
  await untilRecorded(page, 3);
  await chooseInMenu(page, 'menuitemradio', 'Fake Audio Input 2');
  await expect.poll(async () => (await onServer(page)).length).toBe(2);
  await chooseInMenu(page, 'menuitemradio', 'Fake Audio Input 1');
  await untilRecorded(page, 8);
  await isRecording(page).waitFor();
  await stop(page);
  const whole = async () => (await onServer(page)).map(({ status }) => status !== 'recording');
  await expect.poll(whole).toEqual([true, true]);
  await page.reload();
  await menu(page).click();
  const chosen = page.getByRole('menuitemradio', { name: 'Fake Audio Input 1' });
  await expect.poll(() => chosen.getAttribute('aria-checked')).toBe('true');
  expect(testUser.faults).toEqual([]);
});

it('says before anything is recorded that a browser gives no sound of tabs, and offers the microphone alone', async () => {
  const prepare = (opened: Page) =>
    opened.addInitScript(() => {
      if (navigator.mediaDevices)
        navigator.mediaDevices.getSupportedConstraints = () => ({ echoCancellation: true });
    });
  testUser = await openNewcomer(product, { still: true, prepare });
  const { page } = testUser;
  await chooseInMenu(page, 'menuitem', 'Riunione online');
  const dialog = page.getByRole('dialog', { name: 'Questo browser non dà il suono delle schede' });
  await dialog.getByText('Chrome o Edge', { exact: false }).waitFor();
  expect(await isRecording(page).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Solo microfono' }).click();
  await isRecording(page).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await stop(page);
});
