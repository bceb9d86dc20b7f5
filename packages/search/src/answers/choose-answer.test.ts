import { describe, expect, it } from 'vitest';
import type { RecalledSegment } from '../excerpts/excerpts.ts';
import { readConcepts } from '../questions/query-terms.ts';
import { withSynonyms } from '../widening/synonyms.ts';
import { toAskedWords } from './asked-words.ts';
import { chooseAnswer } from './choose-answer.ts';
import { expectAnswer } from './expected-answer.ts';

/** «Ugo: …» is said by Ugo; four seconds a turn. */
function talk(lines: string[], recordingId = 'r1', firstId = 1): RecalledSegment[] {
  return lines.map((line, position) => {
    const [, speaker = null, text = line] = /^(\w+): (.*)$/.exec(line) ?? [];
    const [start, spokenAt] = [position * 4, '2026-07-11T13:40:00.000Z'];
    return { id: firstId + position, recordingId, position, start, end: start + 3, text, speaker, spokenAt };
  });
}

/** Every word of the question is said in three of a thousand segments. */
function answer(question: string, around: RecalledSegment[], meant: number[] = []) {
  const concepts = withSynonyms(question, readConcepts(question)).map((concept) => ({
    concept,
    segments: 3,
  }));
  const words = toAskedWords(concepts, concepts.length, 1_000);
  const hits = around.map(({ id }) => id);
  const { best, certainty, others } = chooseAnswer({
    words,
    kinds: expectAnswer(question),
    hits,
    meant,
    around,
    others: 3,
  });
  const texts = best?.turns.map(({ text }) => text);
  return { answers: best?.answer.text, texts, voice: best?.answer.speaker, certainty, others };
}

describe('the turn that answers', () => {
  it('is the reply of the other voice to the question that has the words', () => {
    const found = answer(
      'Dove ha comprato Ada le tende?',
      talk(['Ugo: E le tende dove le hai comprate?', 'Ada: Dal Brambilla, al mercato.', 'Ugo: Ah.']),
    );
    expect(found).toMatchObject({ answers: 'Dal Brambilla, al mercato.', voice: 'Ada', certainty: 'sure' });
    expect(found.texts?.[0]).toBe('E le tende dove le hai comprate?');
  });

  it('holds the kind of thing that is asked for', () => {
    const said = talk(['Il divano nuovo è bellissimo.', 'Mi è costato novecento euro.', 'Però è comodo.']);
    expect(answer('Quanto costa il divano nuovo?', said).answers).toBe('Mi è costato novecento euro.');
    expect(answer('Com’è il divano nuovo?', said).answers).toBe('Il divano nuovo è bellissimo.');
  });

  it('is a number where the talk asks for the same just before', () => {
    const said = talk([
      'Ada: Quanto le devo per il divano?',
      'Ugo: Novecento.',
      'Ada: Ah, dieci più di ieri.',
    ]);
    expect(answer('Quanto costa il divano?', said)).toMatchObject({ answers: 'Novecento.', voice: 'Ugo' });
  });

  it('is the correction, where one follows', () => {
    const said = talk(['Ada: Il corso comincia lunedì.', 'Ugo: Domani?', 'Ada: No no, quello dopo, il tre.']);
    expect(answer('Che giorno comincia il corso?', said)).toMatchObject({
      answers: 'No no, quello dopo, il tre.',
      texts: ['Il corso comincia lunedì.', 'Domani?', 'No no, quello dopo, il tre.'],
    });
  });

  it('is found in other words that mean the same', () => {
    const said = talk(['Ho dormito male.', 'Ho pagato l’acconto, duecento euro.', 'Poi sono uscito.']);
    expect(answer('A quanto ammonta l’anticipo?', said).answers).toContain('duecento euro');
  });

  it('is in the words of the person who is asked about', () => {
    const said = talk(['Ugo: Io compro il vino.', 'Ada: Io compro il formaggio.', 'Ugo: Bene.']);
    expect(answer('Che cosa compra Ada?', said).voice).toBe('Ada');
  });

  it('does not take one name for another, nor a name for a word', () => {
    const said = [...talk(['Ho visto Carlo e Pina.']), ...talk(['Ho visto Carla al porto.'], 'r2', 100)];
    expect(answer('Dove ho visto Carla?', said).answers).toBe('Ho visto Carla al porto.');
    const marks = [...talk(['Ho scritto a Marco Rossi.']), ...talk(['La marca è Zoppi, credo.'], 'r2', 100)];
    expect(answer('Di che marca è?', marks).answers).toBe('La marca è Zoppi, credo.');
  });
});

