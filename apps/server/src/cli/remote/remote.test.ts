import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { expect, it, onTestFinished } from 'vitest';
import { mainFile } from '../../testing/spawned-program.ts';
import { newFolder, startTestApp } from '../../testing/test-app.ts';

const heard = 'Domani alle nove viene l’idraulico';

async function start(scopes: string[] = ['read', 'ask', 'write']) {
  const held = createHeldTranscriber();
  held.release({ duration: 1, segments: [{ start: 0.2, end: 1, text: heard, confidence: 0.9 }] });
  const app = await startTestApp({ overrides: { transcriber: held.transcriber } });
  await newTestUser(app);
  const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
  const { body } = await anna.call('POST', '/api/keys', { name: 'Script', scopes });
  const { key } = body as { key: string };
  const server = app.url('/').slice(0, -1);
  const folder = newFolder();
  const env = { XDG_CONFIG_HOME: folder, WINGMAN_URL: server, WINGMAN_API_KEY: key };
  return { anna, key, server, folder, env };
}

/** Runs the program with something on its standard input. */
async function run(args: string[], env: Record<string, string>, input: string | Buffer = '') {
  const child = spawn(process.execPath, [mainFile, ...args], {
    env: { PATH: process.env.PATH ?? '', ENV_FILE: devNull, ...env },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: await code, out, err };
}

function audioFile(folder: string, seconds = 1): string {
  const file = join(folder, 'riunione.wav');
  writeFileSync(file, toneWav(seconds));
  return file;
}

it('a file is sent once however often, and waited for', async () => {
  const { env, folder, server, anna } = await start();
  const file = audioFile(folder);
  const args = ['record', file, '--started-at', '2026-11-30T09:15:00+01:00', '--wait', '--json'];
  const sent = await run(args, env);
  expect(sent).toMatchObject({ code: 0, err: '' });
  const [recording] = JSON.parse(sent.out).recordings;
  expect(recording).toMatchObject({ file: 'riunione.wav', status: 'ready', transcript: heard });
  expect(recording.url).toBe(`${server}/recordings/${recording.id}`);
  const again = await run(['record', file, '-'], env, readFileSync(file));
  expect(again.code).toBe(0);
  expect(again.out.match(new RegExp(recording.id, 'g'))).toHaveLength(2);
  const { body } = await anna.call('GET', '/api/recordings');
  expect(body).toMatchObject([{ id: recording.id, createdAt: '2026-11-30T08:15:00.000Z' }]);
}, 120_000);

it('a question is answered with where each thing was said, from the command line or another program', async () => {
  const { env, folder, server } = await start();
  await run(['record', audioFile(folder), '--wait'], env);
  const asked = await run(['ask', 'Quando viene', 'l’idraulico?', '--all'], env);
  expect(asked).toMatchObject({ code: 0, err: '' });
  expect(asked.out).toContain(heard);
  expect(asked.out).toMatch(
    new RegExp(`\\[1\\] \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d .*${server}/recordings/.*\\?t=0\n$`),
  );
  const json = await run(
    ['--json', 'ask', '--all', '--agent', 'wingman'],
    env,
    'Quando viene l’idraulico?\n',
  );
  expect(json.err).toBe('');
  expect(JSON.parse(json.out)).toMatchObject({
    chatId: expect.any(String),
    certainty: 'sure',
    citations: [{ n: 1, start: 0.2, url: expect.stringContaining('/recordings/') }],
  });
  const nothing = await run(['ask', 'Quanto costa la caldaia?', '--day', '2020-01-01'], env);
  expect(nothing).toMatchObject({ code: 2, err: '' });
  expect(await run(['ask', 'Ciao', '--agent', 'Nessuno'], env)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no agent Nessuno: there are /),
  });
}, 120_000);

