/** Documentation of the calls that transcribe a recording again. */
export const draftDescriptions = {
  'GET /api/speech/engines': {
    tag: 'Recordings',
    summary: 'The engines and models that may transcribe a recording again',
    details: 'The usual one first. `host`: where the sound is sent; null: it stays on this server.',
  },
  'GET /api/recordings/:id/draft': {
    tag: 'Recordings',
    summary: 'A recording transcribed again, beside its transcript',
    details:
      'With its segments once it is `ready`; known words stand in them already, `words` says in the place of what. The event `draft` tells how far it is. `not_found` also when there is none.',
  },
  'POST /api/recordings/:id/draft': {
    tag: 'Recordings',
    summary: 'Transcribe a recording again',
    details:
      'By the engine with the id `engine` and in `language`, both as usual by default. The transcript stays as it is until the draft is ' +
      'chosen; recordings without a transcript come first, and no minutes are counted. Asked again in the same way, it is the same ' +
      'draft. `conflict`: another one is there, or is being made.',
    errors: ['conflict', 'transcript_unfinished'],
  },
  'DELETE /api/recordings/:id/draft/:draftId': {
    tag: 'Recordings',
    summary: 'Discard a draft',
    details: 'Also one that is being made. `conflict`: the recording has another one by now.',
    errors: ['conflict'],
  },
  'POST /api/recordings/:id/draft/:draftId/choose': {
    tag: 'Recordings',
    summary: 'Put a draft in the place of the transcript',
    details:
      '`corrections` is the number of corrections that the draft told of: those of the present transcript, which stay in its history. ' +
      'Voices are kept where the times match. It is one correction: `undo`, or the call that brings back the earlier transcript, takes it back.',
    errors: ['conflict', 'transcript_unfinished', 'correction_limit_reached'],
  },
  'POST /api/recordings/:id/transcript/earlier': {
    tag: 'Recordings',
    summary: 'Bring back the transcript that was there before a draft was chosen',
    details:
      '`correctionId` is that of `earlier` in the recording. Later corrections are taken back with it, and can be made again.',
    errors: ['conflict', 'transcript_unfinished'],
  },
} as const;
