import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TranscriptionError } from '@wingman/core/ports/transcriber.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { wavOf } from '../convert/wav.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { writeToneModel } from '../testing/tone-model.ts';
import { speakTones } from '../testing/tones.ts';
import { WorkerHost } from './worker-host.ts';

function openHost(idleMs = 60_000): WorkerHost {
  const host = new WorkerHost({ idleMs });
  onTestFinished(() => host.close());
  return host;
}

/** A recording of tones with pauses, long enough to be interrupted. */
function recording(words: number): {
  path: string;
  choice: { engine: 'local'; modelDir: string; threads: 1; language: 'it' };
} {
  const folder = temporaryFolder();
  writeToneModel(folder);
  const path = join(folder, 'a.wav');
  writeFileSync(path, wavOf(speakTones(Array.from({ length: words }, () => 'ciao').join('|'))));
  return { path, choice: { engine: 'local', modelDir: folder, threads: 1, language: 'it' } };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a crash rejects the running task as crashed, and the next task runs', async () => {
  const host = openHost();
  const { path, choice } = recording(200);
  const crashed = host.run(
    { task: 'transcribe', path, choice },
    { onProgress: () => host.pid && process.kill(host.pid, 'SIGSEGV') },
  );
  await expect(crashed).rejects.toMatchObject({ kind: 'crashed' });
  await expect(crashed).rejects.toBeInstanceOf(TranscriptionError);
  expect((await host.run({ task: 'transcribe', path, choice })).segments.length).toBe(200);
});

test('an aborted transcription rejects with the reason and leaves the process for the next', async () => {
  const host = openHost();
  const { path, choice } = recording(200);
  const controller = new AbortController();
  const reason = new Error('enough');
  const running = host.run(
    { task: 'transcribe', path, choice },
    { signal: controller.signal, onProgress: () => controller.abort(reason) },
  );
  await expect(running).rejects.toBe(reason);
  const { pid } = host;
  expect(await host.run({ task: 'inspect', path })).toMatchObject({ container: 'wav' });
  expect(host.pid).toBe(pid);
});

test('errors of the contract keep their code across processes', async () => {
  const path = join(temporaryFolder(), 'a.webm');
  writeFileSync(path, 'testo');
  await expect(openHost().run({ task: 'inspect', path })).rejects.toMatchObject({ code: 'not_audio' });
});

test('an idle process ends, and is started again for the next task', async () => {
  const host = openHost(20);
  const { path } = recording(1);
  await host.run({ task: 'inspect', path });
  const pid = host.pid ?? 0;
  await vi.waitUntil(() => !isAlive(pid), { timeout: 5_000 });
  expect(host.pid).toBeUndefined();
  expect(await host.run({ task: 'inspect', path })).toMatchObject({ container: 'wav' });
});

test('close ends the process and rejects what runs', async () => {
  const host = openHost();
  const { path, choice } = recording(200);
  const running = host.run({ task: 'transcribe', path, choice }, { onProgress: () => void host.close() });
  await expect(running).rejects.toMatchObject({ kind: 'temporary' });
  await expect(host.run({ task: 'inspect', path })).rejects.toMatchObject({ kind: 'temporary' });
});

test('the speech process ends with the server, even when that is killed', async () => {
  const parent = fork(
    fileURLToPath(new URL('../testing/host-process.ts', import.meta.url)),
    [recording(1).path],
    {
      execArgv: [],
    },
  );
  const [pid] = (await once(parent, 'message')) as [number];
  expect(isAlive(pid)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitUntil(() => !isAlive(pid), { timeout: 5_000 });
});
