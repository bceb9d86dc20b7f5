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
const localOf = (modelDir: string) => ({
  ...{ modelDir, modelName: 'toni', downloadBaseUrl: 'http://127.0.0.1:9', threads: 1 },
});

/** A provider that answers each request as told by its prompt, and the prompts that it was given. */
async function startProvider(answer: (prompt: string | null) => string[], seconds = 2) {
  const prompts: (string | null)[] = [];
  const baseUrl = await serve((request, response) => {
    void formOf(request).then((form) => {
      const prompt = form.get('prompt') as string | null;
      prompts.push(prompt);
      const segments = answer(prompt).map((text, at) => ({
        ...{ start: seconds * at + 0.1, end: seconds * (at + 1), text },
      }));
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
  const local = localOf(modelDir);
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

test.each([
  ['the hints', (form: FormData) => form.get('prompt') !== 'Ferrari.', ['verbose_json', 'verbose_json']],
  [
    'the format',
    (form: FormData) => form.get('response_format') !== 'json',
    ['verbose_json', 'verbose_json', 'json'],
  ],
] as const)('a server that refuses %s gets the chunk without', async (_, isRefused, formats) => {
  const forms: FormData[] = [];
  const baseUrl = await serve((request, response) => {
    void formOf(request).then((form) => {
      forms.push(form);
      response.writeHead(isRefused(form) ? 400 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ text: 'Buongiorno.', segments: [{ start: 0, end: 2, text: 'Buongiorno.' }] }),
      );
    });
  });
  const provider = { baseUrl, apiKey: 'k', model: 'whisper-1', language: 'it', prompt: 'Ferrari.' };
  const heard = await hearChunk(createProviderEngine(provider), chunk, { signal, hints });
  expect(heard).toMatchObject({ segments: [{ text: 'Buongiorno.' }] });
  expect(forms.map((form) => form.get('response_format'))).toEqual(formats);
  expect(forms.map((form) => form.get('prompt'))).toEqual(
    formats.map((_format, at) => (at === 0 ? 'Ferrari. Wingman, Mario Rossi, Gerico.' : 'Ferrari.')),
  );
});

test('a name of the hints that is called out among other words is kept, however slowly', async () => {
  const folder = temporaryFolder();
  const said = ['Buongiorno a tutti.', 'Mario Przybyszewski.'];
  const { prompts, ...provider } = await startProvider(() => said, 7);
  const path = join(folder, 'a.wav');
  const samples = speakTones('la caldaia perde acqua '.repeat(4));
  writeFileSync(path, wavOf(samples));
  const speech = createSpeech({
    engine: 'provider',
    language: 'it',
    voice: 'energy',
    local: localOf(folder),
    provider,
  });
  onTestFinished(() => speech.close());
  const options = { signal, hints: ['Mario Przybyszewski', 'Gerico'] };
  const { segments } = await speech.transcriber.transcribe(path, options);
  expect(segments.map(({ text }) => text)).toEqual(said);
  expect(prompts).toHaveLength(1);
});
