import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const app = import.meta.dirname;
const fonts = readFileSync(path.join(app, 'fonts.css'), 'utf8');

/** From which letter to which one the files of the font have them. */
const ranges = [...fonts.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, from = '', to = from]) => [
  Number.parseInt(from, 16),
  Number.parseInt(to, 16),
]);
const isInFont = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0;
  return ranges.some(([from = 0, to = 0]) => code >= from && code <= to);
};

/** Pictures of agents come from the system, as everywhere, and the key of Apple's systems from theirs. */
const isOfSystem = (letter: string) => /\p{Extended_Pictographic}|\u200d|\ufe0f|⌘/u.test(letter);

it('every letter of our own texts is in the font of this server', () => {
  const folder = path.join(app, '../messages/it');
  const missing = globSync('*.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(path.join(folder, file), 'utf8')]
      .filter((letter) => letter > '\u007f' && !isInFont(letter) && !isOfSystem(letter))
      .map((letter) => `${file}: ${letter}`),
  );
  expect(ranges.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
