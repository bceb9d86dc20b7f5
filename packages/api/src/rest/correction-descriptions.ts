const refusals = ['conflict', 'transcript_unfinished', 'correction_limit_reached'] as const;
const versions =
  '`version` is that of the segment as it was read, 0 where it has none. `conflict`: it was changed meanwhile; read the recording ' +
  'again. Search, notes, answers, people and downloads follow at once. The answer is what changed: `segments` that are new or not as ' +
  'they were, each `at` its place in the transcript, the ids that were `removed`, and the `revision` of the transcript `from` which and to which it was changed.';

/** Documentation of the calls that correct transcripts. */
export const correctionDescriptions = {
  'PATCH /api/recordings/:id/segments/:segmentId': {
    tag: 'Recordings',
    summary: 'Correct what a segment says',
    details: `${versions} What was heard stays in the history.`,
    errors: refusals,
  },
  'POST /api/recordings/:id/segments/:segmentId/split': {
    tag: 'Recordings',
    summary: 'Divide a segment',
    details:
      'Before the character `character` of its text, counted from 0, or at the nearer end of the word in which that lies; its time is ' +
      `divided as its text is. ${versions}`,
    errors: refusals,
  },
  'POST /api/recordings/:id/segments/:segmentId/join': {
    tag: 'Recordings',
    summary: 'Join a segment with the one behind it',
    details: `\`nextId\` and \`nextVersion\` are those of the one behind it. The voice of the first is kept. ${versions}`,
    errors: refusals,
  },
  'POST /api/recordings/:id/segments/:segmentId/restore': {
    tag: 'Recordings',
    summary: 'Put a segment back as it was heard',
    details: `With what it was divided into or joined with. ${versions}`,
    errors: refusals,
  },
  'GET /api/recordings/:id/segments/:segmentId/history': {
    tag: 'Recordings',
    summary: 'What was heard where a segment stands, and what has changed it',
    details: 'The latest correction first, at most 200 of them.',
  },
  'POST /api/recordings/:id/segments/voice': {
    tag: 'Recordings',
    summary: 'Give segments to a voice',
    details: `To one of the recording or to a new one, up to 5,000 segments at once. ${versions}`,
    errors: refusals,
  },
  'POST /api/recordings/:id/segments/delete': {
    tag: 'Recordings',
    summary: 'Delete segments for good',
    details:
      'Up to 5,000 at once, with what the history, the notes and earlier answers hold of their words. It cannot be taken back. The ' +
      `audio stays. ${versions}`,
    errors: ['conflict', 'transcript_unfinished'],
  },
  'POST /api/recordings/:id/transcript/undo': {
    tag: 'Recordings',
    summary: 'Take the last correction back',
    details: '`correctionId` is that of `undo` in the recording. `conflict`: it is another one by now.',
    errors: ['conflict', 'transcript_unfinished'],
  },
  'POST /api/recordings/:id/transcript/redo': {
    tag: 'Recordings',
    summary: 'Make a correction again that was taken back',
    details: '`correctionId` is that of `redo` in the recording. `conflict`: it is another one by now.',
    errors: ['conflict', 'transcript_unfinished'],
  },
} as const;
