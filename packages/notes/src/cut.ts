const mostCharacters = 240;

/** A text of a line: cut between words. */
export function cut(text: string): string {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length <= mostCharacters) return said;
  const end = said.lastIndexOf(' ', mostCharacters - 1);
  return `${said.slice(0, end > mostCharacters / 2 ? end : mostCharacters - 1)}…`;
}
