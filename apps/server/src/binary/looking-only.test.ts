import { expect, it } from 'vitest';
import { lookingOnly } from './looking-only.ts';

it.each([
  [['--help'], 'program'],
  [['backup', '--help'], 'program'],
  [['-V'], 'program'],
  [['help', 'serve'], 'program'],
  [['--json', 'licenses'], 'program'],
  [['models'], 'program'],
  [['models', 'list', '--json'], 'program'],
  [['doctor', '--json'], 'everything'],
  [[], undefined],
  [['serve'], undefined],
  [['backup', '/mnt/doctor'], undefined],
  [['models', 'download'], undefined],
  [['import', 'a@example.test', '--', '--help'], undefined],
] as const)('F-62: %j is read-only: %s', (words, expected) => {
  expect(lookingOnly([...words])).toBe(expected);
});
