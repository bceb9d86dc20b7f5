import { spokenLanguage } from '@wingman/italian/languages/spoken-language.ts';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { findCommitments } from './commitments/find-commitments.ts';
import { findAppointments } from './decisions/find-appointments.ts';
import { findDecisions } from './decisions/find-decisions.ts';
import { findQuestions } from './decisions/find-questions.ts';
import {
  appointmentLine,
  bestLines,
  commitmentLine,
  decisionLine,
  nameLines,
  questionLine,
} from './lines.ts';
import type { Note, NoteSource } from './note.ts';
import { kindOf } from './overview/kind.ts';
import { overviewLines } from './overview/overview.ts';
import { titleOf } from './overview/title.ts';
import { findTopics } from './overview/topics.ts';
import { readTurns, type Turn } from './turns/turn.ts';

/** With fewer different things said there is nothing to note. */
const leastTerms = 8;
const languageCharacters = 4_000;

/**
 * The note of a recording, found by rule alone, without any model: each line rests on segments. Empty (no lines, no title) where
 * too little was said, or where it was not Italian. Time grows in step with the length, some 0.2 s for an hour of speech, in steps
 * between which others may work. Any text is valid. Rejects only where `startedAt` or `timeZone` are none.
 */
export async function makeNote(source: NoteSource): Promise<Note> {
  const steps = stepsOf(source);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** The same at once. */
export function makeNoteAtOnce(source: NoteSource): Note {
  const steps = stepsOf(source);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const turnsAStep = 100;

function* stepsOf(source: NoteSource): Generator<undefined, Note> {
  const turns: Turn[] = [];
  for (const turn of readTurns(source)) {
    turns.push(turn);
    if (turns.length % turnsAStep === 0) yield;
  }
  const kind = kindOf(turns);
  if (!isWorthNoting(turns)) return { kind, title: undefined, lines: [] };
  yield;
  const topics = findTopics(turns);
  yield;
  const decisions = findDecisions(turns);
  yield;
  const commitments = findCommitments(turns);
  yield;
  const overview = overviewLines(turns);
  const carrying = new Set([...decisions, ...commitments].flatMap((each) => [...each.turns]));
  const lines = [
    ...overview,
    ...bestLines(decisions.map((each) => decisionLine(turns, each))),
    ...bestLines(commitments.map((each) => commitmentLine(turns, each))),
    ...bestLines(findAppointments(turns, commitments).map((each) => appointmentLine(turns, each))),
    ...bestLines(findQuestions(turns).map((each) => questionLine(turns, each))),
    ...nameLines(turns, topics),
  ];
  return { kind, title: titleOf(topics, turns, carrying), lines };
}

function isWorthNoting(turns: Turn[]): boolean {
  const terms = new Set<string>();
  let start = '';
  for (const { segment } of turns) {
    if (terms.size < leastTerms) for (const term of analyse(segment.text)) terms.add(term);
    if (start.length < languageCharacters) start += `${segment.text} `;
    else break;
  }
  if (terms.size < leastTerms) return false;
  const language = spokenLanguage(start);
  return language === undefined || language === 'it';
}
