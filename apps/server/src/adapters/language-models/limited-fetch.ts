/** Limits of a provider's response: in total, and per line, which must be buffered. Bytes. */
export type AnswerLimits = { bytes: number; lineBytes: number };

/** The provider sent more than any answer has. */
export class AnswerTooLongError extends Error {
  override readonly name = 'AnswerTooLongError';
}

const lineEnd = 10;

/** A `fetch` whose responses fail with an `AnswerTooLongError` above `limits`. */
export function limitedFetch({ bytes, lineBytes }: AnswerLimits): typeof fetch {
  return async (input, init) => {
    const answer = await fetch(input, init);
    if (!answer.body) return answer;
    let [total, line] = [0, 0];
    const counted = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(part, controller) {
          total += part.length;
          const end = part.lastIndexOf(lineEnd);
          line = end < 0 ? line + part.length : part.length - end - 1;
          if (total > bytes || line > lineBytes || longestLine(part) > lineBytes) {
            throw new AnswerTooLongError(`more than ${total > bytes ? bytes : lineBytes} bytes`);
          }
          controller.enqueue(part);
        },
      }),
    );
    const { status, statusText, headers } = answer;
    return new Response(counted, { status, statusText, headers });
  };
}

/** Bytes of the longest line that ends in this part, as far as it lies in it. */
function longestLine(part: Uint8Array): number {
  let [longest, start] = [0, 0];
  for (let end = part.indexOf(lineEnd); end >= 0; end = part.indexOf(lineEnd, start)) {
    longest = Math.max(longest, end - start);
    start = end + 1;
  }
  return longest;
}
