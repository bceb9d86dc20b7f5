import { expect } from 'vitest';
import { openBrowser, record, register } from './browser.ts';
import type { Product } from './product.ts';
import { newEmail } from './rest.ts';
import type { SpeechFixture } from './speech-fixture.ts';

const spoken = 'il tecnico della caldaia passa martedì alle nove';

/** The main use case: record, transcribe, ask, play the cited second. */
export async function recordTranscribeAsk(product: Product, speech: SpeechFixture): Promise<void> {
  const { file, seconds } = await speech.say(spoken);
  const testUser = await openBrowser(product.url, { microphone: file });
  const { page } = testUser;
  try {
    await register(page, newEmail(), new URL(product.url).pathname.replace(/\/$/, ''));

    await record(page, seconds + 0.5);
    await page.getByText('Registrazione elaborata').waitFor();

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
