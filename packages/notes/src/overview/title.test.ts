import { expect, it } from 'vitest';
import { note } from '../testing/short-talk.ts';

it('names a pair that is always said together, and names as they are written', () => {
  const { title } = note(
    ['A: La bagna cauda la facciamo a Pinerolo.', 'B: La bagna cauda, sì, a Pinerolo dai nonni.'],
    ['A: Per la bagna cauda servono i cardi e le acciughe.', 'B: Allora i cardi li ordiniamo.'],
  );
  expect(title).toContain('Bagna cauda');
  expect(title).toContain('Pinerolo');
});

it('names what is put first above what is named by the way', () => {
  const { title } = note(
    [
      'A: E le persiane? Il falegname con suo figlio e con la moglie arriva tardi.',
      'B: Le persiane, già. Dal terrazzo con la ringhiera si vede il campanile.',
      'A: Secondo punto, la veranda. Il geometra in ufficio con la segretaria dorme.',
    ],
    [],
  );
  expect(title?.toLowerCase()).toContain('persiane');
  expect(title?.toLowerCase()).toContain('veranda');
});

it('names what is announced as a point, and a thing that is also done', () => {
  const { title } = note(
    [
      'A: Punto uno, la potatura. Il solito vicino in mattinata potrebbe lamentarsi del primo ramo.',
      'B: Del primo ramo, il solito, in mattinata potrebbe.',
      'A: Poi arriva il trasloco, e si trasloca presto.',
    ],
    [],
  );
  expect(title?.toLowerCase()).toContain('potatura');
  expect(title?.toLowerCase()).toContain('trasloco');
  expect(title?.toLowerCase()).not.toMatch(/solito|mattinata|potrebbe|primo/);
});
