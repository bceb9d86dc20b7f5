import { randomUUID } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import type { ReplacementPreview } from '@wingman/contract/replacement.ts';
import { createTestDiarizer } from '@wingman/core/testing/test-diarizer.ts';
import { addSettlement } from '@wingman/db/testing/add-settlement.ts';
import { describe, expect, it } from 'vitest';
import { type Described, described } from '../testing/described-answers.ts';
import { editRecordings } from '../testing/edit-recordings.ts';
import { createHeldTranscriber } from '../testing/held-transcriber.ts';
import { knowVoices, nameVoice } from '../testing/know-voices.ts';
import { registeredRoutes } from '../testing/registered-routes.ts';
import { appliedWordId, teachWords } from '../testing/teach-words.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { transcribeAgain } from '../testing/transcribe-again.ts';
import { upload } from '../testing/upload.ts';
import { useAccount } from '../testing/use-account.ts';
import { useTrash, useTrashWithChats } from '../testing/use-trash.ts';
import { type Check, keepInOrder, share } from './library-checks.ts';

describe('the description of the calls', () => {
  it('is a valid OpenAPI 3.1 document', async () => {
    const { document } = await described(await startTestApp());
    expect(document.openapi).toBe('3.1.0');
    expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
  });

  it('describes each call that is served, and no other', async () => {
    const app = await startTestApp();
    const { operations } = await described(app);
    const served = registeredRoutes(app)
      .filter(({ url }) => url.startsWith('/api') && !/^\/api\/(docs|version|openapi)/.test(url))
      .map(({ method, url }) => `${method} ${url}`);
    expect([...operations.keys()].toSorted()).toEqual(served.toSorted());
  });

  it('documents the purpose, input and errors of every call', async () => {
    const { document, operations } = await described(await startTestApp());
    const ids = new Set();
    for (const [call, operation] of operations) {
      expect(operation, call).toMatchObject({ summary: expect.stringMatching(/.{7}/) });
      ids.add((operation as unknown as { operationId: string }).operationId);
      const variable = [...call.matchAll(/:(\w+)/g)].map(([, name]) => name);
      const { parameters = [] } = operation as { parameters?: { in: string; name: string }[] };
      expect(parameters.filter((each) => each.in === 'path').map(({ name }) => name)).toEqual(variable);
      const isPublic = operation.security?.length === 0;
      expect(Object.keys(operation.responses).includes('401'), call).toBe(
        !isPublic || /auth\/(login|second-step)$/.test(call),
      );
    }
    expect(ids.size).toBe(operations.size);
    expect(JSON.stringify(document)).not.toContain('9007199254740991');
  });

  it('detects a response that does not match', async () => {
    const { misfits } = await described(await startTestApp());
    const settings = { userName: null, autoRecord: true, segmentDuration: 30, isRecordingPaused: false };
    const more = {
      wingmanResponseLength: 5,
      searchAllWhenEmpty: false,
      stopAfterSilence: false,
      digestHour: 21,
      automaticNotes: true,
      speechLanguage: null,
      suggestsWords: false,
      timeZone: 'Europe/Rome',
    };
    const ofProviders = { notesProvider: null, speechProvider: null };
    const ofServer = { ...ofProviders, instanceLanguage: 'it', isSharingOn: true, trashDays: 30 };
    const whole = { ...settings, ...more, ...ofServer };
    expect(misfits('GET /api/settings', 200, whole)).toEqual([]);
    expect(misfits('GET /api/settings', 200, settings)).toHaveLength(1);
    expect(misfits('GET /api/settings', 200, { ...whole, password: 'x' })).toHaveLength(1);
    expect(misfits('GET /api/settings', 418, {})).toHaveLength(1);
  });

  it('matches the real response of every call that returns JSON', async () => {
    const held = createHeldTranscriber();
    held.release({
      duration: 1,
      segments: [{ start: 0.2, end: 1, text: 'Domani viene l’idraulico', confidence: 0.9 }],
    });
    const diarizer = createTestDiarizer([{ start: 0, end: 1, voice: 0 }]);
    const app = await startTestApp({ transcriber: held.transcriber, diarizer });
    const description = await described(app);
    const admin = await newTestUser(app, { subscriptionPlan: 'pro' });
    const seen = new Set<string>(['POST /api/recordings']);
    const check = checker(description, admin, seen);
    const recording = await upload(app, admin, [['audio', toneWav(1)]]);
    expect(description.misfits('POST /api/recordings', recording.status, recording.body)).toEqual([]);
    const { id } = recording.body as { id: string };
    await share(check, id);
    await addMoment(check, id);
    await changeNotes(check, id);
    await settle(check, app, admin, id);
    await readDays(check);
    await nameVoice(check, admin, id);
    await knowVoices(check, app.database.db, admin.user.id, id);
    await correct(check, admin, id);
    await teachWords(check, { app, admin, id });
    await lookAfterPeople(check, id);
    const chosen = await upload(app, admin, [['audio', toneWav(1)]]);
    await useTrash(check, [(chosen.body as { id: string }).id]);
    await useEverything(check, admin, id);
    await editRecordings(check, app, admin);
    await useAccount(check, app, admin);
    await leave(check);
    await retryWhatWaits(description, seen);
    await sendWhileRecording(description, app, seen);

    const answersJson = [...description.operations]
      .filter(([, { responses }]) => responses['200']?.content?.['application/json'])
      .map(([call]) => call);
    expect([...seen].toSorted()).toEqual(answersJson.toSorted());
    expect(seen.size).toBeGreaterThan(35);
  });
});

