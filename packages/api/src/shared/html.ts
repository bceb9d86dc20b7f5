/** Text that is HTML already; everything else is escaped when it is put into it. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | Html[] | string | number | null;

/** A template whose parts are text, whatever they contain, unless they are `Html`. Null is nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((string, index) => `${string}${textOf(parts[index] ?? null)}`).join(''));
}

function textOf(part: Part): string {
  if (part === null) return '';
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(({ text }) => text).join('');
  return String(part).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
