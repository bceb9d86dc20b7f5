/** The paths of voices that are known again. */
export const voiceRoutes = [
  { method: 'GET', url: '/api/voiceprints', procedure: 'voices.state', input: [] },
  { method: 'PATCH', url: '/api/voiceprints', procedure: 'voices.update', input: ['body'] },
  { method: 'GET', url: '/api/voiceprints/export', procedure: 'voices.export', input: ['query'] },
  { method: 'GET', url: '/api/recordings/:id/voices', procedure: 'voices.inRecording', input: ['params'] },
  {
    method: 'POST',
    url: '/api/recordings/:id/voices/accept',
    procedure: 'voices.accept',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/voices/reject',
    procedure: 'voices.reject',
    input: ['body', 'params'],
  },
  { method: 'GET', url: '/api/people/:id/voice', procedure: 'voices.ofPerson', input: ['params'] },
  { method: 'DELETE', url: '/api/people/:id/voice', procedure: 'voices.remove', input: ['params'] },
  { method: 'POST', url: '/api/people/:id/voice', procedure: 'voices.restore', input: ['params'] },
] as const;