/** Makes a call, expects success and validates the response against the description. */
function checker({ misfits }: Described, testUser: TestUser, seen: Set<string>): Check {
  return async (call, id, body, query = '') => {
    const [method = '', url = ''] = call.split(' ');
    const answer = await testUser.call(
      method,
      url
        .replace(':momentId', momentId)
        .replace(':lineId', lineId)
        .replace(':factId', factId)
        .replace(/:(?:segmentId|draftId)/, segmentId)
        .replace(':wordId', appliedWordId)
        .replace(':settlementId', settlementId)
        .replace(/:\w+(?:\/deliveries\/:\w+)?/, id ?? '') + query,
      body,
    );
    expect(answer.status, `${call} ${JSON.stringify(answer.body)}`).toBe(200);
    expect(misfits(call, 200, answer.body)).toEqual([]);
    seen.add(call);
    return answer.body;
  };
}

const momentId = '7d1a5f0e-4f0b-4c62-9a43-0b1f5f7d2c11';
let lineId = '';
let factId = '';
let segmentId = '';
let settlementId = '';

async function changeNotes(check: Check, id: string): Promise<void> {
  await check('GET /api/recordings/:id/notes', id);
  const line = { section: 'commitment', text: 'chiamare Rossi' };
  const added = { ...line, dueDay: '2026-12-01' };
  ({ id: lineId } = (await check('POST /api/recordings/:id/notes/lines', id, added)) as { id: string });
  await check('PATCH /api/recordings/:id/notes/lines/:lineId', id, { state: 'done' });
  await check('GET /api/commitments');
  await check('GET /api/commitments/names');
  await check('POST /api/calendar');
  await check('GET /api/calendar');
  await check('DELETE /api/calendar');
  await check('PATCH /api/recordings/:id/notes', id, { kind: 'call' });
  const proposal = '/api/recordings/:id/notes/proposal';
  const made = async () => ((await check(`GET ${proposal}`, id)) as { state: string }).state;
  await check(`POST ${proposal}`, id, { kind: 'meeting' });
  await expect.poll(made).toBe('ready');
  await check(`POST ${proposal}/keep`, id);
  await check(`POST ${proposal}`, id, {});
  await check(`DELETE ${proposal}`, id);
  await check('DELETE /api/recordings/:id/notes/lines/:lineId', id);
  await check('POST /api/recordings/:id/notes/lines/:lineId/restore', id, line);
}

/** What a later recording says of what was taken on is shown, rejected and accepted. */
async function settle(check: Check, app: TestApp, testUser: TestUser, id: string): Promise<void> {
  const line = { section: 'commitment', text: 'chiamare Rossi' };
  ({ id: lineId } = (await check('POST /api/recordings/:id/notes/lines', id, line)) as { id: string });
  for (const answer of ['reject', 'accept']) {
    settlementId = await addSettlement(app.database.db, testUser.user.id, lineId);
    const shown = (await check('GET /api/commitments')) as { settlements: object[] }[];
    expect(shown.flatMap(({ settlements }) => settlements)).toMatchObject([{ id: settlementId }]);
    await check('GET /api/recordings/:id/notes', id);
    await check(`POST /api/commitments/:lineId/settlements/:settlementId/${answer}`);
  }
}

