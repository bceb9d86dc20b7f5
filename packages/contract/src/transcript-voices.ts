import type { FoundPart } from './transcript-part.ts';

/** «Marco: …», «Voce 2: …», «Anna De Santis: …». */
const label = /^(\p{Lu}[\p{L}\p{M}\p{N}.'’ -]{0,58}):(?:\s+|$)/u;
const mostWords = 4;

function labelOf(text: string): { name: string; words: string } | undefined {
  const found = label.exec(text.slice(0, 80));
  const name = found?.[1]?.trim();
  if (!found || !name || name.split(/\s+/).length > mostWords) return undefined;
  return { name, words: text.slice(found[0].length) };
}

/** A name that stands once may be a word before a colon: «Attenzione: …». */
const leastTimes = 2;

/**
 * Names before what is said become its voices, where they are names: one of them comes back, or most parts have one. What has
 * none is said by the voice before it, unless the file says who speaks.
 */
export function withVoices(parts: FoundPart[]): FoundPart[] {
  if (parts.some(({ speaker }) => speaker !== null)) return parts;
  const labels = parts.map(({ text }) => labelOf(text.trimStart()));
  const times = new Map<string, number>();
  for (const found of labels) if (found) times.set(found.name, (times.get(found.name) ?? 0) + 1);
  const labelled = labels.filter(Boolean).length;
  const areAll = parts.length > 1 && labelled * 2 > parts.length;
  const isName = (name: string) => areAll || (times.get(name) ?? 0) >= leastTimes;
  if (![...times.keys()].some(isName)) return parts;
  let speaker: string | null = null;
  return parts.map((part, index) => {
    const found = labels[index];
    if (!found || !isName(found.name)) return { ...part, speaker };
    speaker = found.name;
    return { ...part, speaker, text: found.words };
  });
}
