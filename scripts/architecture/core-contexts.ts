/** One context: the contexts it may use, and its surface: the files and folders of it that others may import. */
export type Context = { uses: readonly string[]; surface: readonly string[] };

/** The contexts of core, lowest first. */
export const coreContexts: Record<string, Context> = {
  accounts: {
    uses: [],
    surface: [
      'actor.ts',
      'audit.ts',
      'first-account.ts',
      'known-device.ts',
      'network-address.ts',
      'rate-windows.ts',
      'sign-in-limit.ts',
    ],
  },
  jobs: {
    uses: [],
    surface: [
      'digest-job.ts',
      'embedding-job.ts',
      'job-handler.ts',
      'job-turns.ts',
      'notes-job.ts',
      'retry-policy.ts',
      'service-pause.ts',
      'transcription-job.ts',
    ],
  },
  files: { uses: [], surface: ['file-remover.ts', 'pending-uploads.ts'] },
  images: { uses: [], surface: ['store-image.ts'] },
  plans: { uses: ['accounts'], surface: ['agent-limit.ts', 'note-template-limit.ts', 'recording-limit.ts'] },
  agents: { uses: ['accounts', 'plans'], surface: ['quotable.ts'] },
  lines: { uses: [], surface: ['choose-lines.ts', 'rest-on-the-same.ts'] },
  recall: {
    uses: ['agents', 'jobs', 'lines'],
    surface: [
      'citations.ts',
      'counting/counting.ts',
      'embedding/embedding-handler.ts',
      'extractive.ts',
      'find-in-recordings.ts',
      'meaning/meaning-search.ts',
      'overview-quotes.ts',
      'given-notes.ts',
      'given-recordings.ts',
      'redact-words.ts',
      'index-recording.ts',
      'mark-citations.ts',
      'no-answer.ts',
      'plan-question.ts',
      'prompt.ts',
      'quoted-recordings.ts',
      'recall.service.ts',
      'refusal.ts',
      'redact-citations.ts',
      'search-indexer.ts',
      'thread.ts',
      'time/plan-scope.ts',
    ],
  },
  people: { uses: ['accounts'], surface: ['follow-people.ts', 'found-people.ts', 'person-detail.ts'] },
  recordings: {
    uses: ['accounts', 'files', 'jobs', 'people', 'plans', 'recall'],
    surface: ['corrections/history-view.ts', 'recording-view.ts', 'segment-view.ts'],
  },
  tags: { uses: ['accounts', 'recordings'], surface: [] },
  moments: { uses: ['accounts', 'files', 'images'], surface: ['moment-view.ts'] },
  notes: {
    uses: ['accounts', 'agents', 'jobs', 'lines', 'people', 'plans', 'recall', 'recordings'],
    surface: ['note-template-view.ts', 'notes-view.ts'],
  },
  days: { uses: ['accounts', 'jobs', 'lines', 'notes'], surface: ['day-view.ts'] },
  chat: {
    uses: ['accounts', 'files', 'images', 'recall'],
    surface: ['exchange.ts', 'scoped-recordings.ts', 'reasoning/reasoning-filter.ts'],
  },
  data: {
    uses: ['accounts', 'chat', 'days', 'files', 'moments', 'notes', 'people', 'recordings'],
    surface: [],
  },
  admin: { uses: ['accounts', 'jobs', 'recall'], surface: ['backup-run.ts'] },
};
