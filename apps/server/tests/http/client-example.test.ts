import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { writeToneModel } from '@wingman/speech/testing/tone-model.ts';
import { toneRecording } from '@wingman/speech/testing/tone-recording.ts';
import { expect, it } from 'vitest';
import { newFolder, startTestApp } from '../../src/testing/test-app.ts';

const example = fileURLToPath(
  new URL('../../../../packages/client/examples/ask-about-a-file.mjs', import.meta.url),
);

/** Runs the example as a developer does. Answers what it printed. */
async function run(args: string[], input: string): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [example, ...args], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(input);
  const output = await text(child.stdout);
  return { code: await ended, output };
}

it('the example of the client sends a file, waits, asks and prints the cited answer', async () => {
  const folder = newFolder();
  const modelDir = join(folder, 'model');
  writeToneModel(modelDir);
  const file = join(folder, 'memo.wav');
  writeFileSync(file, toneRecording('domani viene idraulico').wav);
  const app = await startTestApp({ env: { SPEECH_ENGINE: 'local', SPEECH_MODEL_DIR: modelDir } });
  const { user } = await newTestUser(app);
  const question = 'Quando viene idraulico?';

  const { code, output } = await run([app.address(), file, question], `${user.email}\nparola segreta\n`);
  expect(output).toContain('Transcript: domani viene idraulico\n');
  expect(output).toMatch(/Answer: .*\[1\]/s);
  expect(output).toMatch(/\n\[1\] [\d.]+ s: domani viene idraulico\n/);
  expect(code).toBe(0);

  const refused = await run([app.address(), file, question], `${user.email}\nun’altra parola\n`);
  expect(refused).toEqual({ code: 1, output: '401 bad_credentials: Credenziali non valide\n' });
});
