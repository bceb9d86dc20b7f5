import { randomUUID } from 'node:crypto';
import { images } from '@wingman/core/testing/images.ts';
import { connectApp } from './connect-app.ts';
import type { EveryCall } from './every-call.ts';
import { bodyFields } from './known-fields.ts';
import { newWebhook } from './new-webhook.ts';
import { call, type Reachable, type TestUser } from './test-user.ts';
import { toneWav } from './tone-wav.ts';
import { upload } from './upload.ts';

/** Input of calls on existing things besides their ids; each takes its own fields. */
export const everyField = {
  name: 'Mia',
  description: 'Mia',
  systemPrompt: 'Mia',
  title: 'Mio',
  isFavorite: true,
  message: 'Che cosa ho detto?',
  slices: 1,
  speaker: 'Voce 1',
  bytes: 1,
  momentId: '7d1a5f0e-4f0b-4c62-9a43-0b1f5f7d2c11',
  kind: 'note',
  at: 0.5,
  text: 'Da ricordare',
  section: 'commitment',
  day: '2026-07-11',
  isHidden: false,
  isConfirmed: true,
  recordingIds: ['nessuna', 'neppure'],
  start: 0,
  end: 1,
  isOn: true,
  personId: 'nessuna',
  segmentId: 1,
  version: 0,
  character: 5,
  nextId: 2,
  nextVersion: 0,
  segments: [{ id: 1, version: 0 }],
  correctionId: 1,
  engine: null,
  draftId: 'nessuna',
  corrections: 0,
  tags: ['lavoro'],
  add: ['lavoro'],
  remove: ['casa'],
  q: 'preventivo',
  undoId: 0,
  find: 'caldaia',
  replace: 'stufa',
  recordings: [{ id: 'nessuna', fingerprint: 'x' }],
  replacementId: '0b7e1c55-5f0e-4a53-8f0c-6c1d2f6f0a11',
  written: 'Wingman',
  heard: 'uing man',
  sounds: ['uing man'],
  words: [{ written: 'Wingman', sounds: ['uing man'] }],
  sections: [{ heading: 'Rischi', instruction: 'Che cosa può andare storto' }],
  newPassword: 'un’altra parola',
  query: 'client_id=nessuna',
  scopes: ['read'],
  url: 'https://example.com/wingman',
  events: ['recording.created'],
  isActive: false,
  deliveryId: 'nessuna',
};

export type Things = Record<
  | 'recordings'
  | 'signIns'
  | 'lines'
  | 'settlements'
  | 'recordingEdits'
  | 'people'
  | 'otherPeople'
  | 'parts'
  | 'facts'
  | 'agents'
  | 'noteTemplates'
  | 'tags'
  | 'words'
  | 'apiKeys'
  | 'grants'
  | 'webhooks'
  | 'deliveries'
  | 'sessions'
  | 'conversations'
  | 'shares',
  string
>;

/** One of everything that a user can have. */
export async function thingsOf(app: Reachable, testUser: TestUser): Promise<Things> {
  const sessions = randomUUID();
  const signIns = await signInElsewhere(app, testUser);
  const recording = await upload(app, testUser, [['audio', toneWav(1)]]);
  const recordings = idOf(recording);
  const moment = `/api/recordings/${recordings}/moments/${everyField.momentId}`;
  await testUser.call('PUT', moment, { kind: everyField.kind, at: everyField.at, text: everyField.text });
  const add = (url: string, path = url) => testUser.call('POST', path, bodyFields('POST', url, everyField));
  const line = await add('/api/recordings/:id/notes/lines', `/api/recordings/${recordings}/notes/lines`);
  const people = await peopleOf(testUser);
  const agent = await add('/api/agents');
  const template = await add('/api/note-templates');
  const tag = await add('/api/tags');
  const word = await add('/api/words');
  const key = await add('/api/keys');
  const form = new FormData();
  form.append('sessionId', sessions);
  form.append('image', new Blob([new Uint8Array(images.png(4, 4))]), 'foto.png');
  const asked = await fetch(app.url('/api/chat'), {
    method: 'POST',
    headers: { authorization: `Bearer ${testUser.token}` },
    body: form,
  });
  const { conversation } = (await asked.json()) as { conversation: { id: string } };
  const share = { kind: 'answer', conversationId: conversation.id };
  const isPro = testUser.user.subscriptionPlan === 'pro';
  const webhook = isPro ? await newWebhook(app, testUser) : { id: randomUUID(), deliveryId: randomUUID() };
  // What happens later changes nothing about it.
  if (isPro) await testUser.call('PATCH', `/api/webhooks/${webhook.id}`, { isActive: false });
  return {
    sessions,
    signIns,
    recordings,
    lines: idOf(line),
    // There is one where a test adds it with `addSettlement`.
    settlements: randomUUID(),
    // One needs a transcript.
    recordingEdits: randomUUID(),
    ...people,
    agents: idOf(agent),
    noteTemplates: idOf(template),
    tags: idOf(tag),
    words: idOf(word),
    apiKeys: idOf(key),
    grants: isPro ? (await connectApp(app, testUser)).id : randomUUID(),
    webhooks: webhook.id,
    deliveries: webhook.deliveryId,
    conversations: conversation.id,
    shares: idOf(await testUser.call('POST', '/api/shares', share)),
  };
}

