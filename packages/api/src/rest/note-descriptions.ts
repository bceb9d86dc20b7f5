/** Documentation of the calls about kinds, templates and second versions of notes. */
export const noteDescriptions = {
  'GET /api/recordings/:id/notes': {
    tag: 'Notes',
    summary: 'What a recording comes to',
    details:
      'A summary, decisions, commitments and questions, each line with the seconds at which it was said. While `state` is ' +
      '`pending` they are being made; the event `notes` tells when they are there. `failed` they could not be made.',
  },
  'POST /api/recordings/:id/notes/lines': {
    tag: 'Notes',
    summary: 'Add a line of one’s own',
    details: 'It stays when the notes are made again. `dueDay` is the day on which a commitment is due.',
    errors: ['note_line_limit_reached'],
  },
  'PATCH /api/recordings/:id/notes/lines/:lineId': {
    tag: 'Notes',
    summary: 'Change or settle a line',
    details:
      'What is left out stays. What was found stays in `foundText` beside a changed `text`, and its `sources` stay, too.',
  },
  'DELETE /api/recordings/:id/notes/lines/:lineId': {
    tag: 'Notes',
    summary: 'Delete a line',
    details: 'It is not found again when the notes are made again.',
  },
  'POST /api/recordings/:id/notes/lines/:lineId/restore': {
    tag: 'Notes',
    summary: 'Have a deleted line back',
    details:
      'The server keeps no words of a deleted line: send it as it was. One that the user wrote comes back as the last one, with a ' +
      'new id.',
    errors: ['note_line_limit_reached'],
  },
  'PATCH /api/recordings/:id/notes': {
    tag: 'Notes',
    summary: 'Choose the kind of notes, or turn them off for one recording',
    details:
      'What is left out stays. A `kind` stays when notes are made again; null lets it be found. With `isOff` what was found is ' +
      'deleted and no notes are made of this recording; what the user wrote or changed stays.',
  },
  'GET /api/recordings/:id/notes/proposal': {
    tag: 'Notes',
    summary: 'The second version of the notes',
    details: '`not_found` when there is none. While `state` is `pending` it is being made.',
  },
  'POST /api/recordings/:id/notes/proposal': {
    tag: 'Notes',
    summary: 'Make the notes again, beside the current ones',
    details:
      'With another kind, by one of the own templates (Pro plan), by the answer model or by rule. Nothing changes until the second ' +
      'version is kept; the event `notes` tells when it is there. One that is already there is replaced.',
    errors: ['notes_off', 'plan_required', 'answer_model_required', 'conflict'],
  },
  'POST /api/recordings/:id/notes/proposal/keep': {
    tag: 'Notes',
    summary: 'Keep the second version in place of the current notes',
    details: 'Lines that the user wrote, changed, settled or deleted stay as they are.',
  },
  'DELETE /api/recordings/:id/notes/proposal': {
    tag: 'Notes',
    summary: 'Drop the second version',
  },
  'GET /api/note-templates': { tag: 'Notes', summary: 'List the own templates of notes' },
  'POST /api/note-templates': {
    tag: 'Notes',
    summary: 'Make an own template of notes',
    details:
      'Up to 8 sections, each with a heading and an instruction. New notes are made by the default one. Needs the Pro plan.',
    errors: ['plan_required', 'conflict'],
  },
  'PUT /api/note-templates/:id': {
    tag: 'Notes',
    summary: 'Change an own template of notes',
    details: 'Needs the Pro plan.',
    errors: ['plan_required'],
  },
  'DELETE /api/note-templates/:id': {
    tag: 'Notes',
    summary: 'Delete an own template of notes',
    details: 'Notes that were made by it stay.',
  },
} as const;
