import { expect, it } from 'vitest';
import { readCount } from './read-count.ts';

it.each([
  ['Quante volte ho parlato di vela?', 'times'],
  ['quante volte si è nominata la caldaia', 'times'],
  ['How many times did I mention the boat?', 'times'],
  ['In quali giorni ho parlato di vela?', 'days'],
  ['in che giorni ho registrato', 'days'],
  ["Quando è stata l'ultima volta che ho parlato della vela?", 'last'],
  ['quando ho parlato di vela per l’ultima volta', 'last'],
  ['quando è stata la prima volta che si è parlato di vela', 'first'],
  ['Quante registrazioni ho fatto ieri?', 'recordings'],
  ['Quanto ho registrato ieri?', 'duration'],
  ['quante ore ho registrato a marzo', 'duration'],
  ['chi ha parlato di più?', 'speakers'],
])('%s: %s', (question, kind) => expect(readCount(question)?.kind).toBe(kind));

it.each([
  'Quante volte al giorno devo prendere la pillola?',
  'In quali giorni è aperto il museo?',
  "Quando è stata l'ultima volta che siamo andati al mare?",
  'Quanto costa la registrazione del marchio?',
  'Quanto dura il film?',
  'Cosa ho detto di vela?',
])('%s asks for a fact', (question) => expect(readCount(question)).toBeUndefined());

it('leaves the topic to count', () => {
  expect(readCount('Quante volte ho parlato di vela?')?.topic).toBe('ho di vela?');
});

it.each([
  ['Quante volte ho detto trasloco?', true],
  ['quante volte ho sentito la parola trasloco', true],
  ['quante volte si è detto trasloco', true],
  ['Quante volte ho nominato Marta?', true],
  ['Quante volte ho parlato di trasloco?', false],
  ['Quante volte ho sentito parlare del trasloco?', false],
])('%s: each utterance counts %s', (question, isOfWords) => {
  expect(readCount(question)).toMatchObject({ kind: 'times', isOfWords });
});
