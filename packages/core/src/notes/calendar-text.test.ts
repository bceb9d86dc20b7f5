import type { CommitmentEntity } from '@wingman/db/repositories/commitment.repository.ts';
import { expect, test } from 'vitest';
import { toCalendarText } from './calendar-text.ts';

const place = { timeZone: 'Europe/Rome', home: 'https://wingman.example.test' };

function commitment(own: Partial<CommitmentEntity> = {}): CommitmentEntity {
  return {
    id: 'l1',
    recordingId: 'r1',
    userId: 'u1',
    position: 0,
    section: 'commitment',
    text: 'Ti mando il preventivo',
    heading: null,
    isChanged: false,
    foundText: null,
    origin: 'found',
    sources: [{ start: 192.5, end: 196 }],
    isStale: false,
    who: null,
    toWhom: null,
    dueText: null,
    due: { from: null, to: '2026-07-17', time: null },
    state: 'open',
    madeBy: 'rule',
    updatedAt: '2026-07-11T16:00:00.000Z',
    recordingTitle: null,
    recordedAt: '2026-07-11T16:00:00.000Z',
    ...own,
  };
}

const linesOf = (...due: CommitmentEntity[]) =>
  toCalendarText(due, place).replaceAll('\r\n ', '').split('\r\n');

test('a commitment is an event on its last day, with who, to whom, as it was said, and where it is heard', () => {
  const lines = linesOf(
    commitment({
      who: 'Anna',
      toWhom: 'Marco',
      dueText: 'entro venerdì',
      recordingTitle: 'Cantiere',
      due: { from: '2026-07-13', to: '2026-07-17', time: null },
    }),
  );
  expect(lines).toContain('UID:l1@wingman');
  expect(lines).toContain('SUMMARY:Anna: Ti mando il preventivo');
  expect(lines).toContain('DTSTART;VALUE=DATE:20260717');
  expect(lines).toContain('DESCRIPTION:Per Marco\\nDetto così: «entro venerdì»\\nDa «Cantiere»');
  expect(lines).toContain('URL;VALUE=URI:https://wingman.example.test/recordings/r1?t=192.5');
  expect(lines).toContain('TRANSP:TRANSPARENT');
  expect(lines).toContain('DTSTAMP:20260711T160000Z');
});

test('an hour is that of the user’s zone, in summer as in winter and when clocks change', () => {
  const starts = (to: string, time: string) =>
    linesOf(commitment({ due: { from: null, to, time } })).filter((line) => /^DT(START|END)/.test(line));
  expect(starts('2026-07-17', '15:00')).toEqual(['DTSTART:20260717T130000Z', 'DTEND:20260717T133000Z']);
  expect(starts('2026-12-17', '15:00')).toEqual(['DTSTART:20261217T140000Z', 'DTEND:20261217T143000Z']);
  expect(starts('2027-03-28', '02:30')).toEqual(['DTSTART:20270328T013000Z', 'DTEND:20270328T020000Z']);
});

test('one that only has a beginning stands on that day, one without a day nowhere', () => {
  expect(linesOf(commitment({ due: { from: '2026-07-20', to: null, time: null } }))).toContain(
    'DTSTART;VALUE=DATE:20260720',
  );
  expect(linesOf(commitment({ due: null }))).not.toContain('BEGIN:VEVENT');
});

test('what was said cannot become lines of the calendar, and no line is longer than 75 bytes', () => {
  const text = toCalendarText(
    [
      commitment({
        text: 'Chiamo Rossi; porto le chiavi, e la calce\r\nEND:VEVENT\nBEGIN:VALARM\\n 😀 perché \0 '.repeat(
          8,
        ),
        who: 'Anna\r\nX-EVIL:1',
      }),
    ],
    place,
  );
  expect(text.match(/^(BEGIN|END):VEVENT\r$/gm)).toHaveLength(2);
  expect(text).not.toMatch(/^(BEGIN:VALARM|X-EVIL)/m);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
  const lengths = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
  const summary = text.replaceAll('\r\n ', '').match(/^SUMMARY:(.*)\r$/m)?.[1] ?? '';
  expect(summary).toContain(
    'Chiamo Rossi\\; porto le chiavi\\, e la calce END:VEVENT BEGIN:VALARM\\\\n 😀 perché',
  );
});
