/** Documentation of the calls about known words. */
export const knownWordDescriptions = {
  'GET /api/words': {
    tag: 'Words',
    summary: 'The words to know',
    details:
      'The own `words` and the `shared` ones of the instance, which are put in the place of what sounds like them when a recording is ' +
      'transcribed, and the pairs that the user `rejected`. `offered` are pairs that ' +
      'the user corrected at least twice, and neither knows nor rejected. `isOrdinary`: the word, or one of its sounds, is in an Italian dictionary; ' +
      'that is changed only where the engine was unsure of it.',
  },
  'POST /api/words': {
    tag: 'Words',
    summary: 'Add a word to know',
    details:
      '`sounds` are up to eight ways in which it may be heard; what sounds alike in Italian is found without.',
    errors: ['known_word_taken', 'known_word_limit_reached'],
  },
  'POST /api/words/many': {
    tag: 'Words',
    summary: 'Add several words to know',
    details: 'At most 500. Those that are known already stay as they are.',
    errors: ['known_word_taken', 'known_word_limit_reached'],
  },
  'POST /api/words/reject': {
    tag: 'Words',
    summary: 'Say that what is heard so is not this word',
    details: 'It is not put in its place again, nor offered for it.',
  },
  'POST /api/words/allow': { tag: 'Words', summary: 'Take a rejection back' },
  'PATCH /api/words/:id': {
    tag: 'Words',
    summary: 'Change a word to know',
    details: 'What is left out stays.',
    errors: ['known_word_taken'],
  },
  'DELETE /api/words/:id': {
    tag: 'Words',
    summary: 'Delete a word to know',
    details: 'Transcripts stay as they are.',
  },
  'POST /api/admin/words': {
    tag: 'Administration',
    summary: 'Add words that the whole instance knows',
    errors: ['known_word_taken', 'known_word_limit_reached'],
  },
  'PATCH /api/admin/words/:id': {
    tag: 'Administration',
    summary: 'Change a word of the instance',
    errors: ['known_word_taken'],
  },
  'DELETE /api/admin/words/:id': { tag: 'Administration', summary: 'Delete a word of the instance' },
  'POST /api/recordings/:id/words/:wordId/revert': {
    tag: 'Recordings',
    summary: 'Put back what was heard in the place of a known word',
    details:
      '`wordId` is the id of one of the `words` of a segment. What was heard is not taken for that word again.',
    errors: ['transcript_unfinished', 'correction_limit_reached'],
  },
} as const;
