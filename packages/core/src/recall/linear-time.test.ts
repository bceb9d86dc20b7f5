import { expect, it } from 'vitest';
import { readQuestions } from '../agent-questions/read-questions.ts';
import { repeatedPatterns } from '../testing/repeated-patterns.ts';
import { analyse } from './analysis.ts';
import { checkCitations, type Source } from './citations.ts';
import { countUtterances } from './counting/occurrences.ts';
import { readCount } from './counting/read-count.ts';
import { quotePassages } from './extractive.ts';
import { forgetWords } from './forget-words.ts';
import type { Passage, RecalledSegment } from './passages.ts';
import { planQuestion, wantsOverview } from './plan-question.ts';
import { readConcepts } from './query-terms.ts';
import { sentencesOf } from './sentences.ts';

/** Characters of the longest question; transcripts are longer, and analysed in pieces. */
const length = 20_000;
/** Milliseconds of processor time for so many characters, and how often more for twice as many. */
const most = 50;
const mostForDouble = 2.5;
/** What takes less is mostly other work of the process. */
const comparedFrom = 30;
const attempts = 8;

const spokenAt = '2026-07-11T13:40:00.000Z';
const segment = (text: string) =>
  ({ recordingId: 'r', position: 0, start: 0, end: 1, text, speaker: null, spokenAt }) as RecalledSegment;
const passage = (text: string) =>
  ({ n: 1, hit: segment(text), segments: [segment(text)], end: 1, quote: text, text }) as Passage;
const source = (text: string): Source => ({
  citation: { n: 1, recordingId: 'r', start: 0, end: 1, text: text.slice(0, 500), spokenAt },
  words: text,
});
const quoting = { responseLength: 10, timeZone: 'Europe/Rome', isOverview: false };
const answer = (response: string) => ({
  response,
  citations: [source('x').citation],
  relevantRecordingIds: ['r'],
  unsupported: [],
});

/** Everything that is done with a text that people say or type, or that a model writes. */
const uses: Record<string, (text: string) => unknown> = {
  'indexing of a transcript': (text) => analyse(text),
  'concepts of a question': (text) => readConcepts(text),
  'dates and overview of a question': (question) => {
    const scope = { superSearch: true, from: null, to: null };
    const now = new Date('2026-11-28T12:00:00Z');
    return wantsOverview(
      question,
      planQuestion({ userId: 'u', question, scope, now, timeZone: 'Europe/Rome' }),
    );
  },
  'counting in a question': readCount,
  'counting of utterances': (text) => countUtterances([{ text }], readConcepts('la caldaia perde acqua')),
  'sentences of an answer': sentencesOf,
  'citations of an answer': (text) => checkCitations(`${text} [1].`, [source('la caldaia perde')], 'x'),
  'citations of a source': (text) => checkCitations('La caldaia perde acqua [1].', [source(text)], 'x'),
  'quotes of a passage': (text) => quotePassages({ ...quoting, passages: [passage(text)], question: 'x' }),
  'quotes for a question': (question) => quotePassages({ ...quoting, passages: [passage('ciao')], question }),
  'forgetting of an answer': (text) =>
    forgetWords(answer(text), { recordingId: 'r', before: text, after: text.slice(0, length / 4) }),
  'suggested questions': readQuestions,
};

let runs = 0;

/** The least processor time of some attempts, of which there are more only while it is above `enough`. */
function timeOf(use: (text: string) => unknown, text: string, enough: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < attempts && least > enough; i += 1) {
    // No text is known from before.
    runs += 1;
    const different = `${text} ${runs}`;
    const before = process.cpuUsage();
    use(different);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Also with another sign behind it, without which many expressions succeed at once. */
const texts = repeatedPatterns.flatMap((pattern) =>
  (pattern.length > 2 ? [''] : ['', 'x']).map((end) => ({
    what: `${JSON.stringify(pattern)} … ${end}`,
    of: (size: number) => pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size) + end,
  })),
);

it.each(Object.entries(uses))(
  'F-02: %s takes time in proportion to any text',
  { timeout: 120_000 },
  (_, use) => {
    for (const { what, of } of texts) {
      const time = timeOf(use, of(length), comparedFrom);
      if (time < comparedFrom) continue;
      expect(time, `milliseconds for ${what}`).toBeLessThan(most);
      const quarter = timeOf(use, of(length / 4), 0);
      const again = timeOf(use, of(length), quarter * mostForDouble ** 2);
      expect(again / quarter, `times as long for four times ${what}`).toBeLessThan(mostForDouble ** 2);
    }
  },
);
