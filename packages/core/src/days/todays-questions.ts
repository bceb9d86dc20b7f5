import { suggestedQuestionMaxLength } from '@wingman/contract/agent-questions.ts';
import { maxTodaysQuestions } from '@wingman/contract/day-table.ts';
import type { NoteSection } from '@wingman/contract/notes-table.ts';
import type { RecordedLine } from '@wingman/db/repositories/day.repository.ts';

/** The kinds of lines that questions are made of. */
export const questionSections: readonly NoteSection[] = [
  'commitment',
  'decision',
  'appointment',
  'question',
  'name',
];

/** A name that can stand in a sentence; not the label of a voice that nobody has named. */
const isName = (name: string | null): name is string =>
  name !== null && /^\p{Lu}[\p{L}\p{M}’' .-]{1,39}$/u.test(name) && !/^voce\b/i.test(name);

const isCalled = (name: string | null, userName: string | null) =>
  name !== null && userName !== null && name.toLowerCase() === userName.trim().toLowerCase();

/**
 * Questions that the notes of today answer, at most three, each about something else. None says what was not said: who promised is
 * named only where a voice has that name, and «ho» stands only where it has the user's.
 */
export function todaysQuestions(lines: readonly RecordedLine[], userName: string | null): string[] {
  // The newest first.
  const newest = lines.filter(({ isStale, state }) => !isStale && state !== 'dropped').toReversed();
  const ofSection = (section: NoteSection) => newest.filter((line) => line.section === section);
  const questions = [
    aboutCommitments(ofSection('commitment'), userName),
    ofSection('decision').length > 0 ? 'Che cosa è stato deciso oggi?' : undefined,
    aboutNames(ofSection('name'), userName),
    ofSection('appointment').length > 0 ? 'Quali appuntamenti sono stati fissati oggi?' : undefined,
    ofSection('question').length > 0 ? 'Quali domande sono rimaste aperte oggi?' : undefined,
  ];
  return questions
    .filter((question) => question !== undefined && question.length <= suggestedQuestionMaxLength)
    .slice(0, maxTodaysQuestions) as string[];
}

function aboutCommitments(commitments: RecordedLine[], userName: string | null): string | undefined {
  if (commitments.length === 0) return undefined;
  for (const { who, toWhom } of commitments) {
    if (isCalled(who, userName) && isName(toWhom)) return `Che cosa ho promesso a ${toWhom}?`;
    if (isName(who) && !isCalled(who, userName)) return `Che cosa ha promesso ${who}?`;
  }
  return 'Quali impegni sono stati presi oggi?';
}

function aboutNames(names: RecordedLine[], userName: string | null): string | undefined {
  const name = names.find(({ text }) => isName(text) && !isCalled(text, userName))?.text;
  return name && `Che cosa si è detto oggi di ${name}?`;
}
