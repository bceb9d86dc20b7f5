/** Writes a JSON text of about `size` characters. */
export type Written = (size: number) => string;

/** `item` of each index, as many as fit into `size` characters. */
function listed(size: number, item: (index: number) => string): string {
  const items: string[] = [];
  for (let length = 0; length < size; ) {
    const next = item(items.length);
    items.push(next);
    length += next.length + 1;
  }
  return items.join(',');
}

const array = (item: string): Written => {
  return (size) => `[${listed(size, () => item)}]`;
};
const object = (item: (index: number) => string): Written => {
  return (size) => `{${listed(size, item)}}`;
};
const text = (unit: string): Written => {
  return (size) => `"${unit.repeat(size / unit.length)}"`;
};
const nested = (open: string, close: string): Written => {
  return (size) => {
    const depth = Math.floor(size / (open.length + close.length));
    return `${open.repeat(depth)}0${close.repeat(depth)}`;
  };
};

/** Values of every shape that makes JSON parsers, validators or error formatters slow. */
export const costlyValues: Record<string, Written> = {
  'deep lists': nested('[', ']'),
  'deep objects': nested('{"a":', '}'),
  'deep prototypes': nested('{"constructor":{"prototype":', '}}'),
  'a wide list': array('0'),
  'a list of lists': array('[]'),
  'a list of objects': array('{"a":""}'),
  'a wide object': object((index) => `"k${index.toString(36)}":0`),
  'an object with numbers as keys': object((index) => `"${index * 97_003}":0`),
  'the same key again and again': object(() => '"a":0'),
  'keys of every length': object((index) => `"${'k'.repeat(index)}":0`),
  'a long key': (size) => `{"${'k'.repeat(size)}":0}`,
  'a long text': text('a'),
  'a long text of spaces': (size) => `"a${' '.repeat(size)}a"`,
  'a long text of punctuation': text('.-'),
  'a long text of escapes': text('\\u00e8'),
  'a long text of zero characters': text('\\u0000'),
  'a long text of emoji': text('\\ud83e\\udd16'),
  'a long number': (size) => '1'.repeat(size),
};

const annotated = (json: string, meta: string) => `{"json":${json},"meta":${meta}}`;
const numbers = (size: number) => listed(size, String);

/** Whole inputs with annotations as superjson has them. */
export const costlyEnvelopes: Record<string, Written> = {
  sets: (size) =>
    annotated(
      array('[]')(size / 6),
      `{"values":{${listed((size * 5) / 6, (index) => `"${index}":["set"]`)}}}`,
    ),
  'members of a set': (size) =>
    annotated(
      `{"a":{},"s":[${numbers(size / 3)}]}`,
      `{"values":{"s":["set"]},"referentialEqualities":{"a":[${listed((size * 2) / 3, (index) => `"s.${index}"`)}]}}`,
    ),
  'members of a map': (size) =>
    annotated(
      `{"a":{},"s":[${listed(size / 2, (index) => `[${index},0]`)}]}`,
      `{"values":{"s":["map"]},"referentialEqualities":{"a":[${listed(size / 2, (index) => `"s.${index}.1"`)}]}}`,
    ),
  'equal references': (size) =>
    annotated(
      array('[]')(size / 4),
      `{"referentialEqualities":{${listed((size * 3) / 4, (index) => `"${index}":["${index + 1}"]`)}}}`,
    ),
  'undefined fields': (size) =>
    annotated(
      object((index) => `"${index}":null`)(size / 2),
      `{"values":{${listed(size / 2, (index) => `"${index}":["undefined"]`)}}}`,
    ),
  'deep annotations': (size) => annotated('[]', `{"values":${nested('{"a":[', ']}')(size)}}`),
  'a long path': (size) => annotated('{"a":1}', `{"values":{"${'a.'.repeat(size / 2)}a":["Date"]}}`),
};

const part = (name: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** Forms with the boundary `b`. */
export const costlyForms: Record<string, Written> = {
  'many fields': (size) => part('message', '').repeat(size / 60),
  'a long field': (size) => part('message', 'a'.repeat(size)),
  'a long name': (size) => part('n'.repeat(size), ''),
  'many pictures': (size) => part('image"; filename="a.png', '').repeat(size / 80),
  'a picture of boundaries': (size) => part('image"; filename="a.png', '\r\n--'.repeat(size / 4)),
  'a picture of line breaks': (size) => part('image"; filename="a.png', '\r\n'.repeat(size / 2)),
  'boundaries only': (size) => '--b\r\n'.repeat(size / 5),
  'dashes only': (size) => '-'.repeat(size),
  'a part with many heads': (size) => `--b\r\n${'A: b\r\n'.repeat(size / 6)}\r\n\r\n`,
  'a part with a long head': (size) =>
    `--b\r\nContent-Disposition: form-data; ${'name="a"; '.repeat(size / 10)}\r\n\r\n\r\n`,
};

/** Forms whose fields stand beside each other in one line. */
export const costlyFields: Record<string, Written> = {
  'many fields': (size) => 'code=&'.repeat(size / 6),
  'many different fields': (size) => listed(size, (index) => `${index}=`).replaceAll(',', '&'),
  'a long value': (size) => `grant_type=refresh_token&client_id=${'a'.repeat(size - 40)}`,
  'a value of escapes': (size) => `grant_type=refresh_token&client_id=${'%C3'.repeat((size - 40) / 3)}`,
  'signs only': (size) => '&='.repeat(size / 2),
};

/** Request headers of about `size` characters. */
export const costlyHeads: Record<string, (size: number) => Record<string, string>> = {
  'many cookies': (size) => ({ cookie: 'a=b; '.repeat(size / 5) }),
  'the same cookie': (size) => ({ cookie: 'wingman_session=x; '.repeat(size / 19) }),
  'a cookie of quotes': (size) => ({ cookie: `wingman_session="${'\\"'.repeat(size / 2)}` }),
  'a long token': (size) => ({ authorization: `Bearer ${'a'.repeat(size)}` }),
  'a token of spaces': (size) => ({ authorization: `Bearer a${' '.repeat(size)}a` }),
  'many accepted types': (size) => ({ accept: 'a/b,'.repeat(size / 4) }),
  'many ranges': (size) => ({ range: `bytes=${'0-0,'.repeat(size / 4)}0-0` }),
  'many tags': (size) => ({ 'if-none-match': 'W/"a", '.repeat(size / 7) }),
  'a long time zone': (size) => ({ 'x-time-zone': 'Europe/'.repeat(size / 7) }),
  'a long event id': (size) => ({ 'last-event-id': '1'.repeat(size) }),
  'many proxies': (size) => ({ 'x-forwarded-for': '1.1.1.1,'.repeat(size / 8) }),
  'a type of many parameters': (size) => ({ 'content-type': `application/json;${' a=b;'.repeat(size / 5)}` }),
};
