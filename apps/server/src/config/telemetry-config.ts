import { withoutEndSlashes } from '@wingman/contract/address.ts';
import { z } from 'zod';
import { StartFailure } from './start-failure.ts';

const protocols = ['http/protobuf', 'http/json'] as const;
const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const collector = z.url({ protocol: /^https?$/, error: 'must be an address like http://127.0.0.1:4318' });
const oneOf = (names: readonly string[]) => `must be one of ${names.join(', ')}`;

/** The keys of the environment that say who may look at the process. Those of OpenTelemetry mean what they always do. */
export const telemetryKeys = {
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 letters, digits and punctuation without spaces')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(protocols, oneOf(protocols)).default('http/protobuf'),
  OTEL_SERVICE_NAME: z.string().default('wingman'),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers, oneOf(samplers)).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d+)?|1(\.0+)?|\.\d+)$/, 'must be a part from 0 to 1, like 0.1')
    .transform(Number)
    .default(1),
  OTEL_SDK_DISABLED: z.enum(['true', 'false'], 'must be true or false').default('false'),
};

type Values = z.output<z.ZodObject<typeof telemetryKeys>>;

export type TracesConfig = {
  /** Where spans are sent to. */
  url: string;
  /** As `name=value,name=value`, percent-encoded; the values may be secrets. */
  headers: string | undefined;
  protocol: (typeof protocols)[number];
  serviceName: string;
  /** As `name=value,name=value`, percent-encoded. */
  resourceAttributes: string | undefined;
  sampler: (typeof samplers)[number];
  /** The part of traces that samplers by ratio keep, 0 to 1. */
  ratio: number;
};

export type TelemetryConfig = {
  /** What a scraper has to know; undefined: there are no metrics. */
  metricsToken: string | undefined;
  /** Undefined: nothing is traced. */
  traces: TracesConfig | undefined;
};

export function telemetryConfig(values: Values): TelemetryConfig {
  const url = values.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? tracesBelow(values.OTEL_EXPORTER_OTLP_ENDPOINT);
  const isTraced = url !== undefined && values.OTEL_SDK_DISABLED === 'false';
  return {
    metricsToken: values.METRICS_TOKEN,
    traces: isTraced
      ? {
          url,
          headers: pairs('OTEL_EXPORTER_OTLP_HEADERS', values.OTEL_EXPORTER_OTLP_HEADERS),
          protocol: values.OTEL_EXPORTER_OTLP_PROTOCOL,
          serviceName: values.OTEL_SERVICE_NAME,
          resourceAttributes: pairs('OTEL_RESOURCE_ATTRIBUTES', values.OTEL_RESOURCE_ATTRIBUTES),
          sampler: values.OTEL_TRACES_SAMPLER,
          ratio: values.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
  };
}

/** The general address is that of all signals; spans have their own path below it. */
function tracesBelow(endpoint: string | undefined): string | undefined {
  return endpoint && `${withoutEndSlashes(endpoint)}/v1/traces`;
}

function pairs(key: string, list: string | undefined): string | undefined {
  if (list === undefined || list.split(',').every((pair) => /^\s*[^=\s]+\s*=/.test(pair))) return list;
  throw new StartFailure(`The setting ${key} must look like name=value,name=value.`);
}
