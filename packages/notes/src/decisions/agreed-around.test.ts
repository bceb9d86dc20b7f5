import { describe, expect, it } from 'vitest';
import { note, of } from '../testing/short-talk.ts';

const decided = (...turns: string[]) => of(note(turns), 'decision').map(({ text }) => text);

describe('what voices settle between them', () => {
  it.each<[string, string[], string[]]>([
    [
      'chosen of two',
      ['A: La persiana in legno o in alluminio?', 'B: In alluminio.', 'A: Alluminio, bene.'],
      ['In alluminio.'],
    ],
    [
      'proposed in one’s own name and taken up',
      ['A: Io direi piastrelle color sabbia.', 'B: Color sabbia, d’accordo.'],
      ['Io direi piastrelle color sabbia.'],
    ],
    [
      'decided by who speaks',
      ['A: Decido che il pergolato resta dov’è.'],
      ['Decido che il pergolato resta dov’è.'],
    ],
    ['voted', ['A: A maggioranza vince la ditta di Prato.'], ['A maggioranza vince la ditta di Prato.']],
    ['in dialect', ['A: Er conto lo dividemo in tre.', 'B: Sì, in tre.'], ['Er conto lo dividemo in tre.']],
    [
      'not done, as the other says again',
      ['A: Allora non affittiamo il capannone.', 'B: Non si affitta.'],
      ['Allora non affittiamo il capannone.'],
    ],
    [
      'asked of all',
      ['A: Il raduno lo teniamo domenica dodici, vi va?', 'B: Per me va benissimo.'],
      ['Il raduno lo teniamo domenica dodici, vi va?'],
    ],
  ])('%s', (_, turns, expected) => expect(decided(...turns)).toEqual(expected));

  it.each<[string, string[]]>([
    [
      'a choice that stays open',
      ['A: La persiana in legno o in alluminio?', 'B: Alluminio forse.', 'A: Vediamo.'],
    ],
    ['a proposal that finds no yes', ['A: Io direi piastrelle color sabbia.', 'B: Color sabbia si sporca.']],
    ['what somebody else decided', ['A: Mio suocero ha deciso di vendere il podere.']],
    ['what was settled long ago', ['A: Abbiamo deciso di sposarci nel sessantotto.']],
    ['«niente» as a filler', ['A: Niente volevo sapere della grondaia.']],
    ['a question whether the day suits', ['A: Giovedì prossimo verso sera ti va bene?', 'B: Sì.']],
    ['an hour that suits', ['A: Sabato mattina alle dieci va bene?', 'B: Va bene.']],
    ['what one voice will do', ['A: Facciamo che glielo porto io mercoledì.', 'B: Va bene.']],
    ['leaving', ['A: Andiamo, su, che chiudono.', 'B: Ok.']],
    ['a coffee', ['A: Prendiamo un caffè?', 'B: Volentieri.']],
    ['a pause', ['A: Facciamo una pausa.', 'B: Va bene.']],
  ])('%s is none', (_, turns) => expect(decided(...turns)).toEqual([]));

  it('needs two more voices for what only might be', () => {
    const turns = ['A: Potremmo mettere un lucernario.', 'B: Buona idea.'];
    expect(decided(...turns)).toEqual([]);
  });
});
