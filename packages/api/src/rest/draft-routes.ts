/** Transcribing a recording again. Checked with the other routes. */
export const draftRoutes = [
  {
    method: 'POST',
    url: '/api/recordings/:id/transcript/earlier',
    procedure: 'drafts.restore',
    input: ['body', 'params'],
  },
  { method: 'GET', url: '/api/speech/engines', procedure: 'drafts.engines', input: [] },
  { method: 'GET', url: '/api/recordings/:id/draft', procedure: 'drafts.get', input: ['params'] },
  { method: 'POST', url: '/api/recordings/:id/draft', procedure: 'drafts.start', input: ['body', 'params'] },
  {
    method: 'DELETE',
    url: '/api/recordings/:id/draft/:draftId',
    procedure: 'drafts.discard',
    input: ['params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/draft/:draftId/choose',
    procedure: 'drafts.choose',
    input: ['body', 'params'],
  },
] as const;
