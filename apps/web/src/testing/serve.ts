import { plainInput } from '@wingman/contract/plain-input.ts';
import superjson from 'superjson';
import { vi } from 'vitest';

type Failure = { status: number; code: string; message: string };
type Answer = { data: unknown } | { failure: Failure };

/**
 * A server that answers each procedure by its name, nothing where none is given, from now on in this test. Returns the
 * names and inputs of the calls that came.
 */
export function serve(answers: Record<string, (input: unknown) => Answer>) {
  const calls: { name: string; input: unknown }[] = [];
  const answerOf = (name: string, input: unknown) => {
    calls.push({ name, input });
    const answer = answers[name]?.(input) ?? { data: [] };
    if ('data' in answer) return { result: { data: answer.data } };
    const { status, code, message } = answer.failure;
    return { error: { message, code: -32000, data: { code, httpStatus: status } } };
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(String(input), 'http://127.0.0.1/');
    const names = url.pathname.replace('/trpc/', '').split(',');
    const text = init?.body ? String(init.body) : url.searchParams.get('input');
    const inputs = text ? (JSON.parse(text) as Record<string, never>) : {};
    const own = (index: number) => {
      const value = inputs[index];
      return value === undefined ? undefined : plainInput.deserialize(value);
    };
    // One line of the streamed batch: every answer is there at once, wrapped as a value that holds no promise.
    const head = Object.fromEntries(names.map((name, index) => [index, [[answerOf(name, own(index))]]]));
    const line = `${JSON.stringify(superjson.serialize(head))}\n`;
    return new Response(line, { headers: { 'content-type': 'application/json' } });
  });
  return calls;
}
