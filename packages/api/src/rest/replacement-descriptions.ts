/** Documentation of the calls that find and replace words. */
export const replacementDescriptions = {
  'GET /api/replacements': {
    tag: 'Recordings',
    summary: 'Find where words stand, and what would stand there',
    details:
      'In all recordings, the newest first, with up to 3 places of each and at most 10,000 places in 500 recordings; or in ' +
      '`recordingId` alone, with up to 200 places from the place `from` on. Without `isWhole=false` only whole words are found; ' +
      'capitals and accents count with `isCased=true` and `isAccented=true`.',
    errors: ['not_found', 'transcript_unfinished'],
  },
  'POST /api/replacements': {
    tag: 'Recordings',
    summary: 'Replace words in up to 20 recordings',
    details:
      'With the same words and the `fingerprint` of each recording as they were found; `except` leaves places out, by the segment ' +
      'and the character at which they begin. Each recording is changed wholly or not at all, as one correction; `changed`: what ' +
      'was found is no longer so. `replacementId`, a UUID of the caller, is that of all calls of one replacement; a call that is ' +
      'sent again replaces nothing twice.',
  },
  'GET /api/replacements/latest': {
    tag: 'Recordings',
    summary: 'The last replacement that can be taken back',
  },
  'POST /api/replacements/:replacementId/undo': {
    tag: 'Recordings',
    summary: 'Take a replacement back',
    details:
      'Up to 20 recordings a call: go on with `after` as `next` says until that is null. Recordings that were corrected since stay, ' +
      'and are listed in `kept`.',
  },
} as const;
