import type { CreatedCalendar } from '@wingman/contract/calendar.ts';
import type { NoteLine } from '@wingman/contract/notes.ts';
import { expect, it } from 'vitest';
import { createRateLimiter, rateRules } from '../rate-limit.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { newTestUser, type TestUser } from '../testing/test-user.ts';
import { toneWav } from '../testing/tone-wav.ts';
import { upload } from '../testing/upload.ts';

async function commitmentOf(
  app: TestApp,
  testUser: TestUser,
  text = 'Chiamo Rossi; porto le chiavi, e la calce',
) {
  const recording = await upload(app, testUser, [['audio', toneWav(1)]]);
  const { id } = recording.body as { id: string };
  const line = { section: 'commitment', text, dueDay: '2026-12-01' };
  const { body } = await testUser.call('POST', `/api/recordings/${id}/notes/lines`, line);
  return body as NoteLine;
}

async function calendarOf(testUser: TestUser): Promise<string> {
  const { body } = await testUser.call('POST', '/api/calendar');
  return (body as CreatedCalendar).path;
}

it('a calendar reads what is due at its private address, without signing in, and only what has changed', async () => {
  const app = await startTestApp();
  const testUser = await newTestUser(app);
  const line = await commitmentOf(app, testUser);
  const address = app.url(await calendarOf(testUser));
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  const text = (await answer.text()).replaceAll('\r\n ', '');
  expect(text).toContain('DTSTART;VALUE=DATE:20261201');
  expect(text).toContain(`URL;VALUE=URI:${app.url(`/recordings/${line.recordingId}`)}`);
  const etag = answer.headers.get('etag') ?? '';
  const again = () => fetch(address, { headers: { 'if-none-match': etag } });
  expect((await again()).status).toBe(304);
  const head = await fetch(address, { method: 'HEAD' });
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  const { recordingId: id, id: lineId } = line;
  await testUser.call('PATCH', `/api/recordings/${id}/notes/lines/${lineId}`, { state: 'done' });
  const settled = await again();
  expect(settled.status).toBe(200);
  expect(await settled.text()).not.toContain('BEGIN:VEVENT');
  const { body } = await testUser.call('GET', '/api/calendar');
  expect(body).toMatchObject({ address: { lastReadAt: expect.stringMatching(/Z$/) } });
});

it('an address that was renewed or taken back answers as one that never was', async () => {
  const app = await startTestApp();
  const testUser = await newTestUser(app);
  expect((await testUser.call('GET', '/api/calendar')).body).toEqual({ address: null });
  const [first, second] = [await calendarOf(testUser), await calendarOf(testUser)];
  const status = async (path: string) => (await fetch(app.url(path))).status;
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  expect(await status(second.replace('.ics', ''))).toBe(404);
  expect((await testUser.call('DELETE', '/api/calendar')).status).toBe(200);
  expect(await status(second)).toBe(404);
  expect((await testUser.call('DELETE', '/api/calendar')).status).toBe(404);
  const third = await calendarOf(testUser);
  await newTestUser(app);
  await app.services.accounts.setActive(testUser.user.email, false);
  expect(await status(third)).toBe(404);
});

it('an address is read so often and no oftener', async () => {
  const rules = { ...rateRules, calendar: { count: 2, seconds: 60 } };
  const app = await startTestApp({ rateLimiter: createRateLimiter({ rules }) });
  const address = app.url(await calendarOf(await newTestUser(app)));
  const statuses = [];
  for (let read = 0; read < 3; read += 1) statuses.push((await fetch(address)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

it('F-40 one commitment is a file named like its recording; a line without a day is none', async () => {
  const app = await startTestApp();
  const testUser = await newTestUser(app);
  const { recordingId: id, id: lineId } = await commitmentOf(app, testUser);
  await testUser.call('PATCH', `/api/recordings/${id}`, { title: 'Cantiere: via Roma' });
  const path = `/api/recordings/${id}/notes/lines/${lineId}`;
  const get = () => fetch(app.url(`${path}/calendar`), { headers: { cookie: testUser.cookie } });
  const answer = await get();
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="\d{4}-\d\d-\d\d \d\d\.\d\d Cantiere via Roma\.ics"$/,
  );
  expect(await answer.text()).toContain(`UID:${lineId}@wingman`);
  await testUser.call('PATCH', path, { dueDay: null });
  expect((await get()).status).toBe(404);
});
