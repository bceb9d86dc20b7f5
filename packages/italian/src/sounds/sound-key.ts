import { fold } from '../tokens/token.ts';

/** How a spelling is heard, the longest first where one is in another. Capitals are sounds without a letter of their own. */
const rules: [RegExp, string][] = [
  [/[^a-z0-9]/g, ''],
  // As foreign names are written, and as somebody who hears them in Italian writes them.
  [/tsch|tch/g, 'C'],
  [/sch(?=[ei])/g, 'sk'],
  [/sch|sh/g, 'S'],
  [/ph/g, 'f'],
  [/ck|kh|q|cq/g, 'k'],
  [/ch(?=[ei])/g, 'k'],
  [/ch(?=[aou])/g, 'C'],
  [/ch/g, 'k'],
  [/gh/g, 'g'],
  [/h/g, ''],
  [/^x/g, 's'],
  [/x/g, 'ks'],
  [/y/g, 'i'],
  [/w/g, 'v'],
  // Italian. Doubled letters are one sound, and so are two spellings of one that meet.
  [/(.)\1+/g, '$1'],
  [/gli(?=[aeou])/g, 'L'],
  [/gli/g, 'Li'],
  [/li(?=[aeou])/g, 'L'],
  [/gn|ni(?=[aeou])/g, 'N'],
  [/sci(?=[aou])|sc(?=[ei])/g, 'S'],
  [/ci(?=[aou])|c(?=[ei])/g, 'C'],
  [/gi(?=[aou])|g(?=[ei])/g, 'G'],
  [/[cq]/g, 'k'],
  [/t[sz]|dz/g, 'z'],
  [/u(?=[aeio])/g, 'v'],
  [/(.)\1+/g, '$1'],
];

/** What is longer is a word of no language. */
const longest = 80;

/** Equal for what is heard alike in Italian, however it is spelled, joined or doubled: «Bianchi» and «bianki», «Wingman» and «uing man». */
export function soundKey(text: string): string {
  let key = fold(text.slice(0, longest));
  for (const [spelling, sound] of rules) key = key.replace(spelling, sound);
  return key;
}

/** The keys of a word that is known by its spelling: a foreign j is soft in some names and a vowel in others. */
export function soundKeys(text: string): string[] {
  const folded = fold(text.slice(0, longest));
  if (!folded.includes('j')) return [soundKey(folded)];
  return [
    ...new Set([
      soundKey(folded.replaceAll(/j(?=[aou])/g, 'gi').replaceAll('j', 'g')),
      soundKey(folded.replaceAll('j', 'i')),
    ]),
  ];
}
