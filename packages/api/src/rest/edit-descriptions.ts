const made =
  'New recordings are made in the background, with all that belongs to their seconds: words and how they were heard, voices, notes, ' +
  'commitments, moments, tags, and the citations of earlier answers. Until they are complete nothing has changed; then the originals ' +
  'go into the trash. Minutes are not counted again. The answer tells `state`, `progress` and in the end `resultIds`. `editId` is a ' +
  'UUID made by the client: sent again, it is done once. `conflict`: a recording is not transcribed yet, is being edited already, or ' +
  'has no audio.';

/** Documentation of the calls that cut, divide and join recordings. */
export const editDescriptions = {
  'POST /api/recordings/:id/cut': {
    tag: 'Recordings',
    summary: 'Cut away the beginning or the end of a recording',
    details: `The seconds from \`start\` to \`end\` are left. Sound is not encoded again where its container allows that. ${made}`,
    errors: ['conflict'],
  },
  'POST /api/recordings/:id/divide': {
    tag: 'Recordings',
    summary: 'Divide a recording into two',
    details: `The second one begins at the second \`at\`. ${made}`,
    errors: ['conflict'],
  },
  'POST /api/recordings/join': {
    tag: 'Recordings',
    summary: 'Join recordings into one',
    details:
      'Two to fifty of one day, in the order of time; across midnight where one goes on within an hour of the one before. Recordings ' +
      `in different formats become one mp3. ${made}`,
    errors: ['not_found', 'conflict'],
  },
  'GET /api/recording-edits': {
    tag: 'Recordings',
    summary: 'Recordings that are being cut, divided or joined',
    details: 'And what became of the latest others of the last seven days, newest first.',
  },
  'GET /api/recording-edits/:id': {
    tag: 'Recordings',
    summary: 'What became of recordings that were cut, divided or joined',
  },
} as const;
