// Apart from the schemas: a screen that reads this loads no validator.

/** The parts of a note, in the order in which they are shown. */
export const noteSections = [
  'summary',
  'key_point',
  'decision',
  'commitment',
  'appointment',
  'question',
  'name',
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

/** `dropped`: nobody will do it, or the question no longer matters. */
export const lineStates = ['open', 'done', 'dropped'] as const;
export type LineState = (typeof lineStates)[number];

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
