import { Readable } from 'node:stream';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import { createApp } from '../../src/process/app.ts';
import { compose } from '../../src/process/compose.ts';
import { newFolder } from '../../src/testing/test-app.ts';

const log = { info() {}, warn() {}, error() {} };

it('deletes at its start a file that an earlier process stored without its row', async () => {
  const folder = newFolder();
  const env = { PORT: '0', DATA_DIR: folder, SPEECH_ENGINE: 'off', LOG_LEVEL: 'silent' };
  const config = readConfig(env, folder);
  const before = await compose(config, log);
  await before.audioStore.write(before.audioStore.newKey(), Readable.from([Buffer.from('audio')]));
  await before.close();
  const beside = await compose(config, log, { isBeside: true });
  onTestFinished(() => beside.close());
  const imported = beside.audioStore.newKey();
  await beside.audioStore.write(imported, Readable.from([Buffer.from('audio')]));
  const listed = async () => (await Array.fromAsync(beside.audioStore.list())).map(({ key }) => key);
  expect(await listed()).toHaveLength(2);
  const app = await createApp(config);
  onTestFinished(() => app.close());
  await app.listen();
  // What a command beside the server is bringing in stays.
  await vi.waitFor(async () => expect(await listed()).toEqual([imported]), { timeout: 5_000 });
});
