import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import packageJson from '../package.json' with { type: 'json' };

const { postinstall } = packageJson.scripts;

it('F-60: an installation whose Node.js cannot be loaded says in one sentence what is missing', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'wingman-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const broken = path.join(folder, 'node');
  // Like the system's loader with missing libraries.
  writeFileSync(broken, '#!/bin/sh\necho "node: error while loading shared libraries" >&2\nexit 127\n');
  chmodSync(broken, 0o755);
  const run = spawnSync('/bin/sh', ['-c', postinstall], { env: { PATH: folder }, encoding: 'utf8' });
  expect(run).toMatchObject({
    status: 1,
    stdout:
      'The Node.js of this project does not start, the line above says why: on Debian and Ubuntu install libatomic1.\n',
  });
  expect(execFileSync('/bin/sh', ['-c', postinstall], { encoding: 'utf8' })).toBe('');
});
