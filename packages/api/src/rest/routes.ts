import type { HTTPMethods } from 'fastify';
import type { Caller } from '../app-router.ts';
import { accountRoutes } from './account-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { grantRoutes } from './grant-routes.ts';
import { knownWordRoutes } from './known-word-routes.ts';
import { registrationRoutes } from './registration-routes.ts';
import { secondStepRoutes } from './second-step-routes.ts';
import { transcriptRoutes } from './transcript-routes.ts';
import { voiceRoutes } from './voice-routes.ts';
import { webhookRoutes } from './webhook-routes.ts';

/** `noun.verb` of a procedure that exists; anything else does not compile. */
export type ProcedurePath = {
  [Noun in keyof Caller & string]: `${Noun}.${keyof Caller[Noun] & string}`;
}[keyof Caller & string];

/** Sources of the fields of a procedure's input. Later ones override earlier ones. */
type InputSource = 'query' | 'body' | 'params';

export type RestRoute = {
  method: HTTPMethods;
  url: string;
  procedure: ProcedurePath;
  input: readonly InputSource[];
};

/** The documented paths: each is a procedure under another name. Streams of bytes are in `streams.ts`. */
export const restRoutes = [
  { method: 'POST', url: '/api/auth/register', procedure: 'auth.register', input: ['body'] },
  { method: 'POST', url: '/api/auth/login', procedure: 'auth.login', input: ['body'] },
  { method: 'POST', url: '/api/auth/logout', procedure: 'auth.logout', input: [] },
  { method: 'GET', url: '/api/auth/me', procedure: 'auth.me', input: [] },
  ...accountRoutes,
  ...registrationRoutes,
  ...secondStepRoutes,
  { method: 'GET', url: '/api/recordings', procedure: 'recordings.list', input: ['query'] },
  { method: 'GET', url: '/api/recordings/search', procedure: 'recordings.search', input: ['query'] },
  { method: 'POST', url: '/api/recordings/tag', procedure: 'recordings.tagMany', input: ['body'] },
  { method: 'POST', url: '/api/recordings/delete', procedure: 'recordings.removeMany', input: ['body'] },
  { method: 'POST', url: '/api/recordings/join', procedure: 'recordingEdits.join', input: ['body'] },
  { method: 'GET', url: '/api/recordings/:id', procedure: 'recordings.get', input: ['params'] },
  {
    method: 'POST',
    url: '/api/recordings/:id/cut',
    procedure: 'recordingEdits.cut',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/divide',
    procedure: 'recordingEdits.divide',
    input: ['body', 'params'],
  },
  { method: 'GET', url: '/api/recording-edits', procedure: 'recordingEdits.list', input: [] },
  { method: 'GET', url: '/api/recording-edits/:id', procedure: 'recordingEdits.get', input: ['params'] },
  {
    method: 'GET',
    url: '/api/recordings/:id/waveform',
    procedure: 'recordings.waveform',
    input: ['params'],
  },
  { method: 'PATCH', url: '/api/recordings/:id', procedure: 'recordings.update', input: ['body', 'params'] },
  {
    method: 'PUT',
    url: '/api/recordings/:id/tags',
    procedure: 'recordings.setTags',
    input: ['body', 'params'],
  },
  ...knownWordRoutes,
  { method: 'GET', url: '/api/tags', procedure: 'tags.list', input: [] },
  { method: 'POST', url: '/api/tags', procedure: 'tags.create', input: ['body'] },
  { method: 'PATCH', url: '/api/tags/:id', procedure: 'tags.update', input: ['body', 'params'] },
  { method: 'DELETE', url: '/api/tags/:id', procedure: 'tags.remove', input: ['params'] },
  {
    method: 'DELETE',
    url: '/api/recordings/:id',
    procedure: 'recordings.remove',
    input: ['query', 'params'],
  },
  { method: 'GET', url: '/api/trash', procedure: 'trash.list', input: ['query'] },
  { method: 'POST', url: '/api/trash/restore', procedure: 'trash.restore', input: ['body'] },
  { method: 'POST', url: '/api/trash/delete', procedure: 'trash.remove', input: ['body'] },
  { method: 'GET', url: '/api/trash/chats', procedure: 'trash.chats', input: ['query'] },
  { method: 'POST', url: '/api/trash/chats/restore', procedure: 'trash.restoreChats', input: ['body'] },
  { method: 'POST', url: '/api/trash/chats/delete', procedure: 'trash.removeChats', input: ['body'] },
  { method: 'DELETE', url: '/api/trash', procedure: 'trash.empty', input: [] },
  { method: 'POST', url: '/api/recordings/:id/retry', procedure: 'recordings.retry', input: ['params'] },
  {
    method: 'PATCH',
    url: '/api/recordings/:id/speakers',
    procedure: 'recordings.renameSpeaker',
    input: ['body', 'params'],
  },
  ...transcriptRoutes,
  { method: 'GET', url: '/api/replacements', procedure: 'replacements.find', input: ['query'] },
  { method: 'POST', url: '/api/replacements', procedure: 'replacements.make', input: ['body'] },
  { method: 'GET', url: '/api/replacements/latest', procedure: 'replacements.latest', input: [] },
  {
    method: 'POST',
    url: '/api/replacements/:replacementId/undo',
    procedure: 'replacements.undo',
    input: ['body', 'params'],
  },
  ...draftRoutes,
  { method: 'GET', url: '/api/recordings/:id/moments', procedure: 'moments.list', input: ['params'] },
  {
    method: 'PATCH',
    url: '/api/recordings/:id/moments/:momentId',
    procedure: 'moments.update',
    input: ['body', 'params'],
  },
  {
    method: 'DELETE',
    url: '/api/recordings/:id/moments/:momentId',
    procedure: 'moments.remove',
    input: ['params'],
  },
  { method: 'GET', url: '/api/recordings/:id/notes', procedure: 'notes.get', input: ['params'] },
  {
    method: 'POST',
    url: '/api/recordings/:id/notes/lines',
    procedure: 'notes.addLine',
    input: ['body', 'params'],
  },
  {
    method: 'PATCH',
    url: '/api/recordings/:id/notes/lines/:lineId',
    procedure: 'notes.updateLine',
    input: ['body', 'params'],
  },
  {
    method: 'DELETE',
    url: '/api/recordings/:id/notes/lines/:lineId',
    procedure: 'notes.removeLine',
    input: ['params'],
  },
  { method: 'GET', url: '/api/shares', procedure: 'shares.list', input: ['query'] },
  { method: 'POST', url: '/api/shares', procedure: 'shares.create', input: ['body'] },
  { method: 'PATCH', url: '/api/shares/:id', procedure: 'shares.update', input: ['body', 'params'] },
  { method: 'DELETE', url: '/api/shares/:id', procedure: 'shares.remove', input: ['params'] },
  { method: 'GET', url: '/api/calendar', procedure: 'calendar.status', input: [] },
  { method: 'POST', url: '/api/calendar', procedure: 'calendar.create', input: [] },
  { method: 'DELETE', url: '/api/calendar', procedure: 'calendar.revoke', input: [] },
  {
    method: 'POST',
    url: '/api/recordings/:id/notes/lines/:lineId/restore',
    procedure: 'notes.restoreLine',
    input: ['body', 'params'],
  },
  {
    method: 'PATCH',
    url: '/api/recordings/:id/notes',
    procedure: 'notes.choose',
    input: ['body', 'params'],
  },
  {
    method: 'GET',
    url: '/api/recordings/:id/notes/proposal',
    procedure: 'noteProposals.get',
    input: ['params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/notes/proposal',
    procedure: 'noteProposals.make',
    input: ['body', 'params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/notes/proposal/keep',
    procedure: 'noteProposals.keep',
    input: ['params'],
  },
  {
    method: 'DELETE',
    url: '/api/recordings/:id/notes/proposal',
    procedure: 'noteProposals.remove',
    input: ['params'],
  },
  { method: 'GET', url: '/api/note-templates', procedure: 'noteTemplates.list', input: [] },
  { method: 'POST', url: '/api/note-templates', procedure: 'noteTemplates.create', input: ['body'] },
  {
    method: 'PUT',
    url: '/api/note-templates/:id',
    procedure: 'noteTemplates.update',
    input: ['body', 'params'],
  },
  {
    method: 'DELETE',
    url: '/api/note-templates/:id',
    procedure: 'noteTemplates.remove',
    input: ['params'],
  },
  { method: 'GET', url: '/api/commitments', procedure: 'notes.commitments', input: ['query'] },
  { method: 'GET', url: '/api/days/:day', procedure: 'days.get', input: ['params'] },
  { method: 'POST', url: '/api/days/:day/digest', procedure: 'days.makeDigest', input: ['params'] },
  { method: 'GET', url: '/api/weeks/:day', procedure: 'days.week', input: ['params'] },
  { method: 'GET', url: '/api/months/:day', procedure: 'days.month', input: ['params'] },
  { method: 'GET', url: '/api/questions', procedure: 'days.questions', input: [] },
  { method: 'GET', url: '/api/recordings/:id/people', procedure: 'people.inRecording', input: ['params'] },
  { method: 'GET', url: '/api/people', procedure: 'people.list', input: ['query'] },
  { method: 'POST', url: '/api/people', procedure: 'people.add', input: ['body'] },
  { method: 'GET', url: '/api/people/:id', procedure: 'people.get', input: ['params'] },
  { method: 'PATCH', url: '/api/people/:id', procedure: 'people.update', input: ['body', 'params'] },
  { method: 'DELETE', url: '/api/people/:id', procedure: 'people.remove', input: ['params'] },
  { method: 'POST', url: '/api/people/:id/join', procedure: 'people.join', input: ['body', 'params'] },
  {
    method: 'POST',
    url: '/api/people/:id/separate',
    procedure: 'people.separate',
    input: ['body', 'params'],
  },
  { method: 'POST', url: '/api/people/:id/split', procedure: 'people.split', input: ['body', 'params'] },
  { method: 'POST', url: '/api/people/:id/facts', procedure: 'people.addFact', input: ['body', 'params'] },
  {
    method: 'PATCH',
    url: '/api/people/:id/facts/:factId',
    procedure: 'people.updateFact',
    input: ['body', 'params'],
  },
  {
    method: 'DELETE',
    url: '/api/people/:id/facts/:factId',
    procedure: 'people.removeFact',
    input: ['params'],
  },
  ...voiceRoutes,
  { method: 'GET', url: '/api/commitments/names', procedure: 'notes.commitmentNames', input: [] },
  {
    method: 'POST',
    url: '/api/commitments/:lineId/settlements/:settlementId/accept',
    procedure: 'notes.acceptSettlement',
    input: ['params'],
  },
  {
    method: 'POST',
    url: '/api/commitments/:lineId/settlements/:settlementId/reject',
    procedure: 'notes.rejectSettlement',
    input: ['params'],
  },
  {
    method: 'POST',
    url: '/api/recordings/:id/finish',
    procedure: 'recordings.finish',
    input: ['body', 'params'],
  },
  { method: 'POST', url: '/api/example', procedure: 'example.load', input: [] },
  { method: 'DELETE', url: '/api/example', procedure: 'example.remove', input: [] },
  { method: 'GET', url: '/api/sessions', procedure: 'sessions.list', input: ['query'] },
  {
    method: 'GET',
    url: '/api/sessions/:sessionId/conversations',
    procedure: 'sessions.conversations',
    input: ['query', 'params'],
  },
  {
    method: 'PATCH',
    url: '/api/sessions/:sessionId',
    procedure: 'sessions.update',
    input: ['body', 'params'],
  },
  {
    method: 'DELETE',
    url: '/api/sessions/:sessionId',
    procedure: 'sessions.remove',
    input: ['query', 'params'],
  },
  { method: 'GET', url: '/api/settings', procedure: 'settings.get', input: [] },
  { method: 'PUT', url: '/api/settings', procedure: 'settings.setUserName', input: ['body'] },
  { method: 'PATCH', url: '/api/settings', procedure: 'settings.update', input: ['body'] },
  { method: 'DELETE', url: '/api/data', procedure: 'data.clear', input: [] },
  { method: 'GET', url: '/api/agents', procedure: 'agents.list', input: ['query'] },
  { method: 'POST', url: '/api/agents', procedure: 'agents.create', input: ['body'] },
  { method: 'GET', url: '/api/agents/active', procedure: 'agents.active', input: ['query'] },
  { method: 'PUT', url: '/api/agents/:id', procedure: 'agents.update', input: ['body', 'params'] },
  { method: 'PATCH', url: '/api/agents/:id', procedure: 'agents.setFavorite', input: ['body', 'params'] },
  { method: 'DELETE', url: '/api/agents/:id', procedure: 'agents.remove', input: ['params'] },
  { method: 'GET', url: '/api/agents/:id/questions', procedure: 'agents.questions', input: ['params'] },
  { method: 'GET', url: '/api/keys', procedure: 'apiKeys.list', input: ['query'] },
  { method: 'POST', url: '/api/keys', procedure: 'apiKeys.create', input: ['body'] },
  { method: 'DELETE', url: '/api/keys/:id', procedure: 'apiKeys.revoke', input: ['params'] },
  ...grantRoutes,
  ...webhookRoutes,
  { method: 'POST', url: '/api/subscription/plan', procedure: 'subscription.changePlan', input: ['body'] },
  { method: 'GET', url: '/api/subscription/check', procedure: 'subscription.check', input: [] },
  { method: 'GET', url: '/api/admin/users', procedure: 'users.list', input: ['query'] },
  { method: 'GET', url: '/api/admin/audit', procedure: 'audit.list', input: ['query'] },
  { method: 'GET', url: '/api/admin/figures', procedure: 'figures.list', input: ['query'] },
  { method: 'GET', url: '/api/admin/setup', procedure: 'setup.overview', input: [] },
  { method: 'GET', url: '/api/admin/statistics', procedure: 'statistics.overall', input: [] },
  { method: 'GET', url: '/api/admin/statistics/:id', procedure: 'statistics.ofUser', input: ['params'] },
  { method: 'GET', url: '/api/admin/preset-agents', procedure: 'presetAgents.list', input: ['query'] },
  { method: 'POST', url: '/api/admin/preset-agents', procedure: 'presetAgents.create', input: ['body'] },
  {
    method: 'PUT',
    url: '/api/admin/preset-agents/:id',
    procedure: 'presetAgents.update',
    input: ['body', 'params'],
  },
  {
    method: 'DELETE',
    url: '/api/admin/preset-agents/:id',
    procedure: 'presetAgents.remove',
    input: ['params'],
  },
] as const satisfies readonly RestRoute[];
