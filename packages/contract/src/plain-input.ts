import { DomainError } from './error.ts';
import { serializeInput } from './serialize-input.ts';

/** Clients of version 0.1 annotate fields that are `undefined`: `{"values": {"cursor": ["undefined"]}, "v": 1}`. */
const maxUndefinedFields = 20;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isUndefinedMark = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 1 && value[0] === 'undefined';

/** Where pages are read on and on, tRPC's hooks add to the input which way they go, for no procedure of ours. */
function withoutDirection(input: unknown): unknown {
  if (isRecord(input) && (input.direction === 'forward' || input.direction === 'backward'))
    delete input.direction;
  return input;
}

/** @throws {DomainError} bad_request for annotations other than those above, before they are walked */
function unwrapInput(envelope: unknown): unknown {
  if (!isRecord(envelope)) throw new DomainError('bad_request');
  const { json, meta } = envelope;
  if (meta === undefined) return json;
  const values = isRecord(meta) && hasOnly(meta, ['values', 'v']) ? meta.values : undefined;
  if (isUndefinedMark(values) && json === null) return undefined;
  if (!isRecord(values) || !isRecord(json)) throw new DomainError('bad_request');
  const names = Object.keys(values);
  const isOurs =
    names.length <= maxUndefinedFields &&
    names.every((name) => Object.hasOwn(json, name) && isUndefinedMark(values[name]));
  if (!isOurs) throw new DomainError('bad_request');
  for (const name of names) delete json[name];
  return json;
}

function hasOnly(record: Record<string, unknown>, names: readonly string[]): boolean {
  for (const name in record) if (!names.includes(name)) return false;
  return true;
}

/**
 * Encoding of procedure inputs, for both ends of tRPC: plain JSON in an envelope `{"json": …}`, which is how superjson
 * wraps plain values. superjson itself decodes the server's responses, but not untrusted inputs: a caller can annotate
 * an input so that decoding it takes quadratic time.
 */
export const plainInput = {
  serialize: serializeInput,
  deserialize: (envelope: unknown): unknown => withoutDirection(unwrapInput(envelope)),
};
