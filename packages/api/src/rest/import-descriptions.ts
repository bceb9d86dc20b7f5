const forms =
  'The text is plain, SubRip, WebVTT or json (`verbose_json` of Whisper, what whisper.cpp writes, a recording or an export of this ' +
  'interface), which its beginning tells. «Marco: …» becomes a voice where names come back. Words without a time get a negative ' +
  '`start`, which keeps their order and is no second.';

/** Documentation of the calls that import transcripts. */
export const importDescriptions = {
  'POST /api/recordings/transcripts': {
    tag: 'Recordings',
    summary: 'Make a recording without audio of a transcript',
    details: `${forms} It takes no minutes. \`id\`, a UUID of the caller, makes the call safe to repeat.`,
    errors: ['not_found'],
  },
  'PUT /api/recordings/:id/transcript': {
    tag: 'Recordings',
    summary: 'Put a transcript in the place of the one of a recording',
    details:
      `${forms} It is one correction, which can be taken back. \`undoId\` is the id of \`undo\` in the recording as it was read, 0 ` +
      'without one; `conflict`: it is another one by now.',
    errors: ['conflict', 'transcript_unfinished', 'correction_limit_reached'],
  },
} as const;
