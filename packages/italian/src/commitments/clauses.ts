import { sentencesOf } from '../sentences/sentences.ts';

/** A clause of a sentence. `start` and `end` are offsets in the text as given; `lead`: the word that begins it, if one joins it on. */
export type Clause = {
  start: number;
  end: number;
  text: string;
  lead: string;
  sentence: number;
  asks: boolean;
};

/** A question that only wants to hear that it is so. */
const tag = /[,\s]\s?(?:no|ok|va bene|eh|neh|vero|d'accordo|giusto|chiaro|capito|intesi)\s?\?$/iu;
const joint =
  /[,;:]\s*|\s(?=(?:e|ed|ma|poi|però|pero|perché|perche|così|quindi|allora|oppure|che|ché|mentre|quando|appena|se|sennò|altrimenti|intanto|anzi|comunque|ok|sì|dopodiché)\s)/giu;
const leadWord = /^\p{L}+/u;

/** The clauses of what one voice says at a stretch, in order. */
export function clausesOf(text: string): Clause[] {
  return sentencesOf(text).flatMap(({ start, end }, sentence) => {
    const said = text.slice(start, end);
    const asks = said.endsWith('?') && !tag.test(said);
    const clauses: Clause[] = [];
    let from = 0;
    const add = (to: number, next: number) => {
      const own = said.slice(from, to);
      const offset = own.length - own.trimStart().length;
      if (own.trim() !== '')
        clauses.push({
          start: start + from + offset,
          end: start + from + offset + own.trim().length,
          text: own.trim(),
          lead: (leadWord.exec(own.trim())?.[0] ?? '').toLowerCase(),
          sentence,
          asks,
        });
      from = next;
    };
    for (const match of said.matchAll(joint)) add(match.index, match.index + match[0].length);
    add(said.length, said.length);
    return clauses;
  });
}
