import type { SearchScope } from '@wingman/contract/conversation.ts';
import type { LineState, NoteSection } from '@wingman/contract/notes-table.ts';
import { lineStates } from '@wingman/contract/notes-table.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import { type AskedLine, listAskedLines } from '@wingman/db/repositories/asked-lines.repository.ts';
import type { Bounds } from '@wingman/db/repositories/bounds.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import type { AnswerChoice } from '@wingman/search/answers/choose-answer.ts';
import { quotable, quotableName } from '../agents/quotable.ts';
import { boundsOf } from './bounds.ts';
import { dueLabel, factsBeside, holds, type LineFacts } from './commitments/line-facts.ts';
import { turnsOf } from './commitments/placed-line.ts';
import { type QuotedLine, rememberedTerms, type Sought } from './commitments/sought.ts';
import type { GivenRecording } from './given-recordings.ts';

/** A line of notes beside the turns that a model is given. `numbers`: of those that it rests on, never none. */
export type GivenNote = { numbers: number[]; dueText: string; facts: LineFacts };

type Found = {
  isOverview: boolean;
  words: string;
  scope: SearchScope;
  lines?: Pick<QuotedLine, 'answer'>[];
  answer?: Pick<AnswerChoice, 'best' | 'others'>;
};

type Asked = {
  userId: string;
  recordings: GivenRecording[];
  recalled: Found;
  /** Characters of what was said. */
  budget?: number | undefined;
};

const mostNotes = 24;
/** Characters of all notes together, and at most so much of what was said. */
const mostCharacters = 2_000;
const mostShare = 0.2;
/** Lines that are read. */
const mostRead = 1_000;
/** What the notes say of such a line is not heard in its words alone. */
const telling: ReadonlySet<NoteSection> = new Set(['decision', 'commitment', 'appointment', 'question']);
const sections: readonly NoteSection[] = [...telling, 'summary', 'key_point', 'custom'];
/** How much more than a word of the question it counts that the turn answers. */
const answering = 3;

/**
 * What the notes say of the turns that a model is given, as far as it fits the question: what was taken on, by when and what became of
 * it, what was decided or left open, and what the user put in other words. One statement; the best first.
 */
export async function giveNotes(
  { db }: Pick<WingmanDatabase, 'db'>,
  { userId, recordings, recalled, budget = Number.POSITIVE_INFINITY }: Asked,
): Promise<GivenNote[]> {
  const recordingIds = recordings.map(({ recordingId }) => recordingId);
  if (recordingIds.length === 0) return [];
  const within = { ...boundsOf(recalled.scope), from: null, to: null };
  const asked = { ...within, userId, recordingIds, sections, states: lineStates, limit: mostRead };
  const { lines } = await listAskedLines(db, asked);
  const given = new Map(recordings.map((recording) => [recording.recordingId, recording]));
  const worthOf = worthFor(recalled);
  const reading = { termsOf: rememberedTerms(), within };
  const notes = lines.flatMap((line) => {
    const turns = turnsOf(line, given.get(line.recordingId)?.turns ?? []);
    const note = toNote(line, turns, reading);
    const worth = worthOf(line, turns);
    return note && worth > 0 ? [{ note, worth }] : [];
  });
  let left = Math.min(mostCharacters, budget * mostShare);
  return notes
    .sort((one, other) => other.worth - one.worth)
    .slice(0, mostNotes)
    .map(({ note }) => note)
    .filter((note) => {
      left -= quoteNote(note).length + 1;
      return left >= 0;
    });
}

type Turn = GivenRecording['turns'][number];

type Reading = { termsOf: Sought['termsOf']; within: Bounds };

function toNote(line: AskedLine, turns: Turn[], reading: Reading): GivenNote | undefined {
  if (turns.length === 0 || !holds(line)) return undefined;
  const facts = factsBeside(line, turns, reading);
  if (facts.words === null && !telling.has(line.section)) return undefined;
  return { numbers: turns.map(({ n }) => n), dueText: line.dueText ?? '', facts };
}

/** In an overview each line fits; else one whose turn answers, or that says what is asked for. */
function worthFor({ isOverview, words, lines = [], answer }: Found) {
  const asked = new Set(analyse(words));
  const windows = answer ? [answer.best, ...answer.others] : [];
  const answers = new Set([...lines, ...windows].map((window) => window?.answer.id));
  return ({ text, who, toWhom, section }: AskedLine, turns: Turn[]): number => {
    const terms = new Set(analyse(`${text} ${who ?? ''} ${toWhom ?? ''}`));
    const isAnswer = turns.some(({ id }) => answers.has(id));
    const base = isOverview ? 1 + Number(telling.has(section)) : 0;
    return base + (isAnswer ? answering : 0) + terms.intersection(asked).size;
  };
}

const names: Record<NoteSection, string> = {
  decision: 'Decisione',
  commitment: 'Impegno',
  appointment: 'Appuntamento',
  question: 'Domanda aperta',
  summary: 'In breve',
  key_point: 'Punto',
  custom: 'Nota',
  name: 'Nome',
};
const states: Record<LineState, string> = { open: 'aperto', done: 'fatto', dropped: 'lasciato perdere' };

/** «[3][4] Impegno di Marco verso Anna; scadenza «entro venerdì», cioè venerdì 17 luglio 2026; aperto» */
export function quoteNote({ numbers, dueText, facts }: GivenNote): string {
  const { section, who, toWhom, due, state, words } = facts;
  const by = [names[section], who && `di ${quotableName(who)}`, toWhom && `verso ${quotableName(toWhom)}`];
  const label = due ? dueLabel(due) : '';
  const said = dueText === '' ? '' : ` «${quotable(dueText)}», cioè`;
  const hasState = section === 'commitment' || state !== 'open';
  const parts = [
    by.filter(Boolean).join(' '),
    label && `scadenza${said} ${label}`,
    hasState ? states[state] : '',
    words && `${wordings[words.by]} «${quotable(words.text)}»`,
  ];
  return `${numbers.map((n) => `[${n}]`).join('')} ${parts.filter(Boolean).join('; ')}`;
}

const wordings: Record<NonNullable<LineFacts['words']>['by'], string> = {
  changed: 'corretto dall’utente in',
  written: 'scritto dall’utente:',
  found: 'in altre parole',
};

/** What supports a sentence about a turn besides its words: who, by when and what became of it; and the words that the user gave it. */
export function supportOf({ facts, dueText }: GivenNote): {
  turns: { speaker: string | null; text: string }[];
  moment: string;
} {
  const { who, toWhom, due, state, words } = facts;
  const moment = [who, toWhom, dueText, due && dueLabel(due), states[state]];
  const outcome = state === 'dropped' ? [{ speaker: who, text: 'Niente, lasciato perdere.' }] : [];
  const own = words && words.by !== 'found' ? [{ speaker: who, text: words.text }] : [];
  return { turns: [...own, ...outcome], moment: moment.filter(Boolean).join(' ') };
}
