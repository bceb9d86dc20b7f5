import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wingman } from '../testing/program.ts';
import { newFolder } from '../testing/test-app.ts';

const commands = [
  ...['serve', 'migrate', 'doctor', 'backup', 'restore', 'move', 'import', 'licenses', 'models', 'admin'],
  ...['mcp', 'ask', 'search', 'record', 'export', 'login', 'logout', 'completion'],
  ...['models list', 'models download', 'models verify', 'models remove'],
  ...['admin create', 'admin promote', 'admin deactivate', 'admin activate', 'admin reset-password'],
  'admin reset-link',
  ...['admin demote', 'admin delete', 'admin keep', 'admin list'],
  ...['admin registration', 'admin invite', 'admin invitations', 'admin revoke-invitation'],
  'admin second-step-off',
  ...['admin audit', 'admin figures'],
];

async function run(args: string[], env: Record<string, string> = {}) {
  const { ended, output } = wingman(args, {
    DATA_DIR: join(newFolder(), 'data'),
    SPEECH_ENGINE: 'off',
    ...env,
  });
  return { code: await ended, ...output() };
}

/** The commands that a help text lists, with the group before them. */
function listed(help: string, group: string): string[] {
  const [, list = ''] = help.split('\nCommands:\n');
  return [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name]) => `${group} ${name}`.trim());
}

it('every command has a --help text, and the lists are complete', async () => {
  const all = (await run(['--help'])).out;
  const found: string[] = [];
  for (const command of commands) {
    const { code, out, err } = await run([...command.split(' '), '--help']);
    expect({ command, code, err }).toEqual({ command, code: 0, err: '' });
    expect(out).toMatch(new RegExp(`^Usage: wingman ${command} \\[options\\]`));
    expect(out).toContain('--json');
    found.push(...listed(out, command));
  }
  expect([...listed(all, ''), ...found].filter((name) => !/\bhelp$/.test(name)).sort()).toEqual(
    commands.toSorted(),
  );
});

it('the result is one JSON object, wherever --json is placed', async () => {
  const env = { DATA_DIR: join(newFolder(), 'data') };
  const folder = newFolder();
  for (const [args, expected] of [
    [['--json', 'migrate'], { schema: expect.any(String) }],
    [['backup', folder, '--json'], { files: 0, folder }],
    [['--json', 'models', 'list'], { models: expect.any(Array) }],
    [['models', '--json'], { models: expect.any(Array) }],
  ] as const) {
    const { code, out, err } = await run([...args], env);
    expect({ args, code, err }).toEqual({ args, code: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject(expected);
  }
  const restored = await run(['--json', 'restore', folder]);
  expect(JSON.parse(restored.out)).toMatchObject({ files: 0 });
});

it('a failure exits with 1 and one sentence on standard error', async () => {
  for (const [args, sentence] of [
    [['--json', 'admin', 'promote', 'nessuno@example.test'], /^There is no account with the address/],
    [['restore', join(newFolder(), 'x')], /^There is no backup of Wingman in/],
    [['models', 'remove', 'x'], /^The model x cannot be removed/],
    [['backup', '/proc/wingman/x'], /^The folder \/proc\/wingman\/x cannot be written to \([A-Z]+\)\.$/],
    [['backup', import.meta.filename], /^The folder .*\.ts cannot be written to \(EEXIST\)\.$/],
    [['restore', '/proc/wingman'], /^There is no backup of Wingman in/],
    [['backup'], /^error: missing required argument 'folder'/],
    [['move'], /^error: required option '--database <url>' not specified/],
    [['serve', '--port'], /^error: unknown option '--port'/],
    [['--port', 'serve'], /^error: unknown option '--port'/],
    [['serve', 'now'], /^error: too many arguments for 'serve'/],
    [['nonsense'], /^error: unknown command 'nonsense'$/],
    [['--json', 'nonsense', '--port'], /^error: unknown command 'nonsense'$/],
    [['--', 'nonsense'], /^error: unknown command 'nonsense'$/],
    [['models', 'nonsense', '--json'], /^error: unknown command 'nonsense'$/],
    [['admin', 'nonsense'], /^error: unknown command 'nonsense'$/],
  ] as const) {
    const { code, out, err } = await run([...args]);
    expect({ args, code, out }).toEqual({ args, code: 1, out: '' });
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err.trim()).toMatch(sentence);
  }
  // Linux says «not there» to new names in it, at which Node's own way of making folders tries without end.
  const elsewhere = '/proc/wingman/data';
  const inProc = new RegExp(
    `^The data folder ${elsewhere} \\(DATA_DIR\\) cannot be written to \\([A-Z]+\\)\\.\n$`,
  );
  for (const args of [['serve'], ['migrate'], ['backup', newFolder()]]) {
    const { code, err } = await run(args, { DATA_DIR: elsewhere, PORT: '0' });
    expect({ args, code }).toEqual({ args, code: 1 });
    expect(err).toMatch(inProc);
  }
  for (const [args, meant] of [
    [['backpu', newFolder()], 'backup'],
    [['models', 'downlod'], 'download'],
  ] as const) {
    const { code, err } = await run([...args]);
    expect(code).toBe(1);
    expect(err).toMatch(new RegExp(`^error: unknown command '.*'\n\\(Did you mean ${meant}\\?\\)\n$`));
  }
  expect(await run(['--version'])).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  });
});