it('words are found, and a recording is exported in every form', async () => {
  const { env, folder, anna, server } = await start(['everything']);
  const sent = await run(['--json', 'record', audioFile(folder), '--wait'], env);
  const [{ id }] = JSON.parse(sent.out).recordings;
  await anna.call('PUT', `/api/recordings/${id}/tags`, { tags: ['Casa'] });
  const found = await run(['search', 'idraulico', '--tag', 'casa', '--json'], env);
  expect(JSON.parse(found.out)).toMatchObject({
    found: [{ id, url: `${server}/recordings/${id}`, hits: [{ start: 0.2, text: heard }] }],
    hasMore: false,
  });
  expect((await run(['search', 'idraulico'], env)).out).toContain(`  0:00 ${heard}`);
  expect(await run(['search', 'caldaia'], env)).toMatchObject({ code: 2, out: 'Nothing was found.\n' });
  expect(await run(['search', 'x', '--tag', 'Lavoro'], env)).toMatchObject({
    code: 1,
    err: 'There is no tag Lavoro.\n',
  });
  expect((await run(['export', id, '--format', 'txt'], env)).out).toContain(heard);
  const whole = JSON.parse((await run(['export'], env)).out);
  expect(whole.recordings).toMatchObject([{ id }]);
  const output = join(folder, 'alcune.zip');
  const zip = await run(['export', id, '--output', output, '--json'], env);
  expect(JSON.parse(zip.out)).toEqual({ file: output, bytes: statSync(output).size });
  expect(readFileSync(output).subarray(0, 2).toString()).toBe('PK');
  expect(readdirSync(folder)).not.toContain('alcune.zip.unfinished');
}, 120_000);

it('a login is stored for its owner alone, and the key is in no output', async () => {
  const { key, server, folder, anna } = await start();
  const env = { XDG_CONFIG_HOME: folder };
  expect(await run(['search', 'x'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('wingman login URL'),
  });
  const made = await run(['login', `${server}/`], env, `${key}\n`);
  expect(made).toMatchObject({ code: 0, err: '', out: expect.stringContaining(anna.user.email) });
  const file = join(folder, 'wingman', 'login.json');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, 'wingman')).mode & 0o777).toBe(0o700);
  expect(await run(['search', 'x'], env)).toMatchObject({ code: 2 });
  // The key is not sent to another server.
  const other = await run(['search', 'x'], { ...env, WINGMAN_URL: 'http://127.0.0.1:1' });
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('There is no API key') });
  for (const { out, err } of [made, other]) expect(out + err).not.toContain(key);
  await run(['logout'], env);
  expect(await run(['search', 'x'], env)).toMatchObject({ code: 1 });
  const wrong = await run(['login', server], env, 'wm_nonesiste');
  expect(wrong).toMatchObject({ code: 4, out: '', err: expect.stringContaining('The key was refused') });
  writeFileSync(file, '{');
  expect(await run(['search', 'x'], env)).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be read'),
  });
}, 120_000);

it('says in one sentence what cannot be done, and whether trying again may help', async () => {
  const { env, folder } = await start(['read']);
  const file = audioFile(folder);
  const page = createServer((_request, response) => response.end('<html>'));
  await new Promise<void>((resolve) => page.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void page.close());
  const foreign = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  for (const [args, env2, code, sentence] of [
    [['ask', 'Ciao'], {}, 4, 'The question is not among what this API key allows.\n'],
    [['record', file], {}, 4, `${file} is not among what this API key allows.\n`],
    [['record', join(folder, 'x')], {}, 1, `${join(folder, 'x')} cannot be read (ENOENT).\n`],
    [['record', file, '--started-at', 'ieri'], {}, 1, '--started-at is a time such as 2026-11-30T09:15.\n'],
    [['ask'], {}, 1, 'There is no question: write it behind `wingman ask`, or hand it over.\n'],
    [['search', 'x', '--limit', '99'], {}, 1, 'The search was refused: some values are not valid (limit).\n'],
    [['search', 'x'], { WINGMAN_URL: 'http://127.0.0.1:1' }, 3, 'http://127.0.0.1:1 does not answer.\n'],
    [
      ['search', 'x'],
      { WINGMAN_URL: foreign },
      1,
      `What answers at ${foreign} is no Wingman server, or one of another version.\n`,
    ],
    [['search', 'x'], { WINGMAN_API_KEY: 'segreta' }, 1, 'There is no API key, which begins with wm_'],
    [
      ['search', 'x'],
      { WINGMAN_URL: 'ftp://x' },
      1,
      'The address of the server must be like https://wingman.example.org.\n',
    ],
  ] as const) {
    const { code: ended, out, err } = await run([...args], { ...env, ...env2 });
    expect([args, ended, out, err]).toEqual([args, code, '', expect.stringContaining(sentence)]);
  }
}, 120_000);
