/** Documentation of the calls about links. */
export const shareDescriptions = {
  'GET /api/shares': {
    tag: 'Sharing',
    summary: 'Your links to what others may read without an account',
    details:
      'Newest first; `recordingId` asks for those of one recording. Links themselves are not among it: they are told once, when they are made. ' +
      '`isOn` says whether this instance allows links.',
    errors: ['not_found'],
  },
  'POST /api/shares': {
    tag: 'Sharing',
    summary: 'Make a link',
    details:
      'The only answer with `path`: whoever knows it reads what it shows, as it is then, without signing in. `kind` says what that is; all but ' +
      '`answer` name a `recordingId`. A `span` shows the segments that lie between `from` and `to` as a whole, and its sound is cut there. ' +
      'It ends at `expiresAt`, after seven days by default, ten years at most. Not with an API key.',
    errors: ['sharing_off', 'not_found', 'transcript_unfinished', 'share_limit_reached'],
  },
  'PATCH /api/shares/:id': {
    tag: 'Sharing',
    summary: 'Change the end, the password, the name or the sound of a link',
    details: 'What is left out stays; null takes the password or the name away. Not with an API key.',
    errors: ['conflict', 'transcript_unfinished', 'share_limit_reached'],
  },
  'DELETE /api/shares/:id': {
    tag: 'Sharing',
    summary: 'Revoke a link',
    details: 'It answers nothing from then on. One that is over already is taken off the list.',
  },
} as const;
