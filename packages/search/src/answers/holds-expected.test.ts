import { tokenise } from '@wingman/italian/tokens/tokenise.ts';
import { expect, it } from 'vitest';
import type { RecalledSegment } from '../excerpts/excerpts.ts';
import type { AnswerKind } from './expected-answer.ts';
import { holdsExpected } from './holds-expected.ts';
import { numbersOf } from './spoken-numbers.ts';

const holds = (kind: AnswerKind, text: string, isAsked = false) =>
  holdsExpected([kind], { tokens: tokenise(text), segment: { text } as RecalledSegment }, isAsked);

it.each<[kind: AnswerKind, holding: string, other: string]>([
  ['money', 'Ottocento euro, tutto compreso.', 'Passo alle otto.'],
  ['money', 'Ci è costato novanta, mica poco.', 'Ha fatto due prezzi per la spesa.'],
  ['count', 'Siamo in undici.', 'Passo alle undici.'],
  ['duration', 'Ci vogliono tre settimane.', 'Ci sono tre settori.'],
  ['duration', 'Una decina di giorni.', 'Una decina di uova.'],
  ['clock', 'Ci vediamo alle sette e mezza.', 'Ci vediamo in sette.'],
  ['clock', 'All’una da te.', 'Una da te.'],
  ['day', 'Facciamo giovedì.', 'Facciamo presto.'],
  ['day', 'Dal nove al sedici.', 'Nove o sedici uova.'],
  ['moment', 'Passa alle nove.', 'Passa in fretta.'],
  ['who', 'Ci penso io.', 'Non pensiamo a niente.'],
  ['who', 'L’ha fatto mia sorella.', 'L’ha fatto bene.'],
  ['who', 'Lo vado a ritirare io.', 'Mamma mia, che bello.'],
  ['measure', 'Almeno mezzo chilo.', 'Almeno un’ora.'],
  ['side', 'La destra, da ieri.', 'La spalla, da ieri.'],
  ['digits', 'Tre quattro sette uno due otto.', 'Trecentoquaranta euro.'],
  ['withWhom', 'Siamo andati con Ugo.', 'Siamo andati in fretta.'],
  ['place', 'Sotto il letto.', 'Presto.'],
  ['origin', 'Dal tetto.', 'Nel tetto.'],
  ['reason', 'Perché piove.', 'Piove.'],
  ['colour', 'Lo voglio verde.', 'Lo voglio grande.'],
  ['name', 'È un forno Zanetti.', 'È un forno vecchio.'],
  ['promise', 'Te lo porto domani.', 'Tanto piove domani.'],
  ['promise', 'Lo farò subito.', 'Pioveva.'],
  ['yesNo', 'Sì, ieri.', 'Ieri pioveva.'],
  ['decision', 'Va bene, facciamo così.', 'Pioveva.'],
])('%s: «%s», not «%s»', (kind, holding, other) => {
  expect(holds(kind, holding)).toBeGreaterThanOrEqual(0.75);
  expect(holds(kind, other)).toBeLessThanOrEqual(0.7);
  expect(holds(kind, other)).toBeLessThan(holds(kind, holding));
});

it('a bare number is a price where a price was just asked for', () => {
  expect(holds('money', 'Duecento.')).toBe(0.6);
  expect(holds('money', 'Duecento.', true)).toBe(1);
});

it('numbers stand for what the words beside them tell', () => {
  const uses = (text: string) => numbersOf(tokenise(text)).map(({ value, use }) => `${value} ${use}`);
  expect(uses('Il tredici alle otto')).toEqual(['13 day', '8 clock']);
  expect(uses('il sette o l’otto')).toEqual(['7 day', '8 day']);
  expect(uses('venti euro per tre giorni')).toEqual(['20 money', '3 duration']);
  expect(uses('il dieci per cento')).toEqual(['10 plain']);
  expect(uses('tu sei uno bravo')).toEqual([]);
});
