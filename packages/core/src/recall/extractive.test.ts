import { toAskedWords } from '@wingman/search/answers/asked-words.ts';
import { type AnswerChoice, chooseAnswer } from '@wingman/search/answers/choose-answer.ts';
import { expectAnswer } from '@wingman/search/answers/expected-answer.ts';
import { overviewExcerpts, type RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { readConcepts } from '@wingman/search/questions/query-terms.ts';
import { describe, expect, it } from 'vitest';
import { quoteAnswer } from './extractive.ts';
import { quoteOverview } from './overview-quotes.ts';

/** Segments of one recording, ten seconds each, from 15:40 in Rome on; «Pia: …» is said by Pia. */
function recording(texts: string[], id = 'r1', start = '2026-07-11T13:40:00.000Z'): RecalledSegment[] {
  return texts.map((text, position) => {
    const [, speaker = null, words = text] = /^(\w+): (.*)$/.exec(text) ?? [];
    return {
      id: position + Number(id.slice(1)) * 1000,
      recordingId: id,
      position,
      start: position * 10,
      end: position * 10 + 9,
      text: words,
      speaker,
      spokenAt: new Date(Date.parse(start) + position * 10_000).toISOString(),
    };
  });
}

type Options = { responseLength?: number; certainty?: AnswerChoice['certainty'] };

function quote(segments: RecalledSegment[], question: string, { responseLength = 5, ...rest }: Options = {}) {
  const concepts = readConcepts(question).map((concept) => ({ concept, segments: 3 }));
  const words = toAskedWords(concepts, concepts.length, 1_000);
  const hits = segments.map(({ id }) => id);
  const kinds = expectAnswer(question);
  const choice = chooseAnswer({ words, kinds, hits, meant: [], around: segments, others: 4 });
  const terms = new Set(words.flatMap(({ weights }) => [...weights.keys()]));
  const quoting = { question, responseLength, timeZone: 'Europe/Rome' };
  return quoteAnswer({ ...choice, terms, ...rest }, quoting);
}

describe('the best quote', () => {
  it('stands alone, a line for each turn with its voice, and plays from the first of them', () => {
    const said = recording(['Pia: Buongiorno.', 'Pia: Quanto costa il tetto?', 'Nino: Dodicimila euro.']);
    const shortly = said.map((each) => ({ ...each, start: each.position * 3 }));
    const { text, citations } = quote(shortly, 'Quanto costa il tetto?');
    expect(text).toBe('> **Pia:** Quanto costa il tetto?\n> **Nino:** Dodicimila euro. [1]');
    expect(citations).toMatchObject([
      {
        n: 1,
        start: 3,
        speaker: 'Nino',
        text: 'Quanto costa il tetto? Dodicimila euro.',
        turns: [
          {
            speaker: 'Pia',
            start: 3,
            matches: [
              [7, 12],
              [16, 21],
            ],
          },
          { speaker: 'Nino', start: 6, isAnswer: true },
        ],
      },
    ]);
  });

  it('says what stands before it how sure it is', () => {
    const said = recording(['Il tetto costa dodicimila euro.']);
    const text = (certainty: AnswerChoice['certainty']) =>
      quote(said, 'Quanto costa il tetto?', { certainty }).text;
    expect(text('sure')).toBe('> «Il tetto costa dodicimila euro.» [1]');
    expect(text('maybe')).toBe('Forse:\n\n> «Il tetto costa dodicimila euro.» [1]');
    expect(text('none')).toMatch(/^Non ho trovato la risposta\. Il passaggio più vicino:\n\n> «/);
  });

  it('has no marks but those of citations', () => {
    const said = recording(['Pia: Il tetto [1] costa quanto [2]?', 'Nino: Dodicimila euro.']);
    const { text, citations } = quote(
      said.map((each) => ({ ...each, start: each.position * 3 })),
      'Quanto costa il tetto?',
    );
    expect(text).toBe('> **Pia:** Il tetto (1) costa quanto (2)?\n> **Nino:** Dodicimila euro. [1]');
    expect(citations[0]?.turns?.[0]?.text).toBe('Il tetto [1] costa quanto [2]?');
  });

  it.each([['**], <b>, [1]\n> **Marco'], ['Marco:** [x](https://example.test) **'], ['`Anna`']])(
    'keeps a speaker called %j in front of what that one said',
    (speaker) => {
      const said = recording(['Il tetto costa dodicimila euro.']).map((each) => ({ ...each, speaker }));
      const { text, citations } = quote(said, 'Quanto costa il tetto?');
      expect(text).toMatch(/^> \*\*[^*<>[\]`\n]+:\*\* Il tetto costa dodicimila euro\. \[1\]$/);
      expect(citations[0]?.turns).toMatchObject([{ speaker }]);
    },
  );

  it('tells no speaker whose name is nothing but marks', () => {
    const said = recording(['Il tetto costa dodicimila euro.']).map((each) => ({ ...each, speaker: '***' }));
    expect(quote(said, 'Quanto costa il tetto?').text).toBe('> «Il tetto costa dodicimila euro.» [1]');
  });

  it('is followed by what else answers, folded, by recording in the order of speech', () => {
    const said = [
      ...recording(['Il preventivo del tetto arriva martedì.', 'Ciao.', 'Ciao.', 'Ciao.', 'Ciao.']),
      ...recording(['Il preventivo del tetto arriva mercoledì.'], 'r2'),
    ];
    const { text, citations } = quote(said, 'Quando arriva il preventivo del tetto?');
    expect(text).toMatch(/^> «.*» \[1\]\n\nAltri passaggi \(1\):\n\n> «.*» \[2\]$/);
    expect(citations.map(({ isFolded }) => isFolded)).toEqual([undefined, true]);
    const short = quote(said, 'Quando arriva il preventivo del tetto?', { responseLength: 1 });
    expect(short.citations).toHaveLength(1);
  });

  it('is trimmed to whole sentences around the words that were asked for', () => {
    const long =
      'Stamattina abbiamo fatto colazione tardi e poi siamo usciti a comprare il giornale come sempre. ' +
      'Il preventivo del tetto è di dodicimila euro. Comprende le grondaie e la tegola nuova. ' +
      'Dopo siamo andati a piedi fino al porto, dove c’erano le barche appena tornate dalla pesca della notte.';
    expect(quote(recording([long]), 'Quanto costa il preventivo?', { responseLength: 1 }).text).toContain(
      '«Il preventivo del tetto è di dodicimila euro. Comprende le grondaie e la tegola nuova.» [1]',
    );
  });

  it('shows where a turn without an end was cut', () => {
    const endless = `${'prima '.repeat(200)}il preventivo è salato ${'dopo '.repeat(200)}`;
    const { text } = quote(recording([endless]), 'preventivo', { responseLength: 1 });
    expect(text).toMatch(/«… .*il preventivo è salato.* …» \[1\]/);
    expect(text.length).toBeLessThan(450);
  });

  it('D-29 begins with the time when that was asked', () => {
    const said = recording(['buongiorno a tutti voi', 'il preventivo è salato']);
    expect(quote(said, 'A che ora ho parlato del preventivo?').text).toMatch(
      /Se ne parla sabato 11 luglio 2026, ore 15:40\.\n\n> «il preventivo è salato» \[1\]$/,
    );
    expect(quote(said, 'Quando ha detto che arriva il preventivo?').text).not.toContain('Se ne parla');
  });
});

describe('an overview', () => {
  const morning = recording(
    ['allora', 'Pia: il tetto perde e il tetto va rifatto', 'Nino: sì sì'],
    'r1',
    '2026-07-11T06:15:00.000Z',
  );
  const evening = recording(['cena con gli zii al porto'], 'r2', '2026-07-11T18:30:00.000Z');
  const quoting = { responseLength: 1, timeZone: 'Europe/Rome' };

  it('tells of each recording, with its time and what stands out', () => {
    const excerpts = overviewExcerpts([...evening, ...morning], 6000);
    const { text, citations } = quoteOverview({ excerpts }, quoting);
    const instead = quoteOverview({ excerpts, isInstead: true }, quoting);
    expect(instead.text).toMatch(/^Non ho trovato impegni\. Ecco che cosa è stato detto:\n/);
    expect(text.split('\n\n')).toEqual([
      'Cito dalle tue registrazioni, in ordine di tempo:',
      '**Sabato 11 luglio 2026, ore 08:15**',
      '> **Pia:** il tetto perde e il tetto va rifatto [1]',
      '**Sabato 11 luglio 2026, ore 20:30**',
      '> «cena con gli zii al porto» [2]',
    ]);
    expect(citations).toMatchObject([
      { n: 1, start: 10, end: 19, speaker: 'Pia', spokenAt: '2026-07-11T06:15:10.000Z' },
      { n: 2, start: 0 },
    ]);
  });

  it('says that there are more recordings than it can tell of', () => {
    const many = Array.from({ length: 20 }, (_, i) =>
      recording(
        [`argomento numero ${i}`],
        `r${i + 1}`,
        `2026-07-11T0${Math.floor(i / 10)}:${10 + i}:00.000Z`,
      ),
    ).flat();
    const { text, citations } = quoteOverview(
      { excerpts: overviewExcerpts(many, 6000) },
      {
        ...quoting,
        responseLength: 5,
      },
    );
    expect(citations).toHaveLength(7);
    expect(text).toContain('Ci sono altre 13 registrazioni.');
  });
});
