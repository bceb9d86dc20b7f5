import type { Encoding } from './web-documents.ts';

/** Ours in the order of what they save. */
const known = ['br', 'gzip'] as const;

/** The best encoding that an `Accept-Encoding` header allows; `identity` where it says nothing or refuses the others. */
export function preferredEncoding(header: string | string[] | undefined): Encoding {
  const allowed = new Map<string, boolean>();
  for (const item of String(header ?? '')
    .toLowerCase()
    .split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim());
    allowed.set(name, !parameters.some((parameter) => /^q=0(\.0{0,3})?$/.test(parameter)));
  }
  return known.find((name) => allowed.get(name) ?? allowed.get('*') ?? false) ?? 'identity';
}
