import type { Citation } from '@wingman/contract/conversation.ts';
import { describe, expect, it } from 'vitest';
import { redactWords } from './redact-words.ts';

const said = 'il tecnico della caldaia passa martedì alle nove e mezza con il furgone bianco';

const citation = (n: number, recordingId: string, text: string): Citation => ({
  n,
  recordingId,
  start: 0,
  end: 5,
  text,
  spokenAt: '2026-07-11T13:40:00.000Z',
});

function discard(response: string, after = '') {
  const answer = {
    response,
    citations: [citation(1, 'gone', said), citation(2, 'other', 'il pane è fresco')],
    relevantRecordingIds: ['gone', 'other'],
    unsupported: [],
  };
  return redactWords(answer, { recordingId: 'gone', before: said, after });
}

describe('a deleted recording', () => {
  it('leaves no quote in an answer, and marks its citations as changed', () => {
    const { response, citations, relevantRecordingIds } = discard(
      `Cito: «${said}» [1] e «il pane è fresco» [2].`,
    );
    expect(response).toBe('Cito: «[parole rimosse]» [1] e «il pane è fresco» [2].');
    expect(citations[0]).toEqual({ ...citation(1, 'gone', ''), isChanged: true });
    expect(citations[1]).toEqual(citation(2, 'other', 'il pane è fresco'));
    expect(relevantRecordingIds).toEqual(['other']);
  });

  it('takes along the quoted words that were corrected before', () => {
    const heard = 'la caldaia perde aqua dalla valvola di scarico';
    const answer = {
      response: `Hai detto «${heard}» [1], cioè che la caldaia perde aqua dalla valvola.`,
      citations: [{ ...citation(1, 'gone', heard), isChanged: true as const }],
      relevantRecordingIds: ['gone'],
      unsupported: [],
    };
    const before = 'la caldaia perde acqua dalla valvola di scarico';
    expect(redactWords(answer, { recordingId: 'gone', before, after: '' })).toMatchObject({
      response: 'Hai detto «[parole rimosse]» [1], cioè che [parole rimosse].',
      citations: [{ ...citation(1, 'gone', ''), isChanged: true }],
    });
  });

  it('takes along what a model took over from the user’s words in its notes', () => {
    const words = 'chiamare Rossi per il cancello di via Garibaldi entro sera';
    const noted = { ...citation(1, 'gone', said), note: { words, by: 'changed' as const } };
    const answer = {
      ...{ citations: [noted], relevantRecordingIds: ['gone'], unsupported: [] },
      response: `C’è da ${words} [1].`,
    };
    const change = { recordingId: 'gone', before: said, after: '' };
    expect(redactWords(answer, change)).toMatchObject({
      response: 'C’è da [parole rimosse] [1].',
      citations: [{ ...citation(1, 'gone', ''), isChanged: true }],
    });
  });

  it.each([
    ['cut quotes', 'Disse: «… tecnico della caldaia …» [1].', 'Disse: «[parole rimosse]» [1].'],
    ['other quotation marks', 'Disse "furgone bianco" [1].', 'Disse «[parole rimosse]» [1].'],
    [
      'what was taken over word by word',
      'Pare che Il tecnico della caldaia passa Martedì alle nove e mezza, dice [1].',
      'Pare che [parole rimosse], dice [1].',
    ],
    [
      'a quote around another one',
      'Disse: «il tecnico «della caldaia» passa» [1].',
      'Disse: «[parole rimosse]» [1].',
    ],
    [
      'a quote within own words',
      'Disse: «vuole «furgone bianco» lui» [1].',
      'Disse: «vuole «[parole rimosse]» lui» [1].',
    ],
    ['one that is not closed', 'Disse: «ecco «furgone bianco» [1].', 'Disse: «ecco «[parole rimosse]» [1].'],
    ['own words', 'Il tecnico viene alle 9:30 [1].', 'Il tecnico viene alle 9:30 [1].'],
  ])('%s', (_, response, expected) => expect(discard(response).response).toBe(expected));
});

it('nested quotes cost linear time, however deep they are', () => {
  const cost = (depth: number) => {
    const times = Array.from({ length: 3 }, () => {
      const before = process.cpuUsage();
      discard(`${'«furgone '.repeat(depth)}${'bianco» '.repeat(depth)}`);
      return process.cpuUsage(before).user;
    });
    return Math.min(...times);
  };
  cost(500);
  expect(cost(8_000)).toBeLessThan(cost(2_000) * 12 + 50_000);
});

