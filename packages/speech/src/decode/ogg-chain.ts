import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** A part of the file that is an Ogg stream of its own, in bytes; `end` is not included. */
export type OggLink = { start: number; end: number };

const windowBytes = 64 * 1024;
const headerBytes = 27;
const maxPageBytes = headerBytes + 255 + 255 * 255;
const beginsStream = 2;
/** More pages than a recording of a day has; where there are more, the rest is read as one stream. */
const maxPages = 2_000_000;
/** Internet radio that starts a stream with each title has about twenty an hour. */
const maxLinks = 1_000;
/** Limits of the headers of a stream: cover images are fine, but not an excessive number of fields. */
const maxHeaderBytes = 4 * 1024 * 1024;
const maxFields = 2_000;
const equalsSign = 0x3d;

/**
 * The streams that follow one another in an Ogg file. FFmpeg reads across their borders with the decoder of the first,
 * and loses those of another rate or codec. One link where the file is not chained, or no Ogg file at all.
 */
export function oggLinksOf(path: string): OggLink[] {
  const file = new WindowedFile(path);
  try {
    const starts = [0];
    let isInHead = true;
    let position = 0;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const page = pageAt(file, position);
      if (page === undefined) break;
      if (!page.isFirst) isInHead = false;
      else if (!isInHead) {
        starts.push(page.start);
        isInHead = true;
      }
      if (starts.length > maxLinks) break;
      position = page.end;
    }
    return starts.map((start, index) => ({ start, end: starts[index + 1] ?? file.size }));
  } finally {
    file.close();
  }
}

/** Whether the headers of a link are small enough to open it quickly. */
export function hasOrdinaryHeaders(path: string, link: OggLink): boolean {
  const file = new WindowedFile(path);
  try {
    let fields = 0;
    for (let position = link.start; position < link.end; ) {
      const page = pageAt(file, position);
      if (page === undefined || page.start >= link.end || page.granule > 0n) return true;
      const bytes = file.read(page.start, page.end - page.start);
      for (const byte of bytes) if (byte === equalsSign) fields += 1;
      if (fields > maxFields || page.end - link.start > maxHeaderBytes) return false;
      position = page.end;
    }
    return true;
  } finally {
    file.close();
  }
}

type Page = { start: number; end: number; isFirst: boolean; granule: bigint };

/** The page at `position`, or the next one after damage. */
function pageAt(file: WindowedFile, position: number): Page | undefined {
  let start = position;
  for (;;) {
    const bytes = file.read(start, maxPageBytes);
    const at = bytes.indexOf('OggS', 0, 'latin1');
    if (at < 0 && bytes.length < maxPageBytes) return undefined;
    if (at !== 0) {
      start += at < 0 ? bytes.length - 3 : at;
      continue;
    }
    if (bytes.length < headerBytes) return undefined;
    const lacing = bytes.subarray(headerBytes, headerBytes + bytes.readUInt8(26));
    const body = lacing.reduce((sum, length) => sum + length, 0);
    const end = start + headerBytes + lacing.length + body;
    const isFirst = (bytes.readUInt8(5) & beginsStream) !== 0;
    return { start, end, isFirst, granule: bytes.readBigInt64LE(6) };
  }
}

/** A file with a read buffer, so that many small reads are cheap. */
class WindowedFile {
  readonly size: number;
  readonly #file: number;
  #window = Buffer.alloc(0);
  #at = 0;

  constructor(path: string) {
    this.size = statSync(path).size;
    this.#file = openSync(path, 'r');
  }

  /** At most `length` bytes; fewer at the end of the file. */
  read(position: number, length: number): Buffer {
    const isInside = position >= this.#at && position + length <= this.#at + this.#window.length;
    if (!isInside) {
      const buffer = Buffer.alloc(Math.max(length, windowBytes * 4));
      this.#window = buffer.subarray(0, readSync(this.#file, buffer, 0, buffer.length, position));
      this.#at = position;
    }
    return this.#window.subarray(position - this.#at, position - this.#at + length);
  }

  close(): void {
    closeSync(this.#file);
  }
}
