/** What programs are told of, by webhooks and at `/api/events`. Names stay: programs compare them. */
export const programEventTypes = [
  'recording.created',
  'recording.transcribed',
  'recording.failed',
  'recording.deleted',
  'recording.restored',
  'notes.ready',
  'commitment.found',
] as const;
export type ProgramEventType = (typeof programEventTypes)[number];

/** How many days events are kept: for that long a stream resumes and a delivery can be made again. */
export const programEventDays = 7;
