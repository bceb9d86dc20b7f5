/** Documentation of the calls about what is due. */
export const dueDescriptions = {
  'GET /api/calendar': {
    tag: 'Notes',
    summary: 'Whether there is a private calendar address, and when a calendar last read it',
  },
  'POST /api/calendar': {
    tag: 'Notes',
    summary: 'Make the private calendar address',
    details:
      'The only answer with `path`: whoever knows it reads what is due, without signing in. Made again, it is another one, and ' +
      'the one before answers nothing. Not with an API key.',
  },
  'DELETE /api/calendar': {
    tag: 'Notes',
    summary: 'Take the private calendar address back',
    details: 'It answers nothing from then on. Not with an API key.',
    errors: ['not_found'],
  },
  'GET /api/commitments': {
    tag: 'Notes',
    summary: 'What was taken on in all recordings',
    details:
      'By default the open ones, by the days on which they are due, those without a day last. `cursor` is where the last one seen stands: its due day (`9999` without one), `~` and its id. ' +
      '`party` asks for those of the signed-in person, of others, or for that person, by the name in the settings.',
  },
  'POST /api/commitments/:lineId/settlements/:settlementId/accept': {
    tag: 'Notes',
    summary: 'Accept what a later recording says of a commitment',
    details:
      'The commitment is then done, dropped, or due on the day that was said, as `kind` tells; nothing is before. Accepted twice, it stays ' +
      'as it is. A commitment is opened again by its `state`.',
    errors: ['conflict'],
  },
  'POST /api/commitments/:lineId/settlements/:settlementId/reject': {
    tag: 'Notes',
    summary: 'Reject what a later recording says of a commitment',
    details: 'The commitment stays as it is, and the same words propose nothing again.',
    errors: ['conflict'],
  },
  'GET /api/commitments/names': {
    tag: 'Notes',
    summary: 'Who is named in open commitments',
    details: '`own` are the names of the signed-in person, by the name in the settings.',
  },
} as const;
