import { newTestUser } from '@wingman/api/testing/test-user.ts';
import type { Figures } from '@wingman/contract/figures.ts';
import { expect, it } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { figures } from './figures.ts';

it.each(['sqlite', 'postgres'] as const)(
  'figures over time are told by an administrator’s call and by command alike (%s)',
  async (kind) => {
    const app = await startTestApp({ kind });
    const admin = await newTestUser(app);
    const anna = await newTestUser(app);
    await anna.call('POST', '/api/chat', { sessionId: crypto.randomUUID(), message: 'Che cosa ho detto?' });
    const told = async (options: { by?: string; last?: string }) => {
      let answer = {};
      let lines: string[] = [];
      await figures(app.config, options, (result, sentences) => {
        answer = result;
        lines = sentences;
      });
      return { answer: answer as Figures, lines };
    };
    const byMonth = await told({ by: 'month', last: '2' });
    expect(byMonth.answer.figures.at(-1)).toMatchObject({ newUsers: 2, questions: 1, activeUsers: 1 });
    expect(await admin.call('GET', '/api/admin/figures?by=month&last=2')).toEqual(
      expect.objectContaining({ status: 200, body: byMonth.answer }),
    );
    expect(byMonth.lines).toHaveLength(3);
    expect(byMonth.lines[0]).toMatch(/^month +active users +new users +hours recorded/);
    expect(byMonth.lines[2]).toMatch(/^\d{4}-\d\d +1 +2 +0\.0 +1 +0 +0$/);
    expect((await told({})).lines).toHaveLength(31);
    for (const [query, path] of [
      ['by=year', 'by'],
      ['last=0', 'last'],
      ['last=1e9', 'last'],
      ['last=x', 'last'],
    ])
      expect(await admin.call('GET', `/api/admin/figures?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', issues: [{ path }] },
      });
    expect((await anna.call('GET', '/api/admin/figures')).status).toBe(403);
    await expect(told({ by: 'year' })).rejects.toThrow('--by year is neither day nor month.');
    await expect(told({ last: '0' })).rejects.toThrow('--last 0 is no number from 1 to 366.');
  },
);