/** Another sign-in session of the user, by its id. */
export async function signInElsewhere(app: Reachable, testUser: TestUser): Promise<string> {
  const login = { email: testUser.user.email, password: 'parola segreta' };
  await call(app, 'POST', '/api/auth/login', login, { 'user-agent': 'curl/8.5.0' });
  const { body } = await testUser.call('GET', '/api/account/sessions');
  return (body as { id: string; isCurrent: boolean }[]).find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

async function peopleOf(testUser: TestUser) {
  const [people, otherPeople, parts] = [
    idOf(await testUser.call('POST', '/api/people', { name: 'Ada' })),
    idOf(await testUser.call('POST', '/api/people', { name: 'Bea' })),
    idOf(await testUser.call('POST', '/api/people', { name: 'Cleo' })),
  ];
  await testUser.call('POST', `/api/people/${people}/join`, { otherId: parts });
  const fact = await testUser.call('POST', `/api/people/${people}/facts`, { text: everyField.text });
  return { people, otherPeople, parts, facts: idOf(fact) };
}

const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;

/** By the noun of the call. A new noun fails here until it has an example. */
export function idsFor({ name, idFields }: EveryCall, things: Things): Record<string, string> {
  const named = idsByName(name, things);
  if (named) return named;
  if (idFields.includes('recordingId') && !idFields.includes('sessionId'))
    return { recordingId: things.recordings };
  if (idFields.includes('sessionId')) return { sessionId: things.sessions };
  const beside: Record<string, Record<string, string>> = {
    otherId: { id: things.people, otherId: things.otherPeople },
    wordId: { id: things.recordings, wordId: things.words },
    partId: { id: things.people, partId: things.parts },
    factId: { id: things.people, factId: things.facts },
    deliveryId: { id: things.webhooks, deliveryId: things.deliveries },
  };
  const found = beside[idFields.find((field) => field in beside) ?? ''];
  if (found) return found;
  if (idFields.includes('settlementId')) return { lineId: things.lines, settlementId: things.settlements };
  if (idFields.includes('lineId')) return { id: things.recordings, lineId: things.lines };
  if (idFields.includes('personId')) return { id: things.recordings, personId: things.people };
  const noun = (/^\w+ \/api\/(\w+)/.exec(name) ?? /^(\w+)\./.exec(name))?.[1] ?? '';
  const called: Record<string, keyof Things> = {
    keys: 'apiKeys',
    account: 'signIns',
    signInSessions: 'signIns',
    chat: 'conversations',
    moments: 'recordings',
    notes: 'recordings',
    noteProposals: 'recordings',
    corrections: 'recordings',
    drafts: 'recordings',
    voices: 'recordings',
    imports: 'recordings',
    note: 'noteTemplates',
    recording: 'recordingEdits',
    knownWords: 'words',
  };
  const id = things[called[noun] ?? (noun as keyof Things)];
  if (id === undefined) throw new Error(`${name} acts on something that the test has no example of`);
  // The kinds of notes are not those of moments.
  return /notes|noteProposals/.test(name) ? { id, kind: 'meeting' } : { id };
}

/** Of calls that act on something else than their noun says. */
function idsByName(name: string, things: Things): Record<string, string> | undefined {
  if (/shares/.test(name))
    return { id: things.shares, kind: 'recording', recordingId: things.recordings, lineId: things.lines };
  if (/^(people\.inRecording|recordingEdits\.(cut|divide))$/.test(name)) return { id: things.recordings };
  if (/^voices\.(?:ofPerson|remove|restore)$/.test(name)) return { id: things.people };
  return undefined;
}
