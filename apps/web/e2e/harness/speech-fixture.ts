import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeToneModel } from '@wingman/speech/testing/tone-model.ts';
import { toneRecording } from '@wingman/speech/testing/tone-recording.ts';

/** What Chromium's fake microphone wants: 16-bit mono. */
const microphoneRate = 48_000;

export type SpeechFixture = {
  /** A folder with the tone model, for SPEECH_MODEL_DIR. */
  modelDir: string;
  /** Writes a sound file that says `text` in tones; answers its path and its length in seconds. */
  say(text: string): Promise<{ file: string; wav: Buffer; seconds: number }>;
  remove(): Promise<void>;
};

export async function createSpeechFixture(): Promise<SpeechFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'wingman-speech-'));
  const modelDir = path.join(folder, 'model');
  await writeToneModel(modelDir);
  let count = 0;
  return {
    modelDir,
    async say(text) {
      const { wav, seconds } = toneRecording(text, { sampleRate: microphoneRate });
      const file = path.join(folder, `speech-${count++}.wav`);
      await writeFile(file, wav);
      return { file, wav, seconds };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
