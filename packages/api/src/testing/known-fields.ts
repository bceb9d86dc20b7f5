import { describedCalls } from '../openapi/document.ts';

const callOf = (method: string, url: string) =>
  describedCalls().find((described) => described.method === method && described.url === url);

/** Names of what a call of the REST interface takes, in its path or as JSON; none for a call that is not described. */
export function namesOfFields(method: string, url: string): string[] {
  return [...Object.keys(callOf(method, url)?.params?.properties ?? {}), ...namesOfBody(method, url)];
}

function namesOfBody(method: string, url: string): string[] {
  const body = callOf(method, url)?.body?.['application/json'] as { properties?: object } | undefined;
  return Object.keys(body?.properties ?? {});
}

/** Of an input that fits any call the fields of this one's body: some refuse what they do not know. */
export function bodyFields(
  method: string,
  url: string,
  input: Record<string, unknown>,
): Record<string, unknown> {
  const names = namesOfBody(method, url);
  return Object.fromEntries(Object.entries(input).filter(([name]) => names.includes(name)));
}
