import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { wingman } from '../testing/program.ts';
import { newFolder } from '../testing/test-app.ts';
import { unknownSettings } from './setting-names.ts';

const known = ['HOST', 'PORT', 'SIGNUP', 'DATA_DIR', 'OPENAI_API_KEY', 'SPEECH_ENGINE'];

it.each([
  ['SIGNUPS', 'SIGNUP'],
  ['SINGUP', 'SIGNUP'],
  ['DATADIR', 'DATA_DIR'],
  ['OPENAI_APIKEY', 'OPENAI_API_KEY'],
  ['PROT', 'PORT'],
  ['signup', 'SIGNUP'],
])('F-71: %s is taken for a slip of %s', (name, meant) => {
  expect(unknownSettings(known, { environment: [name], file: [] })).toEqual([{ name, meant }]);
});

it('F-71: what other programs set is left alone, and in our own file nothing with our beginnings is', () => {
  const others = [
    'HOME',
    'PATH',
    'HOSTNAME',
    'TERM',
    'OPENAI_ORG_ID',
    'WINGMAN_PORT_3000_TCP',
    'XDG_DATA_DIRS',
  ];
  expect(unknownSettings(known, { environment: others, file: [] })).toEqual([]);
  const file = ['COMPOSE_FILE', 'SPEECH_TEMPERATURE', 'SIGNUP'];
  expect(unknownSettings(known, { environment: [], file })).toEqual([
    { name: 'SPEECH_TEMPERATURE', meant: undefined },
  ]);
});

it('F-71: unknown settings are named before a command works', async () => {
  const ENV_FILE = join(newFolder(), 'settings');
  writeFileSync(ENV_FILE, 'SIGNUPS=closed\nSPEECH_TEMPERATURE=0.5\n');
  const run = wingman(['models'], { ENV_FILE, DATA_DIR: join(newFolder(), 'data') });
  expect(await run.ended).toBe(0);
  expect(run.output().err).toBe(
    'The setting SIGNUPS is not known: did you mean SIGNUP?\nThe setting SPEECH_TEMPERATURE is not known.\n',
  );
});