it('of two recordings that contradict each other the newest counts', () => {
  const said = [
    ...talk(['Il corso di vela costa ottanta euro.', 'Bene.']),
    ...talk(['Il corso di vela costa novanta euro.', 'Bene.'], 'r2', 100).map((each) => ({
      ...each,
      spokenAt: '2026-08-01T10:00:00.000Z',
    })),
  ];
  expect(answer('Quanto costa il corso di vela?', said).answers).toContain('novanta');
  expect(answer('Quanto costa il corso di vela?', said.toReversed()).answers).toContain('novanta');
});

describe('a window', () => {
  it('goes on with a yes, and ends where the talk goes on to something else', () => {
    const said = talk([
      'Ada: Il corso comincia martedì.',
      'Ugo: Va bene.',
      'Ada: Hai visto la partita di ieri?',
    ]);
    const { texts } = answer('Che giorno comincia il corso?', said);
    expect(texts).toEqual(['Il corso comincia martedì.', 'Va bene.']);
  });

  it('has at most three turns, and does not start long before the answer', () => {
    const said = talk([
      'Ada: Il corso quando comincia?',
      'Ugo: Il corso? Martedì.',
      'Ada: Il corso di ballo?',
      'Ugo: Sì, il corso di ballo.',
    ]);
    expect(answer('Quando comincia il corso di ballo?', said).texts?.length).toBeLessThanOrEqual(3);
    const slow = said.map((each) => ({ ...each, start: each.start * 5 }));
    expect(answer('Quando comincia il corso?', slow).texts?.[0]).toBe('Il corso? Martedì.');
  });
});

describe('a window goes on', () => {
  it('behind a question without a question mark', () => {
    const said = talk(['Ada: e il noleggio della barca quanto viene', 'Ugo: ottanta euro', 'Ada: ho capito']);
    const found = answer('Quanto costa il noleggio della barca?', said);
    expect(found).toMatchObject({ answers: 'ottanta euro', voice: 'Ugo' });
    expect(found.texts?.slice(0, 2)).toEqual(['e il noleggio della barca quanto viene', 'ottanta euro']);
  });

  it('to what is said instead of what was taken back', () => {
    const said = talk([
      'Ada: Quanto viene il cancello?',
      'Ugo: Novecento euro. Anzi no, aspetta, era senza il motore.',
      'Ugo: Con il motore milleduecento.',
    ]);
    const { texts, answers } = answer('Quanto viene il cancello?', said);
    expect(texts).toContain('Con il motore milleduecento.');
    expect(answers).toBe('Con il motore milleduecento.');
  });

  it('from a proposal over an objection to what is settled', () => {
    const said = talk([
      'Ada: E di sedie quante ne prendiamo?',
      'Ugo: Cinquanta come a maggio?',
      'Pia: Ma ne avanzano dieci in cantina.',
      'Ada: Prendiamone quaranta.',
    ]);
    expect(answer('Quante sedie prendiamo?', said).texts).toContain('Prendiamone quaranta.');
  });

  it('past a voice that looks first to the one that settles it', () => {
    const said = talk([
      'Ada: il gommista Zoppi è aperto o no',
      'Ugo: un attimo che guardo',
      'Ugo: no sabato è chiuso mi dispiace',
    ]);
    expect(answer('Il gommista Zoppi è aperto?', said)).toMatchObject({
      answers: 'no sabato è chiuso mi dispiace',
      voice: 'Ugo',
    });
  });
});

it('a greeting is no answer, whoever it names', () => {
  const said = talk(['Ugo: Buongiorno Pina, si accomodi.', 'Pina: Ho portato le ciliegie.']);
  expect(answer('Che frutta ha portato Pina?', said).answers).toBe('Ho portato le ciliegie.');
});

