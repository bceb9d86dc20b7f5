import { expect, test } from 'vitest';
import { answerAll } from './answers.ts';
import type { AnswersSet } from './answers-set.ts';
import { withFreshDatabase } from './fresh-database.ts';

const texts = [
  'Buonasera Carla, ho guardato la canoa.',
  'Allora, quanto costa ripararla?',
  'La canoa costa ottanta euro, con la resina.',
  'Va bene, e quando la posso ritirare?',
  'Venerdì prossimo, dopo le cinque.',
  'Perfetto, a venerdì.',
];

const set: AnswersSet = {
  timeZone: 'Europe/Rome',
  askedAt: '2026-05-11T09:00:00+02:00',
  dialogues: [
    {
      id: 'x',
      recordedAt: '2026-05-04T18:00:00+02:00',
      speakers: [
        { id: 'S1', name: 'Voce 2' },
        { id: 'S2', name: 'Carla' },
      ],
      segments: texts.map((text, index) => ({
        id: `x-${index + 1}`,
        speaker: index % 2 === 0 ? 'S1' : 'S2',
        start: index * 4,
        end: index * 4 + 3.5,
        text,
      })),
    },
  ],
  questions: [
    { id: 'q1', question: 'Quanto costa riparare la canoa?' },
    { id: 'q2', question: 'E quando è pronta?', previousId: 'q1' },
    { id: 'q3', question: 'Chi ha comprato il pianoforte?' },
  ],
};

test('dialogues are recorded and asked about, and a line tells an answer in the ids of the file', async () => {
  await withFreshDatabase(undefined, async (database) => {
    const { lines, times } = await answerAll(database, set);
    expect(times).toHaveLength(3);
    const [first, second, third] = lines;
    expect(Object.keys(first ?? {})).toEqual(['questionId', 'response', 'verdict', 'quotes', 'excerpts']);
    expect(first?.response).toContain('ottanta euro');
    expect(first?.verdict).toBe('answer');
    const quote = first?.quotes.find(({ segmentIds }) => segmentIds.includes('x-3'));
    expect(quote?.segmentIds).toContain(quote?.from);
    expect(['Carla', 'Voce 2']).toContain(quote?.speaker);
    expect(first?.excerpts.flat()).toContain('x-3');
    expect(second?.quotes.length).toBeGreaterThan(0);
    expect(third).toMatchObject({ questionId: 'q3', verdict: 'none', quotes: [], excerpts: [] });
  });
});

test('a question that follows one that was not asked is refused', async () => {
  const questions = [{ id: 'q2', question: 'E quando?', previousId: 'q1' }];
  await withFreshDatabase(undefined, async (database) => {
    await expect(answerAll(database, { ...set, questions })).rejects.toThrow('which it follows');
  });
});
