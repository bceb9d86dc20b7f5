import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span } from '@opentelemetry/api';
import type { Log } from '@wingman/core/ports/log.ts';
import type { Telemetry, WatchedWork } from '@wingman/core/ports/telemetry.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TracesConfig } from '../../config/telemetry-config.ts';
import { errorKind } from './error-kind.ts';
import { probes, routeOf } from './route-of.ts';
import { createTracerProvider } from './tracer-provider.ts';

export type Traces = {
  telemetry: Telemetry;
  /**
   * Traces what `server` answers. With `isBehindProxy` a request goes on with the trace that its head names; otherwise
   * strangers could write into any trace.
   */
  follow(server: FastifyInstance, isBehindProxy: boolean): void;
  /** Sends what has not been sent yet, as far as that is quick. */
  close(): Promise<void>;
};

type Tracing = {
  api: typeof import('@opentelemetry/api');
  tracer: import('@opentelemetry/api').Tracer;
  /** The context of the work that is going on; one of our own, because two servers may live in one process. */
  current: AsyncLocalStorage<Context>;
};

/** So long does a stopping process wait for the collector. */
const closeWithinMs = 2_000;

/**
 * Spans of requests, jobs, searches and providers, sent by OpenTelemetry's own protocol. They carry routes, kinds and
 * the request's id, as the log does; never what was said, asked or answered, nor the text of an error.
 */
export async function openTraces(config: TracesConfig, log: Log): Promise<Traces> {
  const api = await import('@opentelemetry/api');
  const { W3CTraceContextPropagator } = await import('@opentelemetry/core');
  const provider = await createTracerProvider(config, log);
  const tracing = { api, tracer: provider.getTracer('wingman'), current: new AsyncLocalStorage<Context>() };
  const propagator = new W3CTraceContextPropagator();
  return {
    telemetry: watchWork(tracing),
    follow(server, isBehindProxy) {
      followRequests(tracing, server, ({ headers }) =>
        isBehindProxy
          ? propagator.extract(api.ROOT_CONTEXT, headers, api.defaultTextMapGetter)
          : api.ROOT_CONTEXT,
      );
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref());
      await Promise.race([provider.shutdown().catch(() => {}), late]);
    },
  };
}

function watchWork({ api, tracer, current }: Tracing): Telemetry {
  return {
    watch(work, run, amountOf) {
      const kind = work.name === 'provider' ? api.SpanKind.CLIENT : api.SpanKind.INTERNAL;
      const around = current.getStore() ?? api.ROOT_CONTEXT;
      const span = tracer.startSpan(work.name, { kind, attributes: attributesOf(work) }, around);
      return current.run(api.trace.setSpan(around, span), async () => {
        try {
          const result = await run();
          if (amountOf) span.setAttribute('wingman.audio_seconds', amountOf(result));
          return result;
        } catch (error) {
          const type = errorKind(error);
          if (type) fail(api, span, type);
          throw error;
        } finally {
          span.end();
        }
      });
    },
  };
}

function attributesOf(work: WatchedWork): Record<string, string> {
  return 'kind' in work ? { 'wingman.kind': work.kind } : {};
}

function followRequests(
  { api, tracer, current }: Tracing,
  server: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
): void {
  const followed = new WeakMap<FastifyRequest, { span: Span; context: Context }>();
  server.addHook('onRequest', (request, _reply, done) => {
    if (probes.has(request.routeOptions.url ?? '')) return done();
    const around = contextOf(request);
    const attributes = { 'http.request.method': request.method, 'wingman.request_id': request.id };
    const span = tracer.startSpan(request.method, { kind: api.SpanKind.SERVER, attributes }, around);
    const context = api.trace.setSpan(around, span);
    followed.set(request, { span, context });
    request.log = request.log.child({ traceId: span.spanContext().traceId });
    current.run(context, done);
  });
  // Reading a body ends in the context of its socket.
  server.addHook('preValidation', (request, _reply, done) => {
    const found = followed.get(request);
    if (found) current.run(found.context, done);
    else done();
  });
  server.addHook('onResponse', async (request, { statusCode }) => {
    const span = followed.get(request)?.span;
    if (!span) return;
    const route = routeOf(request);
    span.updateName(`${request.method} ${route}`);
    span.setAttributes({ 'http.route': route, 'http.response.status_code': statusCode });
    if (statusCode >= 500) fail(api, span, String(statusCode));
    span.end();
  });
}

function fail(api: Tracing['api'], span: Span, type: string): void {
  span.setAttribute('error.type', type);
  span.setStatus({ code: api.SpanStatusCode.ERROR });
}
