import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wingman } from '../../testing/program.ts';
import { newFolder } from '../../testing/test-app.ts';

async function scriptFor(shell: string): Promise<string> {
  const { ended, output } = wingman(['completion', shell], {});
  expect(await ended).toBe(0);
  return output().out;
}

/** What bash itself offers for a line of which the last word is being written. */
function offered(script: string, folder: string, words: string[]): string[] {
  const question = `${script}
COMP_WORDS=(${['wingman', ...words].map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
$(complete -p wingman | sed 's/.*-F \\([^ ]*\\).*/\\1/'); printf '%s\\n' "\${COMPREPLY[@]}"`;
  const out = execFileSync('bash', ['--norc', '-c', question], { cwd: folder, encoding: 'utf8' });
  return out.split('\n').filter((word) => word !== '');
}

it('bash completes commands, options, their values and files', async () => {
  const script = await scriptFor('bash');
  const folder = newFolder();
  writeFileSync(join(folder, 'riunione.wav'), '');
  mkdirSync(join(folder, 'registrazioni'));
  const offer = (...words: string[]) => offered(script, folder, words);
  expect(offer('a')).toEqual(['admin', 'ask']);
  expect(offer('')).toEqual(
    expect.arrayContaining(['serve', 'ask', 'record', 'search', 'export', 'completion']),
  );
  expect(offer('admin', 'reset')).toEqual(['reset-password', 'reset-link']);
  expect(offer('--json', 'models', 'd')).toEqual(['download']);
  expect(offer('ask', '--a')).toEqual(['--all', '--agent']);
  expect(offer('ask', 'admin', '--j')).toEqual(['--json']);
  expect(offer('search', '--sort', '')).toEqual(['newest', 'oldest', 'longest']);
  expect(offer('models', 'download', 'sp')).toEqual(['speech', 'speakers']);
  expect(offer('record', 'r').toSorted()).toEqual(['registrazioni', 'riunione.wav']);
  expect(offer('completion', '')).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']));
});

it('the three shells are given every command and option', async () => {
  const { ended, output } = wingman(['--help'], {});
  await ended;
  const [, list = ''] = output().out.split('\nCommands:\n');
  const commands = [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => name);
  expect(commands.length).toBeGreaterThan(15);
  for (const shell of ['bash', 'zsh', 'fish']) {
    const script = await scriptFor(shell);
    for (const name of [...commands, 'reset-link', 'started-at', 'password-stdin'])
      expect(script).toContain(name);
  }
  const { ended: refused, output: said } = wingman(['completion', 'csh'], {});
  expect([await refused, said().err]).toEqual([1, expect.stringContaining('bash, zsh, fish')]);
});
