import type { Turn } from './turn.ts';

const irregular = new Map([
  ['spengo', 'spegn'],
  ['tolgo', 'togl'],
  ['scelgo', 'scegl'],
  ['raccolgo', 'raccogl'],
  ['salgo', 'sal'],
  ['vengo', 'vien'],
  ['tengo', 'tien'],
]);
const opens = new Set(
  'e poi allora pero intanto senta senti mi ci me ce lo la li le gli ne tu lei anche dai ok ecco su va bene quindi raccomando glielo gliela'.split(
    ' ',
  ),
);
const least = 3;

/** «Porti anche gli esami» – «Li porto»: a clause of the other voice begins with the same verb. */
export function echoesVerb(verb: string, asking: Turn): boolean {
  const stem = irregular.get(verb) ?? verb.replace(/(?:isco|o)$/, '');
  if (stem.length < least || / non | mai | non$/.test(` ${asking.plain} `)) return false;
  return asking.segment.text.split(/[.!?,;:]/).some((clause) => {
    const words = clause
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^\p{L} ]+/gu, '')
      .trim()
      .split(/\s+/);
    const first = words.find((word) => !opens.has(word));
    return first !== undefined && first !== verb && isOtherForm(first, stem);
  });
}

const isOtherForm = (word: string, stem: string): boolean =>
  word.startsWith(stem) &&
  /^(?:a|i|e|hi|ate|ete|ite|ami|amelo|amela|iamo|are|ere|ire|isca|isci|isce)$/.test(word.slice(stem.length));
