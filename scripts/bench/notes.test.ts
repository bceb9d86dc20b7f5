import { expect, test } from 'vitest';
import type { DialogueSet } from './answers-set.ts';
import { withFreshDatabase } from './fresh-database.ts';
import { noteAll } from './notes.ts';

const texts = [
  'Allora, parliamo della canoa, che perde acqua dalla prua.',
  'Sì, la canoa la devo verniciare prima della regata.',
  'Mi mandi il preventivo per la resina?',
  'Certo, te lo mando venerdì.',
  'Perfetto. E la vela vecchia la buttiamo?',
  'La vela non lo so, ci devo pensare.',
];

const later = [
  'Ciao Carla, come va con la canoa e con la regata di giugno?',
  'Bene, il preventivo per la resina te l’ho mandato, lo hai visto?',
];

const set: DialogueSet = {
  timeZone: 'Europe/Rome',
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
    {
      id: 'y',
      recordedAt: '2026-05-11T18:00:00+02:00',
      speakers: [
        { id: 'S1', name: 'Voce 1' },
        { id: 'S2', name: 'Carla' },
      ],
      segments: later.map((text, index) => ({
        id: `y-${index + 1}`,
        speaker: index % 2 === 0 ? 'S1' : 'S2',
        start: index * 4,
        end: index * 4 + 3.5,
        text,
      })),
    },
  ],
};

test('dialogues are recorded and noted, and a line tells a note in the ids of the file', async () => {
  await withFreshDatabase(undefined, async (database) => {
    const { lines, hours } = await noteAll(database, set);
    expect(hours).toBeCloseTo((23.5 + 7.5) / 3600);
    expect(lines).toHaveLength(2);
    const [line, next] = lines;
    expect(line).toMatchObject({ dialogueId: 'x', title: expect.stringMatching(/canoa/i) });
    expect(line?.commitments).toEqual([
      expect.objectContaining({ who: 'Carla', due: '2026-05-08', segmentIds: ['x-3', 'x-4'] }),
    ]);
    expect(line?.lines.every(({ segmentIds }) => segmentIds.every((id) => id.startsWith('x-')))).toBe(true);
    expect(next?.settles).toEqual([
      { dialogueId: 'x', earlierSegmentIds: ['x-3', 'x-4'], how: 'done', segmentIds: ['y-2'] },
    ]);
  });
});
