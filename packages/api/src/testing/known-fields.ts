import { describedCalls } from '../openapi/document.ts';

/** Names of what a call of the REST interface takes, in its path or as JSON; none for a call that is not described. */
export function namesOfFields(method: string, url: string): string[] {
  const call = describedCalls().find((described) => described.method === method && described.url === url);
  return [...Object.keys(call?.params?.properties ?? {}), ...namesOfBody(method, url)];
}

function namesOfBody(method: string, url: string): string[] {
  const call = describedCalls().find((described) => described.method === method && described.url === url);
  const body = call?.body?.['application/json'] as { properties?: object } | undefined;
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
