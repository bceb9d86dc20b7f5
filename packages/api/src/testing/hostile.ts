import * as fc from 'fast-check';

/** Strings that have made programs fail: in databases, in objects, in paths, in HTML, in JSON. */
const words = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{d800}',
  'x\u{dc00}y',
  '\u{feff}',
  '\u{202e}',
  '🤖'.repeat(50),
  'e\u{301}'.repeat(200),
  '__proto__',
  'constructor',
  'toString',
  "'; DROP TABLE users; --",
  '%',
  '%00',
  '%ff',
  '\\',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '"AND" NEAR( * ^',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '2026-13-45T99:99:99Z',
  '9999999999999999999999',
  'x'.repeat(300),
  'à'.repeat(70_000),
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

const number = fc.constantFrom(
  0,
  -0,
  -1,
  0.1,
  1.5,
  2 ** 31,
  2 ** 53,
  Number.MAX_VALUE,
  Number.MIN_VALUE,
  -Number.MAX_VALUE,
);

const deep = fc.constantFrom<unknown>(nested(50), nested(5000));

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** A value that no field expects. Its JSON keeps lone surrogates and keys such as `__proto__`. */
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, [], {}, [null], [[]]) },
  { weight: 1, arbitrary: fc.dictionary(text, text, { maxKeys: 3 }) },
  { weight: 1, arbitrary: deep },
);

/** A request's fields: those of a good one, some of them replaced, left out or joined by others. */
export function corrupted(good: Record<string, unknown>): fc.Arbitrary<Record<string, unknown>> {
  const names = Object.keys(good);
  const corruptions = fc.subarray(names, { maxLength: Math.min(2, names.length) });
  return fc
    .record({
      corruptedNames: corruptions,
      values: fc.array(hostileValue, { minLength: 2, maxLength: 2 }),
      extra: fc.option(
        fc.tuple(fc.constantFrom('__proto__', 'constructor', 'isAdmin', 'userId', '\0'), hostileValue),
      ),
      leaves: fc.boolean(),
    })
    .map(({ corruptedNames, values, extra, leaves }) => {
      const entries = new Map(Object.entries(good));
      for (const [index, name] of corruptedNames.entries()) {
        if (leaves && index === 1) entries.delete(name);
        else entries.set(name, values[index]);
      }
      if (extra) entries.set(...extra);
      return Object.fromEntries(entries);
    });
}

/** Whole bodies that are no object of fields, or no JSON at all. */
export const rawBody = fc.oneof(
  fc.constantFrom(
    '',
    'null',
    '1e999',
    '"\\ud800"',
    '[]',
    '{',
    '{"a":',
    '\u{feff}{}',
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    '{"json":null,"meta":{"values":{"__proto__":["Date"]}}}',
    '{"json":{"a":"x"},"meta":{"values":{"a":["Date"],"b.c":["undefined"]}}}',
    '{"json":{"a":1},"meta":{"referentialEqualities":{"a":["__proto__.b"]}}}',
    '{"json":{"a":"("},"meta":{"values":{"a":["regexp"]}}}',
    '{"json":{"a":[]},"meta":{"values":{"a":[["custom","x"]]}}}',
    '{"0":{"json":null}}',
    `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`,
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.json({ maxDepth: 3 }),
);

/** A spelling of a content type. */
export const contentType = fc.constantFrom(
  'application/json',
  'application/json',
  'application/json; charset=utf-16',
  'application/json;;;=',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=b',
  'application/octet-stream',
  'nonsense',
);

/** Headers that the server reads beside the token. */
export const header = fc.constantFrom<Record<string, string>>(
  {},
  { 'x-time-zone': 'Europe/Rome' },
  { 'x-time-zone': '../../etc/localtime' },
  { 'x-time-zone': 'x'.repeat(5000) },
  { range: 'bytes=-0' },
  { range: 'bytes=9999999999999999999-' },
  { range: 'bytes=5-1,0-,-7' },
  { range: 'chunks=1-2' },
  { 'if-none-match': '*,,,W/"' },
  { 'if-range': '"' },
  { cookie: 'wingman_session=%ff; wingman_session=; =; a' },
  { 'trpc-accept': 'application/jsonl' },
  { accept: 'text/event-stream' },
  { 'last-event-id': '\u{ff}' },
  { 'x-forwarded-for': '999.1.1.1, <' },
);

const partName = fc.constantFrom(
  'audio',
  'image',
  'id',
  'message',
  'sessionId',
  'recordingId',
  'agentId',
  'segmentNumber',
  'recordedAt',
  'at',
  'text',
  '__proto__',
  'constructor',
  '',
  'x'.repeat(300),
);
const filename = fc.constantFrom(
  undefined,
  '',
  'a.webm',
  'a\0b.webm',
  '../../x',
  '"',
  '\u{d800}.webm',
  'x'.repeat(2000),
);

/** A form with the boundary `b`: odd parts in any order, now and then cut off or with stray bytes. */
export const hostileForm = fc
  .record({
    parts: fc.array(
      fc.tuple(partName, filename, fc.oneof(text, fc.constantFrom('RIFF\0\0\0\0WAVEfmt ', '\x89PNG'))),
      {
        maxLength: 6,
      },
    ),
    repeats: fc.constantFrom(1, 1, 1, 30),
    keep: fc.double({ min: 0, max: 1, noNaN: true }),
    isCut: fc.boolean(),
    ending: fc.constantFrom('--b--\r\n', '--b--', '--b', '', '\r\n--c--'),
  })
  .map(({ parts, repeats, keep, isCut, ending }) => {
    const written = parts.map(
      ([name, file, value]) =>
        `--b\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n${value}\r\n`,
    );
    const whole = Buffer.from(`${written.join('').repeat(repeats)}${ending}`);
    return new Uint8Array(isCut ? whole.subarray(0, Math.floor(whole.length * keep)) : whole);
  });

/** Values for a path or a query, percent-encoded or malformed. */
export const urlPart = fc.oneof(
  text.map((value) => encodeURIComponent(value.toWellFormed()).slice(0, 6000)),
  fc.constantFrom('%', '%zz', '%ff%fe', '%00', '..%2f..', '%ed%a0%80', '.', ';', ',', 'a,b'),
);
