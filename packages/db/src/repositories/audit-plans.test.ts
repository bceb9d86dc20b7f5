import { expect, it } from 'vitest';
import { explainQueries } from '../testing/explained-queries.ts';
import { addUser } from '../testing/rows.ts';
import { describeDatabases } from '../testing/test-databases.ts';
import { type AuditFilter, listAuditEvents } from './audit.repository.ts';

describeDatabases((open) => {
  it('a page of the audit log is read from an index, whatever it is filtered by', async () => {
    const database = await open();
    const { db } = database;
    const users = await Promise.all(Array.from({ length: 20 }, () => addUser(db)));
    const events = Array.from({ length: 6_000 }, (_, n) => ({
      id: `event-${String(n).padStart(5, '0')}`,
      user_id: users[n % 20]?.id ?? null,
      kind: n % 50 === 0 ? 'plan_changed' : 'signed_in',
      subject: users[n % 19]?.id ?? '',
      address: null,
      // Ten at each instant.
      created_at: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 10) * 60_000).toISOString(),
    }));
    for (let start = 0; start < events.length; start += 1_000)
      await db
        .insertInto('audit_events')
        .values(events.slice(start, start + 1_000))
        .execute();
    const id = users[3]?.id ?? '';
    const filters: AuditFilter[] = [
      {},
      { kind: 'plan_changed' },
      { parties: [{ userId: id }, { subject: id }] },
      { from: '2026-01-01T02:00:00.000Z', to: '2026-01-01T05:00:00.000Z' },
    ];
    for (const filter of filters) {
      const wanted = events
        .filter(({ kind, user_id, subject, created_at }) => {
          const isOf = !filter.parties || user_id === id || subject === id;
          const isIn = created_at >= (filter.from ?? '') && created_at < (filter.to ?? '9');
          return isOf && isIn && kind === (filter.kind ?? kind);
        })
        .map((event) => event.id);
      const seen: string[] = [];
      let after: { by: string; id: string } | undefined;
      let plan = '';
      do {
        const page = await listAuditEvents(db, { ...filter, after, limit: 100 });
        seen.push(...page.map((event) => event.id));
        const last = page.at(-1);
        const position = last && { by: last.createdAt, id: last.id };
        plan ||= await explainQueries(database, (explained) =>
          listAuditEvents(explained, { ...filter, after: position, limit: 100 }),
        );
        after = page.length < 100 ? undefined : position;
      } while (after);
      expect(seen).toHaveLength(wanted.length);
      expect(new Set(seen)).toEqual(new Set(wanted));
      expect(plan).toMatch(/audit_events_\w+_created_at_id_index|audit_events_created_at_id_index/);
      expect(plan).not.toMatch(/Seq Scan|SCAN audit_events(?! USING)/);
      // PostgreSQL sorts where so few rows are left that it is quicker.
      expect(plan).not.toMatch(/TEMP B-TREE/);
    }
  });
});
