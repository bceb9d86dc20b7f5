import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { call, newTestUser, type TestUser } from '@wingman/api/testing/test-user.ts';
import type { AuditPage } from '@wingman/contract/audit-log.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { insertAuditEvent } from '@wingman/db/repositories/audit.repository.ts';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type AuditOptions, audit } from './audit.ts';

async function told({ config }: TestApp, options: AuditOptions) {
  let result: Partial<AuditPage> = {};
  let lines: string[] = [];
  const output = new PassThrough();
  const tell = (answer: object, sentences: string[]) => {
    result = answer;
    lines = sentences;
  };
  await audit(config, options, tell, output);
  output.end();
  return { events: result.events ?? [], lines, written: await text(output) };
}

it.each(['sqlite', 'postgres'] as const)(
  'F-19: events are listed, filtered and exported, by an administrator and by command (%s)',
  async (kind) => {
    const app = await startTestApp({ kind });
    const admin = await newTestUser(app);
    const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
    const { email, id } = anna.user;
    await call(app, 'POST', '/api/auth/login', { email, password: 'sbagliata davvero' });
    await call(app, 'POST', '/api/auth/login', {
      email: 'nessuno@example.test',
      password: 'sbagliata davvero',
    });
    await anna.call('POST', '/api/keys', { name: 'Script' });
    await anna.call('GET', '/api/export');
    await anna.call('DELETE', '/api/data');
    await anna.call('POST', '/api/auth/logout');

    const read = async (query: string) => {
      const { status, body } = await admin.call('GET', `/api/admin/audit?${query}`);
      expect({ query, status }).toEqual({ query, status: 200 });
      return body as AuditPage;
    };
    const kinds = ({ events }: Pick<AuditPage, 'events'>) => events.map((event) => event.kind);
    const ofAnna = [
      'signed_out',
      'data_cleared',
      'data_exported',
      'api_key_created',
      'sign_in_failed',
      'registered',
    ];
    expect(kinds(await read(`user=${email}`)).toSorted()).toEqual(ofAnna.toSorted());
    expect(kinds(await read(`user=${id}`)).toSorted()).toEqual(ofAnna.toSorted());
    const failed = (await read('kind=sign_in_failed')).events;
    expect(failed.map(({ subject }) => subject).toSorted()).toEqual(['nessuno@example.test', id].toSorted());
    expect(failed.find(({ subject }) => subject === id)).toMatchObject({ subjectEmail: email, userId: null });
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await read(`from=${tomorrow}`)).toEqual({ events: [], nextCursor: null });
    expect(kinds(await read(`to=${tomorrow}`))).toHaveLength(8);

    // Page by page nothing is left out or told twice, also where the event of the cursor goes meanwhile.
    const database = await openDatabase(app.config.database);
    const pages: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: AuditPage = await read(`limit=3${cursor === '' ? '' : `&cursor=${cursor}`}`);
      pages.push(...page.events.map((event) => event.id));
      await database.db
        .deleteFrom('audit_events')
        .where('id', '=', page.events.at(-1)?.id ?? '')
        .execute();
      cursor = page.nextCursor;
    }
    expect(new Set(pages).size).toBe(8);
    const garbled = await admin.call('GET', '/api/admin/audit?cursor=xyz');
    expect(garbled).toMatchObject({ status: 400, body: { issues: [{ path: 'cursor' }] } });

    for (const [n, day] of ['2026-03-01', '2026-03-02', '2026-03-03'].entries())
      await insertAuditEvent(database.db, {
        id: `event-${n}`,
        userId: id,
        kind: 'signed_in',
        subject: n === 0 ? '=HYPERLINK("x"),\u001b[2J' : id,
        address: '192.0.2.7',
        createdAt: `${day}T12:00:00.000Z`,
      });
    await database.close();
    const march = { user: email, from: '2026-03-01', to: '2026-03-03' };
    expect((await told(app, march)).events.map((event) => event.id)).toEqual(['event-1', 'event-0']);
    expect((await told(app, { ...march, limit: '1' })).events).toHaveLength(1);
    const csv = [
      'time,kind,who,subject,address\r\n',
      `2026-03-02T12:00:00.000Z,signed_in,${email},${email},192.0.2.7\r\n`,
      `2026-03-01T12:00:00.000Z,signed_in,${email},"'=HYPERLINK(""x""),\u001b[2J",192.0.2.7\r\n`,
    ].join('');
    expect((await told(app, { ...march, csv: true })).written).toBe(csv);
    const [newest] = (await told(app, march)).events;
    expect((await told(app, { ...march, jsonl: true, limit: '1' })).written).toBe(
      `${JSON.stringify(newest)}\n`,
    );
    await expect(told(app, { csv: true, jsonl: true })).rejects.toThrow(/^Only one of/);
    const fetchAs = ({ token }: TestUser, path: string) =>
      fetch(app.url(path), { headers: { authorization: `Bearer ${token}` } });
    const file = await fetchAs(admin, '/api/admin/audit/export?from=2026-03-01&to=2026-03-03');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toMatch(
      /filename="?wingman-audit-\d{4}-\d\d-\d\d\.csv"?$/,
    );
    expect(await file.text()).toBe(csv);
    const lines = await fetchAs(
      admin,
      `/api/admin/audit/export?format=jsonl&by=${email}&from=2026-03-02&to=2026-03-03`,
    );
    expect(await lines.text()).toBe(`${JSON.stringify(newest)}\n`);
    expect((await fetchAs(anna, '/api/admin/audit/export')).status).toBe(403);
    expect((await fetchAs(admin, '/api/admin/audit/export?format=xlsx')).status).toBe(400);
    expect((await read('kind=audit_exported')).events).toHaveLength(2);

    // By and about: whoever is named as both has done it to themselves.
    const ids = async (query: string) =>
      (await read(`${query}&to=2026-04-01`)).events.map((event) => event.id);
    expect(await ids(`by=${email}`)).toEqual(['event-2', 'event-1', 'event-0']);
    expect(await ids(`about=${email}`)).toEqual(['event-2', 'event-1']);
    expect(await ids(`by=${email}&about=${id}`)).toEqual(['event-2', 'event-1']);
    expect(await ids(`user=${email}&from=2026-03-03`)).toEqual(['event-2']);
    expect(await ids(`by=${admin.user.id}&user=${email}`)).toEqual([]);
    expect(await ids('about=nessuno@example.test')).toEqual([]);
    expect((await admin.call('GET', '/api/admin/audit?from=2026-02-30')).status).toBe(400);
    expect((await told(app, march)).lines.join()).not.toContain('\u001b');
    await expect(told(app, { kind: 'x' })).rejects.toThrow(/^There is no kind of event x/);
    await expect(told(app, { from: 'ieri' })).rejects.toThrow(/^ieri is no day/);
    for (const day of ['2026-02-30', '2026-13-01'])
      await expect(told(app, { from: day })).rejects.toThrow(`${day} is no day`);
    expect((await told(app, { user: 'nessuno@example.test', to: '2026-01-01' })).lines).toEqual([
      'There is no such event.',
    ]);
    await expect(told(app, { limit: '0' })).rejects.toThrow(/^--limit 0 is no number/);
  },
);
