/** Correcting a transcript, and bringing another one. Checked with the other routes. */
export const transcriptRoutes = [
  {
    method: 'PATCH',
    url: '/api/recordings/:id/segments/:segmentId',
    procedure: 'corrections.update',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/segments/:segmentId/split',
    procedure: 'corrections.split',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/segments/:segmentId/join',
    procedure: 'corrections.join',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/segments/:segmentId/restore',
    procedure: 'corrections.restore',
    input: ['body', 'params'],
  },
  {
    method: 'GET',
    url: '/api/recordings/:id/segments/:segmentId/history',
    procedure: 'corrections.history',
    input: ['params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/segments/voice',
    procedure: 'corrections.setVoice',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/segments/delete',
    procedure: 'corrections.remove',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/transcript/undo',
    procedure: 'corrections.undo',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/transcript/redo',
    procedure: 'corrections.redo',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/transcripts',
    procedure: 'imports.create',
    input: ['body'],
  },
  {
    method: 'PUT',
    url: '/api/recordings/:id/transcript',
    procedure: 'imports.replace',
    input: ['body', 'params'],
  },
] as const;
