/**
 * Text as both databases can keep it. PostgreSQL refuses NUL characters, and half of a surrogate pair has no
 * UTF-8 form: NULs are removed, lone surrogates become U+FFFD. Everything else is unchanged.
 */
export function storedText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/**
 * A query parameter on its way to the database. Both dialects pass every parameter through here, so that no
 * repository has to remember it.
 */
export function storedParameter(value: unknown): unknown {
  if (typeof value === 'string') return storedText(value);
  return Array.isArray(value) ? value.map(storedParameter) : value;
}

/** JSON text of a value whose texts are cleaned first: JSON would pass a NUL through as an escape. */
export function storedJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? storedText(part) : part));
}
