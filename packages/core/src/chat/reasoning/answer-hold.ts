import { createCodeWatch } from './code-watch.ts';
import { soundsLikeThinking } from './reasoning-marks.ts';

/** Emitted text of an answer: `restarts` when nothing that was emitted before belongs to it. */
export type Given = { text: string; restarts: boolean };

/** The most characters that are held back because of how an answer begins; its first paragraph may be shorter. */
const mostHeld = 300;

/**
 * Emits an answer's text as it arrives, or holds it back while it may be reasoning: all of it when the model is known
 * to omit the opening mark (`startsInside`), and its beginning where that sounds like thinking aloud. Many ordinary
 * answers begin like that, so without a mark nothing of them is dropped.
 */
export function createAnswerHold({ startsInside }: { startsInside: boolean }) {
  const code = createCodeWatch();
  let holding: boolean | 'unsure' = startsInside ? true : 'unsure';
  let held = '';
  /** Characters that were emitted. */
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

    /** Only an opening mark shows for certain where the reasoning is. */
    settle(): void {
      if (holding === 'unsure') holding = false;
    },

    /** All text so far was reasoning: returns how many characters that were. */
    discard(): number {
      const size = held.length + given;
      restarts ||= given > 0;
      [held, out, given, holding] = ['', '', 0, false];
      code.restart();
      return size;
    },

    /**
     * End of the text: emits what is held back, unless the model was cut off (`isCut`) while it is known to reason: its
     * kind `startsInside`, or it named the channel. Returns how many characters that were.
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
    /** Whether it is held back because it is taken for reasoning. */
    isHolding: () => startsInside && holding === true && held.trim() !== '',

    taken(): Given {
      const result = { text: out, restarts };
      [out, restarts] = ['', false];
      return result;
    },
  };
}

/** The channel of the reasoning, whose marks a server left out: what follows is no answer until the final channel. */
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
