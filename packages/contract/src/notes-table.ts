// Apart from the schemas: a screen that reads this loads no validator.

/** The parts of a note. `custom`: a section of a user's template, named by the line's heading. */
export const noteSections = [
  'summary',
  'key_point',
  'decision',
  'commitment',
  'appointment',
  'question',
  'name',
  'custom',
] as const;
export type NoteSection = (typeof noteSections)[number];

/** What a recording is, which says what matters in it. */
export const noteKinds = [
  'meeting',
  'lesson',
  'medical_visit',
  'interview',
  'call',
  'conversation',
  'diary',
] as const;
export type NoteKind = (typeof noteKinds)[number];

/** The sections of each kind, what matters most in it first. What a kind lacks is not looked for in it. */
export const sectionsOfKind: Record<NoteKind, readonly NoteSection[]> = {
  meeting: ['custom', 'summary', 'decision', 'commitment', 'appointment', 'question', 'key_point', 'name'],
  lesson: ['custom', 'summary', 'key_point', 'question', 'commitment', 'appointment', 'name'],
  medical_visit: [
    'custom',
    'summary',
    'decision',
    'commitment',
    'appointment',
    'key_point',
    'question',
    'name',
  ],
  interview: ['custom', 'summary', 'key_point', 'question', 'name', 'commitment', 'appointment'],
  call: ['custom', 'summary', 'commitment', 'appointment', 'decision', 'question', 'key_point', 'name'],
  conversation: [
    'custom',
    'summary',
    'key_point',
    'decision',
    'commitment',
    'appointment',
    'question',
    'name',
  ],
  diary: ['custom', 'summary', 'key_point', 'commitment', 'appointment', 'decision', 'name'],
};

/** All sections in the order of a kind; those that it lacks, which a user may have written, stand last. */
export function orderedSections(kind: NoteKind | null): NoteSection[] {
  const first = sectionsOfKind[kind ?? 'conversation'];
  return [...first, ...noteSections.filter((section) => !first.includes(section))];
}

/** `rule`: by rules alone; `model`: by the answer model. */
export const noteMakers = ['rule', 'model'] as const;
export type NoteMaker = (typeof noteMakers)[number];

/** `dropped`: nobody will do it, or the question no longer matters. */
export const lineStates = ['open', 'done', 'dropped'] as const;
export type LineState = (typeof lineStates)[number];

/** What a later recording says of a commitment: it is done, has another day, or nobody will do it. */
export const settlementKinds = ['done', 'moved', 'dropped'] as const;
export type SettlementKind = (typeof settlementKinds)[number];

/**
 * Commitments by who takes them on: the user, by the name that the settings know and a voice carries, or other voices; or by
 * whom they are for: the user.
 */
export const parties = ['mine', 'others', 'to_me'] as const;
export type Party = (typeof parties)[number];

/** Of one recording. */
export const maxNoteLines = 500;
/** Characters of a line at most. */
export const lineMaxLength = 2_000;
/** Commitments in one answer at most. */
export const maxCommitments = 200;
/** Names to filter them by, those of most commitments. */
export const maxCommitmentNames = 500;

/** Stands for the day of a commitment without one: after every day. */
export const noDay = '9999';

/** The cursor that asks for what follows a commitment: its place in their order, which outlives the line itself. */
export const commitmentCursor = ({
  id,
  due,
}: {
  id: string;
  due: { from: string | null; to: string | null } | null;
}): string => `${due?.to ?? due?.from ?? noDay}~${id}`;
/** Characters of the heading of a line at most. */
export const headingMaxLength = 80;

/** Of a user's own templates. Lengths in characters. */
export const noteTemplateLimits = {
  templates: 50,
  name: 80,
  sections: 8,
  heading: headingMaxLength,
  instruction: 500,
} as const;
