/** Providers read this much of a prompt, and of a longer one only its end. */
const mostTokens = 224;

/**
 * An upper estimate: a name costs a token for every two to four of its letters, the more the rarer they are, and the comma behind it
 * one more.
 */
const tokensOf = (text: string) => Math.ceil(Buffer.byteLength(text) / 2) + 1;

/** The operator's prompt, and behind it as many hints as a provider reads. */
export function promptWith(
  prompt: string | undefined,
  hints: readonly string[] | undefined,
): string | undefined {
  const given = hintsWithin(prompt, hints ?? []);
  if (given.length === 0) return prompt;
  const list = `${given.join(', ')}.`;
  return prompt ? `${prompt} ${list}` : list;
}

function hintsWithin(prompt: string | undefined, hints: readonly string[]): string[] {
  let left = mostTokens - (prompt ? tokensOf(prompt) : 0);
  const given: string[] = [];
  for (const hint of hints) {
    const tokens = tokensOf(hint);
    if (tokens > left) continue;
    left -= tokens;
    given.push(hint);
  }
  return given;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Whether an answer may be the prompt instead of what was said, which models return where nobody speaks: it has no other words, or one
 * of its segments is several of the hints and nothing else.
 */
export function isEcho(
  texts: readonly string[],
  { prompt, hints }: { prompt: string | undefined; hints: readonly string[] },
): boolean {
  const given = hintsWithin(prompt, hints).map(wordsOf);
  const known = new Set([...given.flat(), ...wordsOf(prompt ?? '')]);
  const echoes = texts.map(wordsOf).filter((words) => words.every((word) => known.has(word)));
  const spoken = texts.filter((text) => wordsOf(text).length > 0);
  if (given.length === 0 || spoken.length === 0) return false;
  if (echoes.length === texts.length) return true;
  return echoes.some(
    (words) => given.filter((hint) => hint.every((word) => words.includes(word))).length > 1,
  );
}
