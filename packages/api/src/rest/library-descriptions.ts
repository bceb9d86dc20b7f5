/** Documentation of the calls that list, search and keep in order the recordings. */
export const libraryDescriptions = {
  'GET /api/recordings': {
    tag: 'Recordings',
    summary: 'List the own recordings',
    details:
      'Newest first, unless `sort` is `oldest` or `longest`. Every other parameter narrows the list: `from` and `to` are the first and ' +
      'the last day on which they began, in the time zone of the user (or of `X-Time-Zone`); `tag` is the id of a tag, repeated ' +
      'for several, all of which they have; `person` is the id of a person whose voice is heard; `minSeconds` and `maxSeconds` are ' +
      'their length; `state` is `ready`, `working` or `failed`; `moments` is `any`, or the kind of a moment that they have. ' +
      'Without `limit` and `cursor` everything is answered; `cursor` is the id of the last item seen.',
  },
  'GET /api/recordings/search': {
    tag: 'Recordings',
    summary: 'Search the own recordings',
    details:
      '`q` are words of titles or of what was said, in any of their forms; the last one may be typed in part. Where they find ' +
      'little, and vectors are set up, what means the same is found, too (`isMeant`). The parameters of the list narrow the ' +
      'search. The recordings that match best come first, unless `sort` says otherwise; each with its three best `hits`, whose ' +
      '`marks` count the characters of their `text`. Its transcript is left out.',
  },
  'POST /api/recordings/tag': {
    tag: 'Tags',
    summary: 'Tag several recordings',
    details:
      'At most 500: each gets the tags named in `add` and loses those named in `remove`. Tags that do not exist yet are made. All ' +
      'are changed, or none.',
    errors: ['not_found', 'tag_limit_reached', 'recording_tag_limit_reached'],
  },
  'PUT /api/recordings/:id/tags': {
    tag: 'Tags',
    summary: 'Give a recording these tags and no others',
    details: '`tags` are names, at most 20. Those that do not exist yet are made; case does not count.',
    errors: ['tag_limit_reached'],
  },
  'GET /api/tags': {
    tag: 'Tags',
    summary: 'The own tags',
    details: 'All of them in the order of their names, each with how many recordings have it.',
  },
  'POST /api/tags': {
    tag: 'Tags',
    summary: 'Make a tag',
    details: 'Where there is one of that name it is answered. Case does not count.',
    errors: ['tag_limit_reached'],
  },
  'PATCH /api/tags/:id': {
    tag: 'Tags',
    summary: 'Rename a tag',
    errors: ['tag_name_taken'],
  },
  'DELETE /api/tags/:id': { tag: 'Tags', summary: 'Delete a tag', details: 'Its recordings stay.' },
  'GET /api/months/:day': {
    tag: 'Days',
    summary: 'How much was recorded on each day of a month',
    details:
      'The month of any of its days, in the time zone of the user (or of `X-Time-Zone`). Days without recordings are left out; ' +
      '`previous` and `next` are the nearest months with some.',
  },
} as const;
