import { expect, it } from 'vitest';
import { readCommitmentQuestion } from './commitment-question.ts';

const read = (question: string) => {
  const found = readCommitmentQuestion(question);
  if (!found) return undefined;
  const words = (concepts: { word: string }[]) => concepts.map(({ word }) => word).join(' ');
  const who = found.isOwn ? 'own' : [found.isOwed ? 'owed' : '', words(found.by)].join('');
  return [found.what, who, words(found.to), words(found.topic)].join('|');
};

it.each([
  ['Cosa devo fare?', 'task|own||'],
  ['Che cosa dobbiamo ancora comprare?', 'task|||comprare'],
  ['Che cosa c’è da fare?', 'task|||'],
  ['Quali scadenze ho?', 'task|||'],
  ['Che cosa deve riportare Luca a Marta?', 'task|luca|marta|riportare'],
  ['Che impegni ho?', 'task|own||'],
  ['Quali sono i miei impegni?', 'task|own||'],
  ['Che impegni ho preso con Marta?', 'promise|own|marta|'],
  ['Che cosa ha promesso Luca?', 'promise|luca||'],
  ['Che impegni ha preso Marta verso Luca?', 'promise|marta|luca|'],
  ['Che cosa ho promesso a Marta?', 'promise|own|marta|'],
  ['Che cosa si è impegnata a spedire Marta?', 'promise|marta||spedire'],
  ['Che cosa abbiamo deciso per il tetto?', 'decision|||tetto'],
  ['Quali decisioni si sono prese sul tetto?', 'decision|||tetto'],
  ['Che colore si è scelto per la porta?', 'decision|||colore porta'],
  ['Che cosa abbiamo deciso con Marco?', 'decision||marco|'],
  ['Chi mi deve qualcosa?', 'promise|owed||'],
  ['Che cosa mi ha promesso Luca?', 'promise|owedluca||'],
  ['Che cosa mi deve portare Luca?', 'promise|owedluca||portare'],
  ['Quando ci vediamo con Marta?', 'appointment||marta|'],
  ['Quando ci vediamo con il notaio?', 'appointment|||notaio'],
  ['Quando ho l’appuntamento dal cardiologo?', 'appointment|||cardiologo'],
  ['Quali domande sono rimaste aperte?', 'open|||'],
  ['Che cosa è rimasto in sospeso con Marta?', 'open||marta|'],
  ['Che cosa resta da decidere sul tetto?', 'open|||tetto'],
])('«%s» asks for %s', (question, expected) => expect(read(question)).toBe(expected));

it.each([
  'Che cosa devo sapere del bando?',
  'Quanto devo pagare?',
  'Dove devo firmare?',
  'Come si deve montare?',
  'È stato deciso?',
  'Chi porta il pane?',
  'Che cosa ha detto Luca?',
  '',
])('«%s» asks for something else', (question) => expect(readCommitmentQuestion(question)).toBeUndefined());
