/** How a client sends the input of a procedure; `plainInput` is for the end that reads it. */
export const serializeInput = (input: unknown): unknown =>
  input === undefined ? undefined : { json: input };
