import { randomUUID } from 'node:crypto';
import { createHeldTranscriber } from '@wingman/api/testing/held-transcriber.ts';
import { newTestUser } from '@wingman/api/testing/test-user.ts';
import { toneWav } from '@wingman/api/testing/tone-wav.ts';
import { upload } from '@wingman/api/testing/upload.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { attributeOf, type SentSpan, startSpanCollector } from '../../testing/span-collector.ts';
import { refuse, startStubProvider, stubKey } from '../../testing/stub-provider.ts';
import { startTestApp } from '../../testing/test-app.ts';

function captureLog(): string[] {
  const lines: string[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
  onTestFinished(() => write.mockRestore());
  return lines;
}

const json = { OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };

it('traces requests, jobs, searches and providers, by ids that the log knows and without any words', async () => {
  const lines = captureLog();
  const collector = await startSpanCollector();
  const provider = await startStubProvider((asked) => refuse(asked, 503, 'il mirtillo'));
  const held = createHeldTranscriber();
  held.release({
    duration: 2,
    segments: [{ start: 0, end: 2, text: 'Il mirtillo è blu', confidence: null }],
  });
  const traced = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20del%20collettore',
    ...json,
  };
  const env = { ...provider.env, ...traced, LOG_LEVEL: 'info', REWORDING: 'off' };
  const app = await startTestApp({ env, overrides: { transcriber: held.transcriber } });
  const anna = await newTestUser(app, { subscriptionPlan: 'pro' });
  await upload(app, anna, [['audio', toneWav(2)]]);
  const question = { message: 'Di che colore è il mirtillo?', sessionId: randomUUID(), superSearch: true };
  const answer = await anna.call('POST', '/api/chat', question);
  await fetch(app.url('/readyz'));
  await app.close();

  expect(collector.requests[0]).toMatchObject({
    path: '/v1/traces',
    authorization: 'Bearer del collettore',
  });
  const spans = collector.spans();
  const named = (name: string) => spans.find((span) => span.name === name) as SentSpan;
  const chat = named('POST /api/chat');
  expect(attributeOf(chat, 'http.response.status_code')).toBe(200);
  expect(attributeOf(chat, 'wingman.request_id')).toBe(answer.headers.get('x-request-id'));
  for (const name of ['search', 'provider']) {
    expect(named(name)).toMatchObject({ traceId: chat.traceId, parentSpanId: chat.spanId });
  }
  expect(attributeOf(named('provider'), 'error.type')).toBe('unavailable');
  expect(named('transcription').parentSpanId).toBe(named('job').spanId);
  expect(attributeOf(named('transcription'), 'wingman.audio_seconds')).toBe(2);
  expect(named('GET /readyz')).toBeUndefined();
  const logged = lines.map((line) => JSON.parse(line)).find(({ path }) => path === '/api/chat');
  expect(logged).toMatchObject({ traceId: chat.traceId, reqId: answer.headers.get('x-request-id') });
  const sent = JSON.stringify(spans);
  for (const secret of ['mirtillo', anna.token, anna.user.email, stubKey]) expect(sent).not.toContain(secret);
});

it('continues the trace of a trusted proxy only', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
  for (const [trusted, expected] of [
    ['false', 0],
    ['loopback', 1],
  ] as const) {
    const collector = await startSpanCollector();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...json, TRUST_PROXY: trusted };
    const app = await startTestApp({ env });
    await fetch(app.url('/api/auth/me'), { headers: { traceparent } });
    await app.close();
    const continued = collector.spans().filter(({ traceId }) => traceId === traceparent.split('-')[1]);
    expect(continued).toHaveLength(expected);
  }
});

it('sends protobuf by default, and nothing when it is switched off', async () => {
  const collector = await startSpanCollector();
  const OTEL_EXPORTER_OTLP_TRACES_ENDPOINT = `${collector.url}/altrove`;
  const off = await startTestApp({
    env: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT, OTEL_SDK_DISABLED: 'true' },
  });
  await fetch(off.url('/api/auth/me'));
  await off.close();
  expect(collector.requests).toEqual([]);
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT } });
  await fetch(app.url('/api/auth/me'));
  await app.close();
  expect(collector.requests).toMatchObject([{ path: '/altrove', type: 'application/x-protobuf' }]);
  expect(collector.requests[0]?.body.includes('GET /api/auth/me')).toBe(true);
});

it('a refusing collector is logged without the data; an unreachable one delays nothing', async () => {
  const lines = captureLog();
  const refusing = await startSpanCollector(400);
  for (const OTEL_EXPORTER_OTLP_ENDPOINT of [refusing.url, 'http://127.0.0.1:9']) {
    const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=segretissimo';
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS };
    const app = await startTestApp({ env: { ...traced, LOG_LEVEL: 'warn' } });
    expect((await fetch(app.url('/api/auth/me'))).status).toBe(401);
    const startedAt = performance.now();
    await app.close();
    expect(performance.now() - startedAt).toBeLessThan(25_000);
  }
  expect(lines.filter((line) => line.includes('could not export traces'))).toHaveLength(1);
  expect(lines.join('')).not.toContain('segretissimo');
});
