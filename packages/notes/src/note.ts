/** A segment of a transcript: `start` and `end` are seconds from the recording's start. `voice`: a name, or a label as «Voce 1». */
export type NoteSegment = { id: number; start: number; end: number; text: string; voice: string | null };

/** What a note is made of. `startedAt`: ISO 8601 instant of the recording's start. `timeZone`: IANA name. */
export type NoteSource = { segments: readonly NoteSegment[]; startedAt: string; timeZone: string };

export type NoteKind =
  | 'meeting'
  | 'lesson'
  | 'medical_visit'
  | 'interview'
  | 'call'
  | 'conversation'
  | 'diary';

/** `appointment`: two or more are to meet. `name`: somebody or something that is named. */
export type NoteSection =
  | 'summary'
  | 'key_point'
  | 'decision'
  | 'commitment'
  | 'appointment'
  | 'question'
  | 'name';

/**
 * When something is due. `from`, `to`: local days as YYYY-MM-DD, both the same for one day; no `from`: until that day; no `to`:
 * from that day on. `time`: HH:MM on the clocks there, only with one day or until one.
 */
export type NoteDue = { from?: string; to?: string; time?: string };

/**
 * A line of a note. `text`: what was said, cut to at most 240 characters. `segmentIds`: of the segments it rests on, in the order of
 * speech, never empty. `strength`: 0 to 1, how plain the rule found it. `who`: the voice that takes it on; `toWhom`: the voice it
 * was promised to. `dueText`: the words that say when. All is found by rule.
 */
export type NoteLine = {
  section: NoteSection;
  text: string;
  segmentIds: number[];
  foundBy: 'rule';
  strength: number;
  who?: string;
  toWhom?: string;
  dueText?: string;
  due?: NoteDue;
};

/** `title`: undefined where nothing stands out. Without lines nothing worth noting was said. Lines come section by section, in the order of speech. */
export type Note = { kind: NoteKind; title: string | undefined; lines: NoteLine[] };
