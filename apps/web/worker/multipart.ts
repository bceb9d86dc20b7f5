/** A part of a form. Its bytes come as they are read, once, before the next part. */
export type FormPart = {
  name: string;
  /** Null for a field that is no file. */
  filename: string | null;
  type: string;
  bytes: AsyncIterable<Uint8Array>;
};

const largestHead = 16 * 1024;
const text = new TextEncoder();
const endOfHead = text.encode('\r\n\r\n');
const escapes: Record<string, string> = { '%22': '"', '%0D': '\r', '%0A': '\n' };

/**
 * The parts of a `multipart/form-data` body, in order. Nothing is held but what the stream brings at once: files may have
 * any size. Fails when it is no form, or ends early.
 */
export async function* readForm(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  contentType: string,
): AsyncGenerator<FormPart, void, undefined> {
  const found = /^multipart\/form-data\b.*;\s*boundary=(?:"([^"]{1,200})"|([^\s;]{1,200}))/i.exec(
    contentType,
  );
  const boundary = found?.[1] ?? found?.[2];
  if (!boundary) throw new Error('No form');
  const delimiter = text.encode(`\r\n--${boundary}`);
  const input = new Input(body);
  for await (const _preamble of input.until(delimiter));
  while (await input.isNextPart()) {
    const head = await headOf(input);
    const bytes = input.until(delimiter);
    yield { ...head, bytes };
    for await (const _unread of bytes);
  }
}

async function headOf(input: Input): Promise<Omit<FormPart, 'bytes'>> {
  const bytes: number[] = [];
  for await (const some of input.until(endOfHead)) {
    if (bytes.length + some.length > largestHead) throw new Error('Too long a head');
    bytes.push(...some);
  }
  const lines = new TextDecoder().decode(new Uint8Array(bytes)).split('\r\n');
  const fieldOf = (name: string) =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  const disposition = fieldOf('content-disposition');
  const quoted = (pattern: RegExp) =>
    pattern.exec(disposition)?.[1]?.replace(/%(?:22|0D|0A)/g, (escaped) => escapes[escaped] ?? escaped);
  return {
    name: quoted(/;\s*name="([^"]*)"/i) ?? '',
    filename: quoted(/;\s*filename="([^"]*)"/i) ?? null,
    type: fieldOf('content-type'),
  };
}

class Input {
  readonly #reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>;
  /** Begins with the end of a line, which stands before each delimiter but the first. */
  #buffer: Uint8Array = text.encode('\r\n');

  constructor(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
    this.#reader = body.getReader();
  }

  /** What comes before the next delimiter, which is read too. */
  async *until(delimiter: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
    for (;;) {
      const at = indexOf(this.#buffer, delimiter);
      const sure = at >= 0 ? at : Math.max(0, this.#buffer.length - delimiter.length + 1);
      const some = this.#buffer.subarray(0, sure);
      this.#buffer = this.#buffer.subarray(at >= 0 ? at + delimiter.length : sure);
      if (some.length > 0) yield some;
      if (at >= 0) return;
      await this.#more();
    }
  }

  /** After a delimiter: does a part follow, or is this the end? */
  async isNextPart(): Promise<boolean> {
    while (this.#buffer.length < 2) await this.#more();
    const isEnd = this.#buffer[0] === 0x2d && this.#buffer[1] === 0x2d;
    return !isEnd;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#reader.read();
    if (done) throw new Error('The form ends early');
    const joined = new Uint8Array(this.#buffer.length + value.length);
    joined.set(this.#buffer);
    joined.set(value, this.#buffer.length);
    this.#buffer = joined;
  }
}

function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  const last = bytes.length - wanted.length;
  for (
    let at = bytes.indexOf(wanted[0] ?? 0);
    at >= 0 && at <= last;
    at = bytes.indexOf(wanted[0] ?? 0, at + 1)
  ) {
    let same = 1;
    while (same < wanted.length && bytes[at + same] === wanted[same]) same += 1;
    if (same === wanted.length) return at;
  }
  return -1;
}