describe('a changed transcript', () => {
  it('keeps quotes of words that remain', () => {
    const answer = `Cito: «${said}» [1].`;
    expect(discard(answer, `${said} e poi altro`)).toMatchObject({
      response: answer,
      relevantRecordingIds: ['gone', 'other'],
    });
    expect(discard(answer, `${said} e poi altro`).citations[0]).not.toHaveProperty('isChanged');
  });

  it('removes quotes of words that are gone', () => {
    const changed = discard(`Cito: «${said}» [1].`, 'il tecnico passa mercoledì');
    expect(changed.response).toBe('Cito: «[parole rimosse]» [1].');
    expect(changed.citations[0]).toMatchObject({ text: '', isChanged: true });
    expect(changed.relevantRecordingIds).toEqual(['gone', 'other']);
  });
});

describe('an answer that quotes turns', () => {
  const response = [
    'Forse:',
    '',
    '> **Paola:** E quando passa?',
    '> **Marco:** Sì, martedì. [1]',
    '',
    'Altri passaggi (1):',
    '',
    '> **Luca:** Sì, il pane è fresco. [2]',
  ].join('\n');
  const before = 'buongiorno e quando passa sì martedì grazie';
  const quoted: Citation = {
    ...citation(1, 'gone', 'E quando passa? Sì, martedì.'),
    speaker: 'Marco',
    turns: [
      { speaker: 'Paola', start: 2, text: 'E quando passa?' },
      { speaker: 'Marco', start: 4, text: 'Sì, martedì.', isAnswer: true, matches: [[4, 11]] },
    ],
  };
  const other: Citation = {
    ...citation(2, 'other', 'Sì, il pane è fresco.'),
    turns: [{ speaker: 'Luca', start: 0, text: 'Sì, il pane è fresco.' }],
    isFolded: true,
  };
  const answer = {
    response,
    citations: [quoted, other],
    relevantRecordingIds: ['gone', 'other'],
    unsupported: [],
  };

  it('keeps neither the turns nor the voices of a recording that was removed', () => {
    const redacted = redactWords(answer, { recordingId: 'gone', before, after: '' });
    expect(redacted.response).toBe(
      'Forse:\n\n> [parole rimosse] [1]\n\nAltri passaggi (1):\n\n> **Luca:** Sì, il pane è fresco. [2]',
    );
    expect(redacted.citations).toEqual([{ ...citation(1, 'gone', ''), isChanged: true }, other]);
  });

  it('keeps what is still said, also where a word between two turns has changed', () => {
    const after = 'buongiorno e quando passa, eh, sì martedì grazie';
    expect(redactWords(answer, { recordingId: 'gone', before, after })).toBe(answer);
    const without = redactWords(answer, { recordingId: 'gone', before, after: 'e quando passa mercoledì' });
    expect(JSON.stringify(without)).not.toMatch(/martedì|quando/);
  });

  it('keeps a quote with a turn in which no word was heard', () => {
    const turns = [...(quoted.turns ?? []), { start: 6, text: '…' }];
    const silent = { ...answer, citations: [{ ...quoted, turns }, other] };
    expect(redactWords(silent, { recordingId: 'gone', before, after: before })).toBe(silent);
  });
});

it('what the notes say of a quote goes with it, and stays while the words stay', () => {
  const note = { words: 'chiamare Anna', by: 'changed' as const, told: 'Fatto' };
  const turns = [{ start: 0, text: said }];
  const response = `> **Nota modificata:** chiamare Anna\n> «${said}»\n> *Fatto* [1]\n\n> **Scritta da te:** il pane [2]`;
  const citations = [
    { ...citation(1, 'gone', said), turns, note },
    { ...citation(2, 'gone', ''), turns: [], note: { words: 'il pane', by: 'written' as const } },
  ];
  const answer = { response, citations, relevantRecordingIds: ['gone'], unsupported: [] };
  const deleted = redactWords(answer, { recordingId: 'gone', before: said, after: '' });
  expect(JSON.stringify(deleted)).not.toMatch(/Anna|Fatto|pane/);
  expect(redactWords(answer, { recordingId: 'gone', before: said, after: said })).toBe(answer);
});
