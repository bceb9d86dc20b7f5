import { expect, it } from 'vitest';
import { createItalianSpelling } from './italian-spelling.ts';

it('tells words of Italian in all their forms from others', async () => {
  const source = createItalianSpelling();
  const spelling = await source.load();
  expect(await source.load()).toBe(spelling);
  const words =
    'andiamo caldaia parlavamo telefonarmi riconosciuto facendolo città perché Roma rivediamo gattini dimmelo';
  for (const word of words.split(' ')) expect(spelling.isWord(word), word).toBe(true);
  for (const word of 'uingman bianki cubernetes srl caldaja kittà'.split(' '))
    expect(spelling.isWord(word), word).toBe(false);
});
