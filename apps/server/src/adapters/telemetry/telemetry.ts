import type { Log } from '@wingman/core/ports/log.ts';
import type { Telemetry } from '@wingman/core/ports/telemetry.ts';
import type { FastifyInstance } from 'fastify';
import type { TelemetryConfig } from '../../config/telemetry-config.ts';
import type { Instance } from './metrics.ts';

/** Telemetry of this process: metrics, traces, both or none. */
export type OpenTelemetry = {
  /** Undefined: none. */
  work: Telemetry | undefined;
  /** Before its first route: watches what the server answers. */
  watchRequests(server: FastifyInstance, isBehindProxy: boolean): void;
  /** Answers scrapers. */
  serve(server: FastifyInstance, instance: Instance): void;
  close(): Promise<void>;
};

/** Opens what is configured. The rest is not even loaded. */
export async function openTelemetry(
  { metricsToken, traces: tracesConfig }: TelemetryConfig,
  log: Log,
): Promise<OpenTelemetry> {
  const metrics = metricsToken && (await import('./metrics.ts')).createMetrics();
  const traces = tracesConfig && (await (await import('./traces.ts')).openTraces(tracesConfig, log));
  return {
    work: both(metrics ? metrics.telemetry : undefined, traces?.telemetry),
    watchRequests(server, isBehindProxy) {
      traces?.follow(server, isBehindProxy);
      if (metrics) metrics.count(server);
    },
    serve(server, instance) {
      if (metrics && metricsToken) metrics.serve(server, metricsToken, instance);
    },
    close: async () => traces?.close(),
  };
}

function both(one: Telemetry | undefined, other: Telemetry | undefined): Telemetry | undefined {
  if (!one || !other) return one ?? other;
  return {
    watch: (work, run, amountOf) => one.watch(work, () => other.watch(work, run, amountOf), amountOf),
  };
}
