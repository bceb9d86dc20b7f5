import { messageMaxLength } from '@wingman/contract/conversation.ts';
import { expect, it } from 'vitest';
import { questionBefore } from './thread.ts';

it('is the last self-contained question, with its follow-ups', () => {
  const asked = ['Che cosa ha detto Marta della caldaia?', 'Quando parte il traghetto per Napoli?', 'E poi?'];
  expect(questionBefore(asked)).toBe('Quando parte il traghetto per Napoli? E poi?');
  expect(questionBefore([])).toBeUndefined();
});

it('F-02: is no longer than one question, however long the earlier ones were', () => {
  const long = Array.from({ length: 6 }, () => 'chi '.repeat(messageMaxLength / 4));
  expect(questionBefore(long)).toBe(long[5]);
  expect(questionBefore([...long, 'E poi?', 'E a che ora?'])?.length).toBeLessThan(messageMaxLength);
});
