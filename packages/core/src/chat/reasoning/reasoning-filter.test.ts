import { describe, expect, it } from 'vitest';
import { createReasoningFilter, withoutReasoning } from './reasoning-filter.ts';

const secret = 'SEGRETO: «il nome» [2] ```\n`x` è';
const answer = 'Il tecnico passa **alle nove** [1].\n\nPorta la fattura è già pagata.';

/** What the reader sees in the end, and everything that was ever shown. */
function read(chunks: string[], { isCut = false, startsInside = false } = {}) {
  const filter = createReasoningFilter({ startsInside });
  let shown = '';
  let ever = '';
  let restarts = 0;
  const steps = [...chunks.map((chunk) => () => filter.push(chunk)), () => filter.end(isCut)];
  for (const step of steps) {
    const { text, restarts: again } = step();
    if (again) restarts += 1;
    shown = again ? text : shown + text;
    ever += text;
  }
  return { shown, ever, restarts, filter };
}

const shapes: [string, string][] = [
  ['a block', `<think>${secret}</think>\n\n${answer}`],
  ['capitals', `<THINK>${secret}</Think>${answer}`],
  ['another name', `<thinking>${secret}</thinking>${answer}`],
  ['reasoning', `<reasoning>${secret}</reasoning>\n${answer}`],
  ['a name with attributes and a prefix', `<seed:think type="lungo">${secret}</seed:think>${answer}`],
  ['square brackets', `[THINK]${secret}[/THINK]${answer}`],
  ['white triangles', `◁think▷${secret}◁/think▷${answer}`],
  ['words in bars', `<|begin_of_thought|>${secret}<|end_of_thought|>${answer}`],
  ['two blocks', `<think>${secret}</think><think>${secret}</think>${answer}`],
  ['nested blocks', `<think>a<think>${secret}</think>b ${secret}</think>${answer}`],
  ['a block that is opened twice', `<think>\n<think>${secret}</think>${answer}`],
  [
    'channels',
    `<|channel|>analysis<|message|>${secret}<|end|><|start|>assistant<|channel|>final<|message|>${answer}<|return|>`,
  ],
  [
    'three channels',
    `<|channel|>analysis<|message|>${secret}<|end|><|start|>assistant<|channel|>commentary to=x<|message|>${secret}<|call|><|start|>assistant<|channel|>final<|message|>${answer}`,
  ],
  ['channels without their marks', `analysisThe user ${secret}assistantfinal${answer}`],
  ['a closing mark alone, after thinking aloud', `Okay, the user asks ${secret}\n</think>\n\n${answer}`],
];

describe('F-35: reasoning is taken out of an answer', () => {
  it.each(shapes)('%s, at every cut', (_, text) => {
    for (let at = 0; at <= text.length; at += 1) {
      const { shown, ever, restarts } = read([text.slice(0, at), text.slice(at)]);
      expect(shown, `cut at ${at}`).toBe(answer);
      expect(ever, `cut at ${at}`).toBe(answer);
      expect(restarts).toBe(0);
    }
    expect(read([...text]).ever).toBe(answer);
    expect(withoutReasoning(text)).toBe(text.startsWith('analysis') ? text : answer);
  });

  it('in the middle of it', () => {
    const { shown } = read([...`Ecco. <think>${secret}</think>${answer}`]);
    expect(shown).toBe(`Ecco. ${answer}`);
  });

  it.each([
    ['never closed', `<think>${secret}`],
    ['an empty answer', `<think>${secret}</think>\n \n`],
    ['only an end', `${secret}\n</think>\n`],
    ['another channel', `<|channel|>analysis<|message|>${secret}`],
  ])('and nothing is left of an answer of reasoning only: %s', (_, text) => {
    expect(read([...text]).shown.trim()).toBe('');
    expect(read([...text], { isCut: true }).shown.trim()).toBe('');
  });

  it('text before an unopened closing mark is replaced, and not emitted the next time', () => {
    const text = `Il tecnico… ${secret}\n</think>\n${answer}`;
    const first = read([...text]);
    expect(first).toMatchObject({ shown: answer, restarts: 1 });
    expect(first.filter.onlyCloses()).toBe(true);
    const second = read([...text], { startsInside: true });
    expect(second).toMatchObject({ shown: answer, ever: answer, restarts: 0 });
    expect(read([...'Il tecnico pensa'], { startsInside: true, isCut: true }).ever).toBe('');
    expect(read([...answer], { startsInside: true }).shown).toBe(answer);
  });

  it('text that only looks like it stays', () => {
    for (const text of [
      answer,
      'Si scrive `<think>` e si chiude con `</think>`, poi la risposta.',
      'Ecco:\n\n```xml\n<think>esempio</think>\n```\n\nFine.',
      'Ok, alle nove [1].',
      'Se a < b e b > c, allora [x] è <b>vero</b>, <em>forse</em> <',
      'Allora: il tecnico passa alle nove [1].',
      'Il ragionamento finisce con </think> e poi viene la risposta.',
      'I segni sono:\n</think> alla fine\n\n<b>e basta</b>',
      '',
    ])
      for (const chunks of [[text], [...text]]) expect(read(chunks).shown).toBe(text);
  });

  it.each([
    'Allora, ',
    'Va bene. ',
    'Per rispondere: ',
    'Devo dire che ',
    'Pensavo che ',
    'Let me see. ',
    'First, ',
  ])(
    'an ordinary answer that begins with «%s» comes after its first 300 characters, and is whole when it is cut',
    (beginning) => {
      const text = beginning + 'il tecnico passa alle nove [1]. '.repeat(15);
      const filter = createReasoningFilter();
      expect([...text.slice(0, 330)].map((letter) => filter.push(letter).text).join('')).not.toBe('');
      for (const cut of [text, text.slice(0, 40)]) expect(read([...cut], { isCut: true }).shown).toBe(cut);
      const paragraphs = createReasoningFilter();
      expect(paragraphs.push(`${beginning}ecco.\n\nIl`)).toMatchObject({ text: `${beginning}ecco.\n\nIl` });
    },
  );

  it('counts its characters in linear time', () => {
    const { filter } = read([`<think>${'a'.repeat(500)}</think>${answer}`]);
    expect(filter.reasoned()).toBe(500);
    const cost = (length: number) => {
      const times = Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        for (const sign of ['<', '[', '◁', '`', '<think>', '</think>', '<a ', '\n```']) {
          const text = sign.repeat(length / sign.length);
          read([text]);
          read(text.match(/[\s\S]{1,7}/g) ?? []);
        }
        const { user, system } = process.cpuUsage(before);
        return user + system;
      });
      return Math.min(...times);
    };
    cost(500);
    expect(cost(24_000)).toBeLessThan(cost(6_000) * 12 + 50_000);
  });
});
