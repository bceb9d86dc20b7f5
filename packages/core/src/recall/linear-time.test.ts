import { commitmentIn } from '@wingman/italian/commitments/commitment.ts';
import { decisionIn } from '@wingman/italian/commitments/decision.ts';
import { saidActions } from '@wingman/italian/commitments/said-actions.ts';
import { comingDays } from '@wingman/italian/dates/coming-days.ts';
import { dueDays } from '@wingman/italian/dates/due-days.ts';
import { sentencesOf } from '@wingman/italian/sentences/sentences.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { makeNoteAtOnce } from '@wingman/notes/make-note.ts';
import { toAskedWords } from '@wingman/search/answers/asked-words.ts';
import { chooseAnswer } from '@wingman/search/answers/choose-answer.ts';
import { expectAnswer } from '@wingman/search/answers/expected-answer.ts';
import type { Excerpt, RecalledSegment } from '@wingman/search/excerpts/excerpts.ts';
import { countUtterances } from '@wingman/search/excerpts/occurrences.ts';
import { readCommitmentQuestion } from '@wingman/search/questions/commitment-question.ts';
import { datedAsRecording, readOverviewQuestion } from '@wingman/search/questions/overview-question.ts';
import { readConcepts } from '@wingman/search/questions/query-terms.ts';
import { readTalk, withoutCourtesy } from '@wingman/search/questions/talk.ts';
import { isYesNoQuestion, settles } from '@wingman/search/questions/yes-no.ts';
import { withSynonyms } from '@wingman/search/widening/synonyms.ts';
import { expect, it } from 'vitest';
import { readQuestions } from '../agents/questions/read-questions.ts';
import { createStreamedMarks } from '../chat/streamed-marks.ts';
import { leastTimeOf, type Measure, tooSlow } from '../testing/processor-time.ts';
import { repeatedPatterns } from '../testing/repeated-patterns.ts';
import { checkCitations, type Source } from './citations.ts';
import { readCount } from './counting/read-count.ts';
import { quoteAnswer } from './extractive.ts';
import type { Answer } from './find-answer.ts';
import { quoteOverview } from './overview-quotes.ts';
import { planQuestion, wantsOverview } from './plan-question.ts';
import { redactWords } from './redact-words.ts';

/** Characters of the longest question; transcripts are longer, and analysed in chunks. */
const length = 20_000;
const rule = { most: 50, comparedFrom: 30, mostForFourfold: 9 };

const spokenAt = '2026-07-11T13:40:00.000Z';
const segment = (text: string) =>
  ({ recordingId: 'r', position: 0, start: 0, end: 1, text, speaker: null, spokenAt }) as RecalledSegment;
const excerpt = (text: string) =>
  ({ n: 1, hit: segment(text), segments: [segment(text)], end: 1, quote: text, text }) as Excerpt;
const source = (text: string): Source => ({
  citation: { n: 1, recordingId: 'r', start: 0, end: 1, text: text.slice(0, 500), spokenAt },
  support: { turns: [{ speaker: 'Luca', text }], moment: '' },
});
const quoting = { responseLength: 10, timeZone: 'Europe/Rome' };

function answerIn(text: string, question: string): Answer {
  const concepts = withSynonyms(question, readConcepts(question)).map((concept) => ({
    concept,
    segments: 1,
  }));
  const words = toAskedWords(concepts, concepts.length, 1_000);
  const asked = { words, kinds: expectAnswer(question), hits: [1], meant: [1], others: 4 };
  const choice = chooseAnswer({ ...asked, around: [{ ...segment(text), id: 1 }] });
  return { ...choice, terms: new Set(words.flatMap(({ weights }) => [...weights.keys()])) };
}

const answer = (response: string) => ({
  response,
  citations: [source('x').citation],
  relevantRecordingIds: ['r'],
  unsupported: [],
});

