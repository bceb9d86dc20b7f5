import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formOf, serve } from '@wingman/models/testing/http-server.ts';
import { expect, onTestFinished, test } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { sampleRate } from '../decode/pcm.ts';
import { createSpeech } from '../speech.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeToneModel } from '../testing/tone-model.ts';
import { speakTones } from '../testing/tones.ts';
import { hearChunk } from '../transcribe/hear-again.ts';
import { promptWith } from './prompt.ts';
import { createProviderEngine } from './provider.ts';

const { signal } = new AbortController();
const chunk = { offset: 0, samples: new Float32Array(10 * sampleRate).fill(0.1) };
const hints = ['Wingman', 'Mario Rossi', 'Gerico'];

/** A provider that answers each request as told by its prompt, and the prompts that it was given. */
async function startProvider(answer: (prompt: string | null) => string[]) {
  const prompts: (string | null)[] = [];
  const baseUrl = await serve((request, response) => {
    void formOf(request).then((form) => {
      const prompt = form.get('prompt') as string | null;
      prompts.push(prompt);
      const segments = answer(prompt).map((text, at) => ({ start: 2 * at + 0.1, end: 2 * at + 2, text }));
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ text: segments.map(({ text }) => text).join(' '), segments }));
    });
  });
  return { baseUrl, apiKey: 'k', model: 'whisper-1', prompts };
}

async function hear(
  answer: (prompt: string | null) => string[],
  { prompt = undefined as string | undefined } = {},
) {
  const { prompts, ...config } = await startProvider(answer);
  const engine = createProviderEngine({ ...config, language: 'it', prompt });
  const heard = await hearChunk(engine, chunk, { signal, hints });
  return { prompts, texts: 'segments' in heard ? heard.segments.map(({ text }) => text) : [] };
}

test('a provider gets the hints behind the prompt of the operator, and no more than it reads', async () => {
  const said = ['Oggi Mario Rossi ha provato Wingman.', 'Gerico.'];
  expect(await hear(() => said, { prompt: 'Ferrari.' })).toEqual({
    prompts: ['Ferrari. Wingman, Mario Rossi, Gerico.'],
    texts: said,
  });
  const many = Array.from({ length: 500 }, (_, at) => `Przybyszewski ${at}`);
  const prompt = promptWith(undefined, many) ?? '';
  expect(prompt.startsWith('Przybyszewski 0, Przybyszewski 1, ')).toBe(true);
  // Even at two letters for each token.
  expect(prompt.length).toBeLessThanOrEqual(2 * 224);
  expect(promptWith(undefined, ['a'.repeat(500), 'Rossi'])).toBe('Rossi.');
  expect(promptWith('x'.repeat(900), hints)).toBe('x'.repeat(900));
  expect(promptWith(undefined, [])).toBeUndefined();
});

test('hints that come back are no words: the chunk is heard again without', async () => {
  const whole = 'Wingman, Mario Rossi, Gerico.';
  expect(await hear((prompt) => (prompt ? [whole] : []))).toEqual({ prompts: [whole, null], texts: [] });
  expect(await hear((prompt) => [prompt ? 'Wingman.' : 'Uingman.'])).toEqual({
    prompts: [whole, null],
    texts: ['Uingman.'],
  });
  const among = await hear((prompt) => ['Buongiorno a tutti.', ...(prompt ? ['wingman mario rossi'] : [])]);
  expect(among).toEqual({ prompts: [whole, null], texts: ['Buongiorno a tutti.'] });
  // A name that is called out among other words was said.
  expect(await hear(() => ['Buongiorno a tutti.', 'Mario Rossi!'])).toEqual({
    prompts: [whole],
    texts: ['Buongiorno a tutti.', 'Mario Rossi!'],
  });
});

test('hints reach a provider through the speech process, and no engine of this server', async () => {
  const folder = temporaryFolder();
  const modelDir = join(folder, 'toni');
  writeToneModel(modelDir);
  const { prompts, ...provider } = await startProvider((prompt) =>
    prompt ? ['Passa Gerico domani'] : ['x'],
  );
  const path = join(folder, 'a.wav');
  writeFileSync(path, wavOf(speakTones('la caldaia perde acqua')));
  const local = { modelDir, modelName: 'toni', downloadBaseUrl: 'http://127.0.0.1:9', threads: 1 };
  const common = { language: 'it', voice: 'energy', local, provider } as const;
  for (const engine of ['local', 'provider'] as const) {
    const speech = createSpeech({ engine, ...common });
    onTestFinished(() => speech.close());
    const { segments } = await speech.transcriber.transcribe(path, { signal, hints });
    const isLocal = engine === 'local';
    expect(segments.map(({ text }) => text)).toEqual([
      isLocal ? 'la caldaia perde acqua' : 'Passa Gerico domani',
    ]);
    expect(prompts).toEqual(isLocal ? [] : ['Wingman, Mario Rossi, Gerico.']);
  }
});
