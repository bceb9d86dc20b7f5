import { createCodeWatch } from './code-watch.ts';
import { soundsLikeThinking } from './reasoning-marks.ts';

/** What is given of an answer's text: `restarts` when nothing that was given before belongs to it. */
export type Given = { text: string; restarts: boolean };

/** Characters of an answer that are held back at most because of how it begins; its first paragraph may be shorter. */
const mostHeld = 300;

/**
 * Gives an answer's text on as it comes, or holds it back while it may be reasoning: all of it when the model is known to
 * leave out the mark with which that begins (`startsInside`), and its beginning where that sounds like thinking aloud. Many
 * ordinary answers begin like that, so without a mark nothing of them is dropped.
 */
export function createAnswerHold({ startsInside }: { startsInside: boolean }) {
  const code = createCodeWatch();
  let holding: boolean | 'unsure' = startsInside ? true : 'unsure';
  let held = '';
  /** Characters that were given. */
  let given = 0;
  let out = '';
  let restarts = false;

  function give(): void {
    const text = given > 0 ? held : held.trimStart();
    held = '';
    given += text.length;
    out += text;
  }

  return {
    code,

    add(text: string): void {
      code.read(text);
      held += text;
      if (holding === 'unsure' && held.trim() !== '') holding = soundsLikeThinking(held);
      if (holding === true && !startsInside && isPastBeginning(held)) holding = false;
      if (holding === false) give();
    },

    /** Only an opening mark made it certain where the reasoning is. */
    settle(): void {
      if (holding === 'unsure') holding = false;
    },

    /** All of it so far was reasoning: tells how much that was. */
    discard(): number {
      const size = held.length + given;
      restarts ||= given > 0;
      [held, out, given, holding] = ['', '', 0, false];
      code.restart();
      return size;
    },

    /**
     * No more comes: gives what is held, unless the model was cut off (`isCut`) while it is known to reason: its kind `startsInside`,
     * or it named the channel. Returns how many characters that were.
     */
    end(isCut: boolean): number {
      held = afterPlainFinal(held);
      const isReasoning = holding === true && isCut && (startsInside || namesChannel(held));
      const size = isReasoning ? held.length : 0;
      if (isReasoning) held = '';
      give();
      return size;
    },

    isEmpty: () => given === 0 && held === '',
    /** Is it held back because it is taken for reasoning? */
    isHolding: () => startsInside && holding === true && held.trim() !== '',

    taken(): Given {
      const result = { text: out, restarts };
      [out, restarts] = ['', false];
      return result;
    },
  };
}

/** The channel of the reasoning, whose marks a server left out: what follows is no answer before the final channel. */
const namesChannel = (text: string) => /^\s*analysis\p{L}/iu.test(text.slice(0, 40));

function isPastBeginning(text: string): boolean {
  if (namesChannel(text)) return false;
  const plain = text.trimStart();
  return plain.length > mostHeld || /\n[ \t\r]*\n/.test(plain.slice(0, mostHeld + 2));
}

/** Channels whose marks a server left out: «analysis… assistantfinal…». */
function afterPlainFinal(text: string): string {
  const final = 'assistantfinal';
  const at = /^\s*analysis/i.test(text.slice(0, 40)) ? text.lastIndexOf(final) : -1;
  return at < 0 ? text : text.slice(at + final.length).trimStart();
}
