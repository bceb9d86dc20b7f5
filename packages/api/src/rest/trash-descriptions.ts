/** Documentation of the calls that delete recordings, and of the trash that they go into. */
export const trashDescriptions = {
  'DELETE /api/recordings/:id': {
    tag: 'Recordings',
    summary: 'Delete a recording',
    details:
      'It goes into the trash, where no other call finds it, and is deleted for good after the days that `GET /api/trash` tells. With ' +
      '`now=true` it is deleted for good at once.',
  },
  'POST /api/recordings/delete': {
    tag: 'Recordings',
    summary: 'Delete several recordings',
    details:
      'At most 500, into the trash; with `now` for good at once. None is deleted when one of them does not exist.',
    errors: ['not_found'],
  },
  'GET /api/trash': {
    tag: 'Trash',
    summary: 'The deleted recordings that can be restored',
    details:
      'The last deleted first, without anything that was said in them. `days` is how long they can be restored on this server; each ' +
      'tells by `expiresAt` when it is deleted for good. `cursor` is the id of the last item seen.',
  },
  'POST /api/trash/restore': {
    tag: 'Trash',
    summary: 'Restore deleted recordings',
    details:
      'At most 500, as they were: with transcript, corrections, notes, people and moments, found again at once. None is restored when one ' +
      'of them is not in the trash.',
    errors: ['not_found'],
  },
  'POST /api/trash/delete': {
    tag: 'Trash',
    summary: 'Delete recordings of the trash for good',
    details: 'At most 500. None is deleted when one of them is not in the trash.',
    errors: ['not_found'],
  },
  'DELETE /api/sessions/:sessionId': {
    tag: 'Chat',
    summary: 'Remove a chat',
    details:
      'It goes into the trash, where no other call finds it, and is deleted for good after the days that `GET /api/trash/chats` tells. ' +
      'With `now=true` it is deleted for good at once.',
  },
  'GET /api/trash/chats': {
    tag: 'Trash',
    summary: 'The deleted chats that can be restored',
    details: 'The last deleted first, without their answers. `cursor` is the id of the last item seen.',
  },
  'POST /api/trash/chats/restore': {
    tag: 'Trash',
    summary: 'Restore deleted chats',
    details:
      'At most 500, as they were, with their images. None is restored when one of them is not in the trash.',
    errors: ['not_found'],
  },
  'POST /api/trash/chats/delete': {
    tag: 'Trash',
    summary: 'Delete chats of the trash for good',
    details: 'At most 500. None is deleted when one of them is not in the trash.',
    errors: ['not_found'],
  },
  'DELETE /api/trash': {
    tag: 'Trash',
    summary: 'Empty the trash',
    details: 'Recordings and chats, for good.',
  },
} as const;