const noteOf = (texts: string[]) =>
  makeNoteAtOnce({
    segments: texts.map((said, id) => ({
      id,
      start: id,
      end: id + 1,
      text: `la caldaia perde acqua, il tecnico misura la pressione: ${said}`,
      voice: id % 2 === 0 ? 'Anna' : 'Voce 2',
    })),
    startedAt: '2026-11-28T12:00:00Z',
    timeZone: 'Europe/Rome',
  });

/** Every function that reads texts of users or models. */
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
  'kind of a question': (text) => [
    readTalk(text),
    withoutCourtesy(text),
    isYesNoQuestion(text),
    datedAsRecording(text),
    readOverviewQuestion(text),
    readCommitmentQuestion(text),
  ],
  'commitments of a turn': (text) => [commitmentIn(text), decisionIn(text), settles(text)],
  'actions of a turn': (text) => [
    saidActions(text),
    dueDays(text, new Date('2026-11-28T12:00:00Z'), 'Europe/Rome'),
  ],
  'a note': (text) => noteOf([text]),
  'days ahead in a turn': (text) => comingDays(text, new Date('2026-11-28T12:00:00Z'), 'Europe/Rome'),
  'counting of utterances': (text) => countUtterances([{ text }], readConcepts('la caldaia perde acqua')),
  'sentences of an answer': sentencesOf,
  'citations of an answer': (text) => checkCitations(`${text} [1].`, [source('la caldaia perde')], 'x'),
  'marks of an answer while it comes': (text) => {
    const marks = createStreamedMarks([source('x').citation], () => {});
    for (let at = 0; at < text.length; at += 50) marks.push({ text: text.slice(at, at + 50) });
    marks.end();
  },
  'citations of a source': (text) => checkCitations('La caldaia perde acqua [1].', [source(text)], 'x'),
  'the choice of an answer': (text) => answerIn(text, 'Quanto costa la caldaia?'),
  'what a question expects': (question) => answerIn('la caldaia costa mille euro', question),
  'quotes of an answer': (text) =>
    quoteAnswer(answerIn(text, 'caldaia'), { ...quoting, question: 'caldaia' }),
  'quotes for a question': (question) =>
    quoteAnswer(answerIn('la caldaia', 'caldaia'), { ...quoting, question }),
  'an overview': (text) => quoteOverview({ excerpts: [excerpt(text)] }, quoting),
  'forgetting of an answer': (text) =>
    redactWords(answer(text), { recordingId: 'r', before: text, after: text.slice(0, length / 4) }),
  'suggested questions': readQuestions,
};

let runs = 0;

/** Nothing is cached from before. */
function different(text: string): string {
  runs += 1;
  return `${text} ${runs}`;
}

/** Also followed by another character, without which many expressions match at once. */
const texts = repeatedPatterns.flatMap((pattern) =>
  (pattern.length > 2 ? [''] : ['', 'x']).map((end) => ({
    what: `${JSON.stringify(pattern)} … ${end}`,
    of: (size: number) => pattern.repeat(Math.ceil(size / pattern.length)).slice(0, size) + end,
  })),
);

it.each(Object.entries(uses))(
  'F-02: %s takes time in proportion to any text',
  { timeout: 120_000 },
  async (_, use) => {
    for (const { what, of } of texts) {
      const measure: Measure = (share, enough) =>
        leastTimeOf(() => use(different(of(length * share))), enough);
      const why = await tooSlow(measure, rule);
      expect(why, `processor time for ${what}`).toBeUndefined();
    }
  },
);

it('F-02: a note takes time in proportion to the number of turns', { timeout: 120_000 }, async () => {
  const said = [
    'ti mando la fattura domani',
    'va bene, entro venerdì',
    'e il camino?',
    'boh, vediamo',
    'facciamo così',
  ];
  const turns = Array.from({ length: 1_200 }, (_, index) => said[index % said.length] ?? '');
  const measure: Measure = (share, enough) =>
    leastTimeOf(() => noteOf(turns.slice(0, turns.length * share)), enough, 3);
  expect(await tooSlow(measure, { ...rule, most: 600 })).toBeUndefined();
});
