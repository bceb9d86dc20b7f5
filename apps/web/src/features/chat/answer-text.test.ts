import { expect, test } from 'vitest';
import { parseAnswer, parseLine } from './answer-text.ts';

test('a citation mark names its excerpts and leaves the text around it whole', () => {
  expect(parseLine('Passa alle 9 [1], forse [2, 3].')).toEqual([
    { type: 'text', text: 'Passa alle 9 ' },
    { type: 'citations', numbers: [1], source: '[1]' },
    { type: 'text', text: ', forse ' },
    { type: 'citations', numbers: [2, 3], source: '[2, 3]' },
    { type: 'text', text: '.' },
  ]);
});

test('marks that stand side by side stay apart', () => {
  expect(parseLine('[1][2]')).toEqual([
    { type: 'citations', numbers: [1], source: '[1]' },
    { type: 'citations', numbers: [2], source: '[2]' },
  ]);
});

test('brackets without a number and years in brackets are text', () => {
  expect(parseLine('[sic] nel [2026]')).toEqual([{ type: 'text', text: '[sic] nel [2026]' }]);
});

test('D-32 HTML, images and script links stay the characters they are', () => {
  const line = '<img src=x onerror=alert(1)> ![x](https://esterno.example/x.png) [qui](javascript:alert(1))';
  expect(parseLine(line)).toEqual([{ type: 'text', text: line }]);
});

test('bold, italic and code are told apart, and a multiplication is none of them', () => {
  expect(parseLine('**Marta** *forse* `POL-358` 2*3*4')).toEqual([
    { type: 'strong', text: 'Marta' },
    { type: 'text', text: ' ' },
    { type: 'emphasis', text: 'forse' },
    { type: 'text', text: ' ' },
    { type: 'code', text: 'POL-358' },
    { type: 'text', text: ' 2*3*4' },
  ]);
});

test('paragraphs, bullets and numbers become blocks in their order', () => {
  const blocks = parseAnswer('Ecco:\nprimo\n\n- uno\n- due\n\n3. tre\n4. quattro\n\nFine');
  expect(blocks.map(({ type, lines }) => [type, lines.length])).toEqual([
    ['paragraph', 2],
    ['bullets', 2],
    ['numbers', 2],
    ['paragraph', 1],
  ]);
  expect(blocks[2]).toMatchObject({ first: 3 });
});

test('a mark that is still arriving is not shown', () => {
  expect(parseAnswer('Alle nove [1', true)).toEqual(parseAnswer('Alle nove '));
  expect(parseAnswer('Alle nove [1', false)).toEqual([
    { type: 'paragraph', lines: [[{ type: 'text', text: 'Alle nove [1' }]] },
  ]);
});

test('an empty answer has no blocks', () => {
  expect(parseAnswer(' \n\n ')).toEqual([]);
});
