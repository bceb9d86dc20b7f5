import { spawn } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../apps/server/src/testing/test-app.ts';
import { createHeldTranscriber } from '../packages/api/src/testing/held-transcriber.ts';
import { newTestUser } from '../packages/api/src/testing/test-user.ts';
import { toneWav } from '../packages/api/src/testing/tone-wav.ts';
import { bin, root } from './repository.ts';

const client = path.join(root, 'packages/client');
const pnpm = ['-y', 'pnpm@12.4.2'];

/** Runs a program in a folder; fails with its output unless it ends well. */
async function run(folder: string, command: string, args: string[], input = ''): Promise<string> {
  const child = spawn(command, args, { cwd: folder, stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  child.stdin.end(input);
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(await ended, `${command} ${args.join(' ')}\n${output}${errors}`).toBe(0);
  return output;
}

/** A project that knows nothing of this repository but the packed client. Needs no registry. */
async function projectWithClient(): Promise<string> {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'wingman-outside-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  await run(client, 'npx', [...pnpm, 'pack', '--pack-destination', folder]);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  const manifest = {
    type: 'module',
    private: true,
    dependencies: { '@wingman/client': `file:./${tarball}` },
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  // What the client depends on is taken from here in place of a registry.
  const { dependencies } = JSON.parse(readFileSync(path.join(client, 'package.json'), 'utf8'));
  const overrides = Object.keys(dependencies).map(
    (name) => `  "${name}": "link:${realpathSync(path.join(client, 'node_modules', name))}"\n`,
  );
  writeFileSync(path.join(folder, 'pnpm-workspace.yaml'), `packages: []\noverrides:\n${overrides.join('')}`);
  await run(folder, 'npx', [...pnpm, 'install', '--offline', '--no-frozen-lockfile']);
  return folder;
}

/** Uses inputs and answers in ways that only the right types allow, and forbid. */
const typed = `import { createWingmanClient } from '@wingman/client';
import { WingmanError } from '@wingman/client/wingman-error.ts';
const wingman = createWingmanClient({ baseUrl: '' });
export async function use(): Promise<number> {
  const [first] = await wingman.trpc.recordings.list.query({ limit: 1 });
  const seconds: number = first?.duration ?? 0;
  // @ts-expect-error a duration is a number
  const wrong: string = first?.duration ?? '';
  // @ts-expect-error the field is called id
  await wingman.trpc.recordings.get.query({ recordingId: wrong });
  // @ts-expect-error there is no such procedure
  await wingman.trpc.recordings.explode.mutate();
  const { status }: WingmanError = new WingmanError({ status: 0, code: 'network', message: 'No' });
  return seconds + status;
}
`;

it('F-84 the packed client works and is typed in a project outside the workspace', async () => {
  const folder = await projectWithClient();
  const installed = path.join(folder, 'node_modules/@wingman/client');
  expect(readdirSync(installed)).toEqual(
    expect.arrayContaining(['LICENSE', 'README.md', 'dist', 'examples']),
  );
  writeFileSync(path.join(folder, 'typed.ts'), typed);
  mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true });
  const compilerOptions = {
    module: 'nodenext',
    target: 'esnext',
    strict: true,
    noEmit: true,
    // A library below us has declarations of its own that do not stand alone.
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
  };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['typed.ts'] }));
  await run(folder, bin('tsc'), ['--project', '.']);

  const held = createHeldTranscriber();
  held.release({ duration: 1, segments: [{ start: 0, end: 1, text: 'Domani piove', confidence: 0.9 }] });
  const app = await startTestApp({ overrides: { transcriber: held.transcriber } });
  const { user } = await newTestUser(app);
  writeFileSync(path.join(folder, 'memo.wav'), toneWav(1));
  // Where it lies.
  const example = path.join(installed, 'examples/ask-about-a-file.mjs');
  const args = [example, app.address(), 'memo.wav', 'Quando piove?'];
  const output = await run(folder, process.execPath, args, `${user.email}\nparola segreta\n`);
  expect(output).toContain('Transcript: Domani piove\n');
  expect(output).toContain('[1] 0 s: Domani piove');
});
