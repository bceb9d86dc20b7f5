/** Routes of the words to know, see routes.ts. */
export const knownWordRoutes = [
  { method: 'GET', url: '/api/words', procedure: 'knownWords.list', input: [] },
  { method: 'POST', url: '/api/words', procedure: 'knownWords.create', input: ['body'] },
  { method: 'POST', url: '/api/words/many', procedure: 'knownWords.addMany', input: ['body'] },
  { method: 'POST', url: '/api/words/reject', procedure: 'knownWords.reject', input: ['body'] },
  { method: 'POST', url: '/api/words/allow', procedure: 'knownWords.allow', input: ['body'] },
  { method: 'PATCH', url: '/api/words/:id', procedure: 'knownWords.update', input: ['body', 'params'] },
  { method: 'DELETE', url: '/api/words/:id', procedure: 'knownWords.remove', input: ['params'] },
  { method: 'POST', url: '/api/admin/words', procedure: 'knownWords.addShared', input: ['body'] },
  {
    method: 'PATCH',
    url: '/api/admin/words/:id',
    procedure: 'knownWords.updateShared',
    input: ['body', 'params'],
  },
  { method: 'DELETE', url: '/api/admin/words/:id', procedure: 'knownWords.removeShared', input: ['params'] },
  {
    method: 'POST',
    url: '/api/recordings/:id/words/:wordId/revert',
    procedure: 'corrections.revertWord',
    input: ['params'],
  },
] as const;
