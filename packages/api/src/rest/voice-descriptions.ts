/** Documentation of the calls for voices that are known again. */
export const voiceDescriptions = {
  'GET /api/voiceprints': {
    tag: 'Voices',
    summary: 'Whether voices are to be known again',
    details:
      'A voiceprint is a row of numbers that says how a voice sounds. It is made of voices that the user named, only while this is ' +
      'on, and never leaves the server by itself.',
  },
  'PATCH /api/voiceprints': {
    tag: 'Voices',
    summary: 'Have voices known again, or stop it',
    details:
      '`isOn: true` has the voices listened to that have a name already; `false` deletes every voiceprint.',
  },
  'GET /api/voiceprints/export': {
    tag: 'Voices',
    summary: 'The own voiceprints with their numbers',
    details: 'No other export contains them. At most 200 at a time; `cursor` leads to the next page.',
  },
  'GET /api/recordings/:id/voices': {
    tag: 'Voices',
    summary: 'Whom the voices of a recording sound like',
    details:
      '`matches` are for voices without a name. They are suggestions: search, answers, notes and people do not know of them. ' +
      '`refusal` says why no voiceprint was made of a voice that has a name: too `short` (less than 6 s of speech), `mixed` with ' +
      'others, or known well `enough`.',
  },
  'POST /api/recordings/:id/voices/accept': {
    tag: 'Voices',
    summary: 'The voice is that person’s',
    details: 'It gets their name, as if it was renamed.',
    errors: ['conflict'],
  },
  'POST /api/recordings/:id/voices/reject': {
    tag: 'Voices',
    summary: 'The voice is somebody else’s',
    details: 'This person is not suggested for that voice again.',
  },
  'GET /api/people/:id/voice': {
    tag: 'Voices',
    summary: 'What is stored of how a person sounds',
    details: '`outdated` voiceprints were made by another model and are not used.',
  },
  'DELETE /api/people/:id/voice': {
    tag: 'Voices',
    summary: 'Forget how a person sounds',
    details: 'Voiceprints and suggestions are deleted for good, and no new ones are made.',
  },
  'POST /api/people/:id/voice': {
    tag: 'Voices',
    summary: 'Have a person’s voice known again, also in earlier recordings',
    details:
      'Known again after it was forgotten. The latest 100 recordings with voices without a name are listened to for it, and suggest it where it is heard. Where voices are not to be known again nothing is made.',
  },
} as const;