describe('what a pronoun stands for', () => {
  const said = talk([
    'Ada: Mi manca la sega grande.',
    'Ugo: E quando ti serve?',
    'Ada: Sabato.',
    'Ugo: Te la porto venerdì, promesso.',
  ]);

  it('is quoted with the turn that answers where the thing itself is asked for', () => {
    const { texts, answers } = answer('Che cosa ha promesso Ugo venerdì?', said);
    expect(texts).toEqual(['Mi manca la sega grande.', 'Te la porto venerdì, promesso.']);
    expect(answers).toBe('Te la porto venerdì, promesso.');
  });
});

describe('certainty', () => {
  const said = talk(['Il traghetto parte da Olbia.', 'Ho già fatto i biglietti.']);

  it('is none where nothing of the kind is said, and where next to nothing is', () => {
    expect(answer('A che ora parte il traghetto?', said).certainty).toBe('none');
    expect(answer('Chi ha vinto il torneo di briscola in Olbia ieri sera?', said).certainty).not.toBe('sure');
  });

  it('is not sure where a name of the question is missing', () => {
    expect(answer('Da dove parte il traghetto?', said).certainty).toBe('sure');
    expect(answer('Da dove parte il traghetto di Berta?', said).certainty).toBe('maybe');
  });

  it('has no others beside what is not sure, and no answer where no word is said', () => {
    expect(answer('Che cosa ha fatto Berta col traghetto?', said).others).toEqual([]);
    expect(answer('Quanto pesa il pianoforte?', said)).toMatchObject({
      answers: undefined,
      certainty: 'none',
    });
    expect(answer('Quanto pesa il pianoforte?', said, [2]).answers).toBe('Ho già fatto i biglietti.');
  });
});

describe('what a talk settles on later', () => {
  it('is the answer, beside what was said of it first', () => {
    const found = answer(
      'Quando viene l’imbianchino?',
      talk([
        'Ada: L’imbianchino viene giovedì.',
        'Ugo: Giovedì non ci sono.',
        'Ada: Allora lo sposto.',
        'Ugo: Va bene, facciamo martedì ventisei.',
        'Ada: Perfetto.',
      ]),
    );
    expect(found.answers).toBe('Va bene, facciamo martedì ventisei.');
    expect(found.texts?.[0]).toBe('Ada: L’imbianchino viene giovedì.'.slice(5));
  });

  it('is not what is said of something else with the same kind of thing', () => {
    const found = answer(
      'Quando viene l’imbianchino?',
      talk([
        'Ada: L’imbianchino viene giovedì.',
        'Ugo: Giovedì va bene.',
        'Ada: Ottimo.',
        'Ugo: Il cinema era pieno.',
        'Ada: Ci siamo andati sabato anche noi.',
      ]),
    );
    expect(found.answers).toBe('L’imbianchino viene giovedì.');
  });

  it('is not the answer to another question', () => {
    const found = answer(
      'Quanto costa il divano?',
      talk([
        'Ada: Il divano costa novecento euro.',
        'Ugo: E il trasporto me lo fate voi?',
        'Ada: No, quello sono cinquanta euro.',
      ]),
    );
    expect(found.answers).toBe('Il divano costa novecento euro.');
  });

  it('needs another value of the kind that is asked for', () => {
    const found = answer(
      'Quanto costa il divano?',
      talk(['Ada: Il divano costa novecento euro.', 'Ugo: Va bene, ci penso.', 'Ada: Aspetta domani.']),
    );
    expect(found.answers).toBe('Il divano costa novecento euro.');
  });
});

it('is not sure of a turn that is about it and decides nothing', () => {
  const about = talk([
    'Ada: Buonasera, la chiamo per le persiane.',
    'Ugo: Buonasera.',
    'Ada: Ha un momento?',
  ]);
  const settled = talk(['Ada: Abbiamo deciso: le persiane restano verdi.', 'Ugo: Bene.']);
  expect(answer('Che cosa si è deciso per le persiane?', about).certainty).not.toBe('sure');
  expect(answer('Che cosa si è deciso per le persiane?', settled).certainty).toBe('sure');
});
