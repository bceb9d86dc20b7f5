import type { Recording } from '@wingman/contract/recording.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openBrowser, record, register } from './browser.ts';
import type { Product } from './product.ts';
import { newEmail } from './rest.ts';
import type { SpeechFixture } from './speech-fixture.ts';

const spoken = 'il tecnico della caldaia passa martedì alle nove';

/** A busy machine plays the microphone's file with gaps: what is then heard is other words, and a person says it again. */
const mostAttempts = 4;

async function recordUntilHeard(page: Page, url: string, seconds: number): Promise<void> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    await record(page, seconds);
    await page.getByText('Registrazione elaborata').first().waitFor();
    const recordings = () => transcripts(page, url);
    await expect.poll(async () => (await recordings()).length).toBe(attempt);
    await expect.poll(async () => (await recordings()).every(({ status }) => status === 'ready')).toBe(true);
    if ((await recordings()).some(({ transcript }) => transcript === spoken)) return;
  }
}

function transcripts(page: Page, url: string): Promise<Pick<Recording, 'status' | 'transcript'>[]> {
  return page.evaluate(async (address) => {
    const authorization = `Bearer ${localStorage.getItem('authToken')}`;
    return (await fetch(`${address}/api/recordings`, { headers: { authorization } })).json();
  }, url);
}

/** The main use case: record, transcribe, ask, play the cited second. */
export async function recordTranscribeAsk(product: Product, speech: SpeechFixture): Promise<void> {
  const { file, seconds } = await speech.say(spoken);
  const testUser = await openBrowser(product.url, { microphone: file });
  const { page } = testUser;
  try {
    await register(page, newEmail(), new URL(product.url).pathname.replace(/\/$/, ''));

    await recordUntilHeard(page, product.url, seconds + 0.5);

    await page.getByRole('link', { name: 'Registrazioni' }).first().click();
    await page.getByText('Trascritta').first().waitFor();
    await page.getByText(spoken).first().waitFor();

    await page.getByRole('button', { name: 'Nuova chat' }).first().click();
    const input = page.getByRole('textbox', { name: 'Messaggio' });
    await input.fill('Quando passa il tecnico?');
    await input.press('Enter');
    await page.getByText(`«${spoken}»`, { exact: false }).waitFor();
    await page.getByRole('button', { name: /^Ascolta la fonte 1/ }).click();

    const player = page.locator('audio');
    await expect
      .poll(() => player.evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThan(0.2);
    expect(await player.evaluate((audio: HTMLAudioElement) => audio.error)).toBeNull();
    expect(testUser.faults).toEqual([]);
  } finally {
    await testUser.close();
  }
}
