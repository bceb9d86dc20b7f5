import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '@wingman/core/ports/log.ts';
import type { TracesConfig } from '../../config/telemetry-config.ts';

/** Minimum interval between log lines about an unreachable collector. */
const complainEveryMs = 60_000;

/** What makes spans and sends them in batches. Loaded only here, because few instances are traced. */
export async function createTracerProvider(config: TracesConfig, log: Log) {
  const [sdk, { resourceFromAttributes }, { parseKeyPairsIntoRecord }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/core'),
  ]);
  const { OTLPTraceExporter } = await exporterOf(config);
  const headers = parseKeyPairsIntoRecord(config.headers);
  const exporter = complaining(new OTLPTraceExporter({ url: config.url, headers }), log);
  return new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.serviceName,
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
      ...parseKeyPairsIntoRecord(config.resourceAttributes),
    }),
    sampler: samplerOf(sdk, config),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
}

function exporterOf({ protocol }: TracesConfig) {
  return protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto');
}

function samplerOf(sdk: typeof import('@opentelemetry/sdk-trace'), { sampler, ratio }: TracesConfig) {
  const [name = sampler, prefix] = sampler.split('parentbased_').reverse();
  const roots: Record<string, () => Sampler> = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[name]?.() ?? new sdk.AlwaysOnSampler();
  return prefix === undefined ? root : new sdk.ParentBasedSampler({ root });
}

/** Says in the log what could not be sent, by the sentence alone: the rest of an error holds what was sent. */
function complaining(exporter: SpanExporter, log: Log): SpanExporter {
  let quietUntil = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() >= quietUntil) {
          quietUntil = performance.now() + complainEveryMs;
          log.warn({ message: result.error.message }, 'could not export traces');
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
