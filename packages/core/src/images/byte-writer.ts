/** Real images have some thousands at most; each costs time, however short it is. */
const maxParts = 100_000;

/** Copies parts of `source` one after the other; never holds more than `source.length + extra` bytes. */
export function byteWriter(source: Buffer, extra: number) {
  const target = Buffer.allocUnsafe(source.length + extra);
  let length = 0;
  let parts = 0;
  return {
    /** Called for each part of the source. @throws {RangeError} when there are more than any real image has */
    beginPart(): void {
      parts += 1;
      if (parts > maxParts) throw new RangeError('The picture has too many parts');
    },
    /** The bytes of the source from `start` on, without `end`. @throws {RangeError} when the source ends before */
    copy(start: number, end: number): void {
      if (end > source.length || start > end)
        throw new RangeError('The picture ends before one of its parts');
      length += source.copy(target, length, start, end);
    },
    put(bytes: Uint8Array): void {
      target.set(bytes, length);
      length += bytes.length;
    },
    get length(): number {
      return length;
    },
    /** The bytes written so far, to be changed in place. */
    written: () => target.subarray(0, length),
  };
}
