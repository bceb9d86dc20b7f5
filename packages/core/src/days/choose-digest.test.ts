import type { NoteSection } from '@wingman/contract/notes-table.ts';
import type { RecordedLine } from '@wingman/db/repositories/day.repository.ts';
import { expect, it } from 'vitest';
import { chooseDigest } from './choose-digest.ts';
import { todaysQuestions } from './todays-questions.ts';

function line(recordingId: string, start: number, values: Partial<RecordedLine> = {}): RecordedLine {
  return {
    id: `${recordingId}-${start}-${values.section ?? 'summary'}`,
    recordingId,
    userId: 'ada',
    position: start,
    section: 'summary',
    text: `${recordingId} ${start}`,
    heading: null,
    foundText: null,
    isChanged: false,
    origin: 'found',
    sources: [{ start, end: start + 5 }],
    isStale: false,
    who: null,
    toWhom: null,
    dueText: null,
    due: null,
    state: 'open',
    madeBy: 'rule',
    updatedAt: '2026-07-11T09:00:00.000Z',
    recordingTitle: null,
    recordedAt: `2026-07-11T${recordingId}:00:00.000Z`,
    ...values,
  };
}

const texts = (lines: RecordedLine[]) => chooseDigest(lines).map(({ text }) => text);
const of = (section: NoteSection, values: Partial<RecordedLine> = {}) =>
  line('09', 10, { section, ...values });

it('takes at most seven, from as many recordings as it can, in the order of the day', () => {
  const long = Array.from({ length: 20 }, (_, index) => line('08', index * 10, { section: 'decision' }));
  const others = ['14', '09', '10', '11'].map((hour) => line(hour, 0));
  const chosen = chooseDigest([...long, ...others]);
  expect(chosen).toHaveLength(7);
  expect(new Set(chosen.map(({ recordingId }) => recordingId))).toEqual(
    new Set(['08', '09', '10', '11', '14']),
  );
  expect(chosen.map(({ recordedAt }) => recordedAt)).toEqual(chosen.map((one) => one.recordedAt).toSorted());
});

it('takes what was decided and promised before what was merely said', () => {
  const points = Array.from({ length: 9 }, (_, index) =>
    line('09', 100 + index * 10, { section: 'key_point' }),
  );
  const chosen = texts([...points, line('09', 0, { section: 'decision', text: 'deciso' }), of('commitment')]);
  expect(chosen.slice(0, 2)).toEqual(['deciso', '09 10']);
});

it('repeats no words, and takes nothing that cannot be heard or no longer holds', () => {
  const same = { sources: [{ start: 0, end: 5 }] };
  expect(
    texts([
      line('09', 0, { section: 'decision', text: 'deciso', ...same }),
      line('09', 0, { text: 'lo stesso', ...same }),
      line('09', 20, { sources: [] }),
      line('09', 30, { isStale: true }),
      line('09', 40, { section: 'commitment', state: 'dropped' }),
      line('09', 50, { section: 'name', text: 'Anna' }),
    ]),
  ).toEqual(['deciso']);
  expect(texts([])).toEqual([]);
});

it('asks only what the notes of today answer', () => {
  expect(todaysQuestions([], 'Ada')).toEqual([]);
  const promised = (who: string | null, toWhom: string | null) =>
    todaysQuestions([of('commitment', { who, toWhom })], 'Ada')[0];
  expect(promised('Ada', 'Paola')).toBe('Che cosa ho promesso a Paola?');
  expect(promised('Marco', 'Ada')).toBe('Che cosa ha promesso Marco?');
  // Who a voice is nobody has said.
  expect(promised('Voce 1', 'Voce 2')).toBe('Quali impegni sono stati presi oggi?');
  expect(promised(null, 'Paola')).toBe('Quali impegni sono stati presi oggi?');
  expect(
    todaysQuestions([of('commitment', { state: 'dropped' }), of('decision', { isStale: true })], null),
  ).toEqual([]);
});

it('asks at most three things, each about something else, of the newest names', () => {
  const name = (text: string) => of('name', { text });
  const all = [
    of('question'),
    of('appointment'),
    name('Marco'),
    name('Ada'),
    of('decision'),
    of('commitment'),
  ];
  expect(todaysQuestions(all, 'ada')).toEqual([
    'Quali impegni sono stati presi oggi?',
    'Che cosa è stato deciso oggi?',
    'Che cosa si è detto oggi di Marco?',
  ]);
  expect(todaysQuestions([name('<b>Marco</b>'), name('M'.repeat(90)), of('appointment')], null)).toEqual([
    'Quali appuntamenti sono stati fissati oggi?',
  ]);
});
