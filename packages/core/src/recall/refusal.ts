import { sentencesOf } from '@wingman/italian/sentences/sentences.ts';

/**
 * What a model writes in place of an answer that the excerpts do not hold: the number of no turn. No recording can say it, because
 * brackets in what was said reach no model.
 */
export const refusalForm = 'Non risulta [0].';

/** The form without its number, which models leave out; recognised where it is all that was written. */
const withoutNumber = /^Non risulta(?: dalle (?:tue )?registrazioni)?\.?$/iu;
const refusalMark = /\[0\]/;
const otherMark = /\[[\s,;0]{0,40}[1-9][\d\s,;]{0,40}\]/;

/** What is left of a model's text without the sentences that refuse, and whether there were any. */
export type WithoutRefusal = { text: string; refuses: boolean };

/** Tells apart what a model refuses. A sentence that cites a turn is none, whatever else it contains. */
export function withoutRefusal(text: string): WithoutRefusal {
  if (withoutNumber.test(text.trim())) return { text: '', refuses: true };
  if (!refusalMark.test(text)) return { text, refuses: false };
  let left = '';
  let position = 0;
  for (const { start, end } of sentencesOf(text)) {
    const sentence = text.slice(start, end);
    const isRefusal = refusalMark.test(sentence) && !otherMark.test(sentence);
    left += isRefusal ? '' : text.slice(position, end);
    position = end;
  }
  const rest = (left + text.slice(position)).trim();
  return { text: rest, refuses: rest !== text.trim() };
}

/** Holds back, of a text that arrives in chunks, a beginning that may become the form: nobody is to see it. */
export function createRefusalHold() {
  let held: string | undefined = '';
  return {
    /** What may be shown now. */
    push(chunk: string): string {
      if (held === undefined) return chunk;
      held += chunk;
      if (mayRefuse(held)) return '';
      const all = held;
      held = undefined;
      return all;
    },
    /** The text begins again. */
    restart(): void {
      held = '';
    },
    /** What was held back and is no refusal. */
    end(): string {
      const rest = held ?? '';
      held = undefined;
      return withoutRefusal(rest).refuses ? '' : rest;
    },
  };
}

const forms = [refusalForm, 'Non risulta dalle registrazioni.', 'Non risulta dalle tue registrazioni.'].map(
  (form) => form.toLowerCase(),
);

function mayRefuse(text: string): boolean {
  const begun = text.trimStart().toLowerCase();
  return forms.some((form) => form.startsWith(begun.trimEnd()));
}