async function readDays(check: Check): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  await check('GET /api/days/:day', today);
  await check('POST /api/days/:day/digest', today);
  await check('GET /api/weeks/:day', today);
  await check('GET /api/months/:day', today);
  await check('GET /api/questions');
}

async function addMoment(check: Check, id: string): Promise<void> {
  const one = '/api/recordings/:id/moments/:momentId';
  await check(`PUT ${one}`, id, { kind: 'note', at: 0.5, text: 'chiamare Rossi' });
  await check(`PATCH ${one}`, id, { at: 0.75 });
  await check('GET /api/recordings/:id/moments', id);
  await check(`DELETE ${one}`, id);
}

/** A segment is corrected in every way, and is as it was heard in the end. */
async function correct(check: Check, testUser: TestUser, id: string): Promise<void> {
  const read = async () => (await testUser.call('GET', `/api/recordings/${id}`)).body as RecordingDetail;
  const at = async (place: number) => {
    const { id: number = 0, version = 0 } = (await read()).segments[place] ?? {};
    return { id: number, version };
  };
  const one = '/api/recordings/:id/segments/:segmentId';
  const first = await at(0);
  segmentId = String(first.id);
  await check(`PATCH ${one}`, id, { text: 'Domani viene l’elettricista', version: 0 });
  await check(`POST ${one}/split`, id, { character: 6, version: (await at(0)).version });
  const query = '?find=elettricista';
  const { found } = (await check('GET /api/replacements', undefined, undefined, query)) as ReplacementPreview;
  const recordings = found.map(({ recording: { id }, fingerprint }) => ({ id, fingerprint }));
  const wanted = { find: 'elettricista', replace: 'idraulico', replacementId: randomUUID(), recordings };
  await check('POST /api/replacements', undefined, wanted);
  await check('GET /api/replacements/latest');
  await check('POST /api/recordings/transcripts', undefined, { text: 'Prova' });
  await check('POST /api/replacements/:replacementId/undo', wanted.replacementId, {});
  const next = await at(1);
  const joined = { version: (await at(0)).version, nextId: next.id, nextVersion: next.version };
  await check(`POST ${one}/join`, id, joined);
  await check('POST /api/recordings/:id/segments/voice', id, { segments: [await at(0)], name: 'Anna' });
  await check('GET /api/export');
  await check(`GET ${one}/history`, id);
  const { undo } = await read();
  await check('POST /api/recordings/:id/transcript/undo', id, { correctionId: undo?.id });
  await check('POST /api/recordings/:id/transcript/redo', id, { correctionId: undo?.id });
  await check(`POST ${one}/split`, id, { character: 6, version: (await at(0)).version });
  await check(`POST ${one}/restore`, id, { version: (await at(0)).version });
  const last = { undoId: (await read()).undo?.id ?? 0, text: 'Marco: Domani\nMarco: viene l’idraulico' };
  await check('PUT /api/recordings/:id/transcript', id, last);
  await check('POST /api/recordings/:id/segments/delete', id, { segments: [await at(0)] });
  await transcribeAgain(check, id, (draftId) => {
    segmentId = draftId;
  });
}

/** The voice that was named is a person. */
async function lookAfterPeople(check: Check, recordingId: string): Promise<void> {
  const [marco] = (await check('GET /api/recordings/:id/people', recordingId)) as { id: string }[];
  const { id } = (await check('POST /api/people', undefined, { name: 'Ada' })) as { id: string };
  await check('GET /api/people');
  await check('GET /api/people/:id', id);
  await check('PATCH /api/people/:id', id, { name: 'Ada Rossi' });
  const facts = '/api/people/:id/facts';
  ({ id: factId } = (await check(`POST ${facts}`, id, { text: 'Abita a Lecco' })) as { id: string });
  await check(`PATCH ${facts}/:factId`, id, { isConfirmed: true });
  await check(`DELETE ${facts}/:factId`, id);
  await check('POST /api/people/:id/join', id, { otherId: marco?.id });
  await check('POST /api/people/:id/separate', id, { partId: marco?.id });
  const split = { name: 'Marco Neri', recordingIds: [recordingId] };
  await check('POST /api/people/:id/split', marco?.id, split);
  await check('DELETE /api/people/:id', id);
}

/** Without an engine, recordings wait and may be retried. */
async function retryWhatWaits(description: Described, seen: Set<string>): Promise<void> {
  const app = await startTestApp();
  const testUser = await newTestUser(app);
  const { body } = await upload(app, testUser, [['audio', toneWav(1)]]);
  const { id } = body as { id: string };
  await checker(description, testUser, seen)('POST /api/recordings/:id/retry', id);
}

