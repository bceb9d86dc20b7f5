import { expect, it } from 'vitest';
import { registeredRoutes } from '../testing/registered-routes.ts';
import { startTestApp } from '../testing/test-app.ts';

/** The calls of the specification, repeated here by hand. */
const specified = `
  GET /api/auth/me
  POST /api/auth/login
  POST /api/auth/register
  POST /api/auth/logout
  POST /api/recordings
  GET /api/recordings
  GET /api/recordings/:id/download
  GET /api/settings
  PUT /api/settings
  PATCH /api/settings
  DELETE /api/data
  GET /api/sessions
  GET /api/sessions/:sessionId/conversations
  DELETE /api/sessions/:sessionId
  POST /api/chat
  GET /api/agents
  POST /api/agents
  PUT /api/agents/:id
  PATCH /api/agents/:id
  GET /api/agents/active
  GET /api/agents/:id/questions
  GET /api/admin/users
  GET /api/admin/preset-agents
  GET /api/admin/statistics
  GET /api/admin/statistics/:id
  POST /api/admin/preset-agents
  PUT /api/admin/preset-agents/:id
  DELETE /api/admin/preset-agents/:id
  GET /api/subscription/check
`;

/** Calls added by decision. */
const beside = `
  POST /api/auth/password-reset
  PUT /api/auth/password-reset
  POST /api/admin/users/:id/reset-link
  PATCH /api/account
  PUT /api/account/email
  PUT /api/account/password
  POST /api/account/deletion
  DELETE /api/account/deletion
  GET /api/account/sessions
  DELETE /api/account/sessions
  DELETE /api/account/sessions/:id
  GET /api/recordings/:id
  GET /api/recordings/:id/waveform
  PATCH /api/recordings/:id
  DELETE /api/recordings/:id
  PATCH /api/recordings/:id/speakers
  PATCH /api/recordings/:id/segments/:segmentId
  POST /api/recordings/:id/segments/:segmentId/split
  POST /api/recordings/:id/segments/:segmentId/join
  POST /api/recordings/:id/segments/:segmentId/restore
  GET /api/recordings/:id/segments/:segmentId/history
  POST /api/recordings/:id/segments/voice
  POST /api/recordings/:id/segments/delete
  POST /api/recordings/:id/transcript/undo
  POST /api/recordings/:id/transcript/redo
  POST /api/recordings/transcripts
  PUT /api/recordings/:id/transcript
  GET /api/replacements
  POST /api/replacements
  GET /api/replacements/latest
  POST /api/replacements/:replacementId/undo
  POST /api/recordings/:id/transcript/earlier
  GET /api/speech/engines
  GET /api/recordings/:id/draft
  POST /api/recordings/:id/draft
  DELETE /api/recordings/:id/draft/:draftId
  POST /api/recordings/:id/draft/:draftId/choose
  POST /api/recordings/:id/retry
  POST /api/recordings/:id/slices
  POST /api/recordings/:id/finish
  GET /api/recordings/:id/audio
  POST /api/example
  DELETE /api/example
  GET /api/recordings/:id/moments
  PUT /api/recordings/:id/moments/:momentId
  PATCH /api/recordings/:id/moments/:momentId
  DELETE /api/recordings/:id/moments/:momentId
  GET /api/recordings/:id/moments/:momentId/image
  GET /api/recordings/:id/notes
  PATCH /api/recordings/:id/notes
  GET /api/recordings/:id/notes/proposal
  POST /api/recordings/:id/notes/proposal
  DELETE /api/recordings/:id/notes/proposal
  POST /api/recordings/:id/notes/proposal/keep
  POST /api/recordings/:id/notes/lines/:lineId/restore
  GET /api/note-templates
  POST /api/note-templates
  PUT /api/note-templates/:id
  DELETE /api/note-templates/:id
  POST /api/recordings/:id/notes/lines
  PATCH /api/recordings/:id/notes/lines/:lineId
  DELETE /api/recordings/:id/notes/lines/:lineId
  GET /api/recordings/:id/notes/lines/:lineId/calendar
  GET /api/shares
  POST /api/shares
  PATCH /api/shares/:id
  DELETE /api/shares/:id
  GET /api/calendar
  POST /api/calendar
  DELETE /api/calendar
  GET /api/calendar/:file
  GET /api/commitments
  GET /api/days/:day
  POST /api/days/:day/digest
  GET /api/weeks/:day
  GET /api/questions
  GET /api/recordings/:id/people
  GET /api/recordings/search
  POST /api/recordings/tag
  POST /api/recordings/delete
  POST /api/recordings/join
  POST /api/recordings/:id/cut
  POST /api/recordings/:id/divide
  GET /api/recording-edits
  GET /api/recording-edits/:id
  PUT /api/recordings/:id/tags
  GET /api/words
  POST /api/words
  POST /api/words/many
  POST /api/words/reject
  POST /api/words/allow
  PATCH /api/words/:id
  DELETE /api/words/:id
  POST /api/admin/words
  PATCH /api/admin/words/:id
  DELETE /api/admin/words/:id
  POST /api/recordings/:id/words/:wordId/revert
  GET /api/tags
  POST /api/tags
  PATCH /api/tags/:id
  DELETE /api/tags/:id
  GET /api/recordings/export
  GET /api/trash
  POST /api/trash/restore
  POST /api/trash/delete
  GET /api/trash/chats
  POST /api/trash/chats/restore
  POST /api/trash/chats/delete
  DELETE /api/trash
  GET /api/months/:day
  GET /api/people
  POST /api/people
  GET /api/people/:id
  PATCH /api/people/:id
  DELETE /api/people/:id
  POST /api/people/:id/join
  POST /api/people/:id/separate
  POST /api/people/:id/split
  POST /api/people/:id/facts
  PATCH /api/people/:id/facts/:factId
  DELETE /api/people/:id/facts/:factId
  GET /api/voiceprints
  PATCH /api/voiceprints
  GET /api/voiceprints/export
  GET /api/recordings/:id/voices
  POST /api/recordings/:id/voices/accept
  POST /api/recordings/:id/voices/reject
  GET /api/people/:id/voice
  DELETE /api/people/:id/voice
  POST /api/people/:id/voice
  GET /api/commitments/names
  POST /api/commitments/:lineId/settlements/:settlementId/accept
  POST /api/commitments/:lineId/settlements/:settlementId/reject
  DELETE /api/agents/:id
  POST /api/subscription/plan
  PATCH /api/sessions/:sessionId
  GET /api/export
  GET /api/admin/audit
  GET /api/admin/setup
  GET /api/keys
  POST /api/keys
  DELETE /api/keys/:id
  GET /api/grants
  GET /api/grants/asked
  POST /api/grants
  DELETE /api/grants/:id
  GET /api/webhooks
  POST /api/webhooks
  GET /api/webhooks/:id
  PATCH /api/webhooks/:id
  DELETE /api/webhooks/:id
  POST /api/webhooks/:id/secret
  POST /api/webhooks/:id/test
  GET /api/webhooks/:id/deliveries
  POST /api/webhooks/:id/deliveries/:deliveryId/replay
  GET /api/conversations/:id/image
  GET /api/openapi.json
  GET /api/version
  GET /api/docs
  GET /api/docs/start.js
  GET /api/docs/scalar.js
`;

const listed = (text: string) => text.split('\n').flatMap((line) => line.trim() || []);

it('serves exactly the documented paths', async () => {
  const app = await startTestApp();
  const served = registeredRoutes(app)
    .filter(({ url }) => url.startsWith('/api'))
    .map(({ method, url }) => `${method} ${url}`);
  expect(listed(specified)).toHaveLength(29);
  expect(served.toSorted()).toEqual([...listed(specified), ...listed(beside)].toSorted());
});
