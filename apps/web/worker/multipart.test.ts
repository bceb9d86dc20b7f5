import { expect, test } from 'vitest';
import { readForm } from './multipart.ts';

const boundary = '----WebKitFormBoundaryprova';
const type = `multipart/form-data; boundary=${boundary}`;
const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A body that comes in chunks of so many bytes. */
function body(text: string, chunk: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const bytes = bytesOf(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + chunk));
      at += chunk;
    },
  });
}

const part = (disposition: string, content: string, more = '') =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}\r\n`;

const tricky = `quasi \r\n--${boundary.slice(0, -1)}X fine \r\n\r\n--`;
const form = `${part('name="title"', 'Città')}${part(
  'name="audio"; filename="Nota %22lunga%22 €.opus"',
  tricky,
  'Content-Type: audio/ogg\r\n',
)}${part('name="audio"; filename=""', '', 'Content-Type: application/octet-stream\r\n')}--${boundary}--\r\n`;

async function readAll(text: string, chunk: number, contentType = type) {
  const parts = [];
  for await (const { bytes, ...head } of readForm(body(text, chunk), contentType)) {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    for await (const some of bytes) chunks.push(some.slice());
    parts.push({ ...head, content: await new Blob(chunks).text() });
  }
  return parts;
}

test.each([1, 2, 7, 64, 4096])(
  'reads the parts of a form that comes in chunks of %i bytes',
  async (chunk) => {
    expect(await readAll(form, chunk)).toEqual([
      { name: 'title', filename: null, type: '', content: 'Città' },
      { name: 'audio', filename: 'Nota "lunga" €.opus', type: 'audio/ogg', content: tricky },
      { name: 'audio', filename: '', type: 'application/octet-stream', content: '' },
    ]);
  },
);

test('goes on to the next part when one is not read', async () => {
  const names = [];
  for await (const { filename } of readForm(body(form, 5), type)) names.push(filename);
  expect(names).toEqual([null, 'Nota "lunga" €.opus', '']);
});

test('reads a form without parts, and fails at what is none or ends early', async () => {
  expect(await readAll(`--${boundary}--\r\n`, 3)).toEqual([]);
  await expect(readAll(form, 9, 'text/plain')).rejects.toThrow();
  await expect(readAll(form.slice(0, -boundary.length), 9)).rejects.toThrow('ends early');
  await expect(readAll(`--${boundary}\r\nX: ${'a'.repeat(20_000)}`, 512)).rejects.toThrow('head');
});
