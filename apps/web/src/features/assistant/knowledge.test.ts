import { expect, test } from 'vitest';
import { adviceMessage, knowledgeMessage, knowledgePercent, remainingMinutes } from './knowledge.ts';

test('each recorded hour is ten percent of knowledge, up to a hundred', () => {
  expect([0, 6, 59, 60, 180, 599, 600, 6_000].map(knowledgePercent)).toEqual([0, 1, 9, 10, 30, 99, 100, 100]);
});

test.each([
  [0, 'L’assistente ti sta ancora conoscendo'],
  [179, 'L’assistente ti sta ancora conoscendo'],
  [180, 'L’assistente ti conosce abbastanza bene'],
  [419, 'L’assistente ti conosce abbastanza bene'],
  [420, 'L’assistente ti conosce molto bene!'],
  [900, 'L’assistente ti conosce molto bene!'],
])('after %i minutes it says: %s', (minutes, message) => {
  expect(knowledgeMessage(minutes)).toBe(message);
});

test('until ten hours it asks for more, from then on it is optimised', () => {
  expect(adviceMessage(599)).toBe('Registra più conversazioni per migliorare l’assistente');
  expect(adviceMessage(600)).toBe('L’assistente è completamente ottimizzato!');
});

test('what is missing to ten hours is never less than nothing', () => {
  expect([0, 125, 600, 700].map(remainingMinutes)).toEqual([600, 475, 0, 0]);
});
