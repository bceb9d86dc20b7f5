import { randomUUID } from 'node:crypto';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { call, newTestUser, trpc } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import { openDatabase } from '@wingman/db/database.ts';
import { expect, it, onTestFinished } from 'vitest';
import { refuse, startStubProvider } from '../../testing/stub-provider.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const token = 'prova-prova-prova-prova';
const env = { METRICS_TOKEN: token };

async function scrape(app: TestApp): Promise<string> {
  const answer = await fetch(app.url('/metrics'), { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return answer.text();
}

/** The value of one line, `name{labels}`. */
function figureOf(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

const formatOfLine =
  /^(# (HELP|TYPE) \w+ .+|[a-z_]\w*(\{(\w+="([^"\\\n]|\\.)*",?)*\})? ([+-]?(\d+(\.\d+)?(e[+-]?\d+)?|Inf)|NaN))$/i;

it('there are no metrics without a token, and none for a wrong one', async () => {
  const closed = await startTestApp();
  expect((await fetch(closed.url('/metrics'))).status).toBe(404);
  const app = await startTestApp({ env });
  expect((await fetch(app.url('/metrics'))).status).toBe(401);
  const wrong = await fetch(app.url('/metrics'), { headers: { authorization: `Bearer ${token}x` } });
  expect(wrong.status).toBe(401);
  expect(await wrong.text()).not.toContain('wingman_');
});

it.each(['sqlite', 'postgres'] as const)(
  'requests, jobs, searches and providers change the metrics (%s)',
  async (kind) => {
    const provider = await startStubProvider((asked) => refuse(asked, 503, 'overloaded'));
    const held = createHeldTranscriber();
    const app = await startTestApp({
      kind,
      env: { ...env, ...provider.env },
      overrides: { transcriber: held.transcriber, transcriptWaitMs: 0 },
    });
    const anna = await newTestUser(app, { subscriptionPlan: 'pro', email: 'mirtillo@example.test' });
    await upload(app, anna, [['audio', toneWav(2)]]);
    await expect.poll(held.calls).toBe(1);
    await upload(app, anna, [['audio', toneWav(3)]]);
    const waiting = await scrape(app);
    expect(figureOf(waiting, 'wingman_jobs{kind="transcription",state="running"}')).toBe(1);
    expect(figureOf(waiting, 'wingman_jobs{kind="transcription",state="queued"}')).toBe(1);
    expect(figureOf(waiting, 'wingman_job_queue_age_seconds{kind="transcription"}')).toBeGreaterThan(0);

    held.release({
      duration: 2,
      segments: [
        { start: 0, end: 2, text: 'Domani alle nove passa l’idraulico per il mirtillo', confidence: null },
      ],
    });
    // The digest of the day waits for the evening.
    await expect.poll(() => scrape(app)).not.toMatch(/wingman_jobs\{kind="(?!day-digest)/);
    await anna.call('POST', '/api/chat', {
      message: 'Quando passa l’idraulico per il mirtillo?',
      sessionId: randomUUID(),
      superSearch: true,
    });
    const recordings = (await anna.call('GET', '/api/recordings')).body as { id: string }[];
    for (const { id } of recordings) await anna.call('GET', `/api/recordings/${id}`);
    await call(app, 'GET', '/api/recordings/qualsiasi');
    const headers = { authorization: `Bearer ${anna.token}` };
    await trpc(app, 'query', 'recordings.list', {}, headers);
    await call(app, 'GET', '/trpc/mirtillo,recordings.list', undefined, headers);
    const told = await scrape(app);
    const requests = (labels: string) => figureOf(told, `wingman_http_requests_total{${labels}}`);
    expect(requests('method="GET",route="/api/recordings/:id",status="200"')).toBe(2);
    expect(requests('method="GET",route="/api/recordings/:id",status="401"')).toBe(1);
    expect(requests('method="GET",route="/trpc/recordings.list",status="200"')).toBe(1);
    expect(told).toMatch(
      /wingman_http_requests_total\{method="GET",route="\/trpc\/several",status="\d+"\} 1/,
    );
    const route = 'method="GET",route="/api/recordings/:id"';
    expect(figureOf(told, `wingman_http_request_seconds_count{${route}}`)).toBe(3);
    expect(figureOf(told, 'wingman_search_seconds_count')).toBe(1);
    expect(figureOf(told, 'wingman_provider_errors_total{provider="chat",kind="unavailable"}')).toBe(1);
    expect(figureOf(told, 'wingman_provider_seconds_count{provider="chat"}')).toBe(1);
    expect(figureOf(told, 'wingman_speech_audio_seconds_total{engine="local"}')).toBe(4);
    expect(figureOf(told, 'wingman_speech_realtime_count{engine="local"}')).toBe(2);
    expect(told).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
    expect(told).toMatch(/^process_resident_memory_bytes /m);
    for (const line of told.trim().split('\n').filter(Boolean)) expect(line).toMatch(formatOfLine);
    for (const secret of ['mirtillo', anna.token, anna.user.id, ...recordings.map(({ id }) => id)]) {
      expect(told).not.toContain(secret);
    }
  },
);

it('reports the process, and no jobs, while the database is unreachable', async () => {
  const app = await startTestApp({ env: { ...env, LOG_LEVEL: 'fatal' } });
  const { db, close } = await openDatabase(app.config.database);
  onTestFinished(close);
  await db.schema.alterTable('jobs').renameTo('jobs_away').execute();
  const told = await scrape(app);
  expect(figureOf(told, 'process_start_time_seconds')).toBeGreaterThan(0);
  expect(told).not.toContain('wingman_jobs{');
  await db.schema.alterTable('jobs_away').renameTo('jobs').execute();
});

it('a node that only transcribes has metrics, too', async () => {
  const app = await startTestApp({ kind: 'postgres', env: { ...env, ROLE: 'worker' } });
  expect(figureOf(await scrape(app), 'process_start_time_seconds')).toBeGreaterThan(0);
});