/** A recording that is uploaded in slices and ended. */
async function sendWhileRecording(description: Described, app: TestApp, seen: Set<string>): Promise<void> {
  const testUser = await newTestUser(app);
  const id = randomUUID();
  const body = new Uint8Array(toneWav(1));
  const headers = { authorization: `Bearer ${testUser.token}`, 'content-type': 'application/octet-stream' };
  const url = app.url(`/api/recordings/${id}/slices?from=0&count=1`);
  const answer = await fetch(url, { method: 'POST', headers, body });
  const call = 'POST /api/recordings/:id/slices';
  expect(description.misfits(call, answer.status, await answer.json())).toEqual([]);
  seen.add(call);
  const end = { slices: 1, bytes: body.length };
  await checker(description, testUser, seen)('POST /api/recordings/:id/finish', id, end);
}

/** A user with data in every list. */
async function useEverything(check: Check, testUser: TestUser, recordingId: string): Promise<void> {
  const sessionId = randomUUID();
  const idOf = async (made: Promise<unknown>) => ((await made) as { id: string }).id;
  const agent = { name: 'Nora', description: 'Prende nota', systemPrompt: 'Sei Nora.' };
  const { email } = testUser.user;
  await check('POST /api/auth/register', undefined, {
    email: 'altra@example.test',
    password: 'parola segreta',
    firstName: 'Altra',
    lastName: 'Persona',
  });
  await check('POST /api/auth/login', undefined, { email, password: 'parola segreta' });
  await check('GET /api/auth/me');
  await check('GET /api/recordings');
  await check('GET /api/recordings/:id', recordingId);
  await check('GET /api/recordings/:id/waveform', recordingId);
  await check('PATCH /api/recordings/:id', recordingId, { title: 'Lavori' });
  await check('POST /api/example');
  await check('DELETE /api/example');
  const asked = await check('POST /api/chat', undefined, { message: 'Quando viene l’idraulico?', sessionId });
  expect(asked).toMatchObject({ conversation: { citations: [{ n: 1, recordingId }] } });
  await check('GET /api/sessions');
  await check('GET /api/sessions/:sessionId/conversations', sessionId);
  await check('PATCH /api/sessions/:sessionId', sessionId, { title: 'La caldaia', isPinned: true });
  await check('GET /api/settings');
  await check('PUT /api/settings', undefined, { userName: 'Anna' });
  await check('PATCH /api/settings', undefined, { wingmanResponseLength: 7 });
  const agentId = await idOf(check('POST /api/agents', undefined, agent));
  await check('PUT /api/agents/:id', agentId, { ...agent, name: 'Noemi' });
  await check('PATCH /api/agents/:id', agentId, { isFavorite: true });
  await check('GET /api/agents');
  await check('GET /api/agents/active');
  await check('GET /api/agents/:id/questions', agentId);
  const template = {
    name: 'Cantiere',
    sections: [{ heading: 'Rischi', instruction: 'Che cosa può andare storto' }],
  };
  const templateId = await idOf(check('POST /api/note-templates', undefined, template));
  await check('PUT /api/note-templates/:id', templateId, { ...template, isDefault: true });
  await check('GET /api/note-templates');
  await check('GET /api/export');
  await check('DELETE /api/note-templates/:id', templateId);
  const keyId = await idOf(check('POST /api/keys', undefined, { name: 'Script' }));
  await check('GET /api/keys');
  await check('DELETE /api/keys/:id', keyId);
  await check('GET /api/subscription/check');
  await check('POST /api/subscription/plan', undefined, { plan: 'pro' });
  for (const list of ['users', 'audit', 'figures', 'setup', 'statistics'])
    await check(`GET /api/admin/${list}`);
  await check('GET /api/admin/statistics/:id', testUser.user.id);
  const presetId = await idOf(check('POST /api/admin/preset-agents', undefined, agent));
  await check('GET /api/admin/preset-agents');
  await check('PUT /api/admin/preset-agents/:id', presetId, agent);
  await check('DELETE /api/admin/preset-agents/:id', presetId);
  await check('DELETE /api/agents/:id', agentId);
  await useTrashWithChats(check, sessionId);
  await keepInOrder(check, recordingId);
  await check('DELETE /api/recordings/:id', recordingId);
}

async function leave(check: Check): Promise<void> {
  await check('DELETE /api/data');
  await check('POST /api/auth/logout');
}
