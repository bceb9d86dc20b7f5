import { createCodeWatch } from './code-watch.ts';
import { soundsLikeThinking } from './reasoning-marks.ts';

/** What is given of an answer's text: `restarts` when nothing that was given before belongs to it. */
export type Given = { text: string; restarts: boolean };

/**
 * Gives an answer's text on as it comes, or holds it back while it may be reasoning: when the model is known to leave out the
 * mark with which that begins (`startsInside`), or the text begins like somebody who thinks aloud.
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
      if (holding === false) give();
    },

    /** Only an opening mark made it certain where the reasoning is. */
    settle(): void {
      if (holding === 'unsure') holding = false;
    },

    /** All of it so far was reasoning: tells how much that was. */
    forget(): number {
      const size = held.length + given;
      restarts ||= given > 0;
      [held, out, given, holding] = ['', '', 0, false];
      code.restart();
      return size;
    },

    /** No more comes: tells how much of what was held was reasoning after all. `isCut`: the model was not done. */
    end(isCut: boolean): number {
      held = afterPlainFinal(held);
      const isThinking = holding === true && (isCut || (startsInside && soundsLikeThinking(held) === true));
      const size = isThinking ? held.length : 0;
      if (isThinking) held = '';
      give();
      return size;
    },

    isEmpty: () => given === 0 && held === '',
    isHolding: () => holding === true && held.trim() !== '',

    taken(): Given {
      const result = { text: out, restarts };
      [out, restarts] = ['', false];
      return result;
    },
  };
}

/** Channels whose marks a server left out: «analysis… assistantfinal…». */
function afterPlainFinal(text: string): string {
  const final = 'assistantfinal';
  const at = /^\s*analysis/i.test(text.slice(0, 40)) ? text.lastIndexOf(final) : -1;
  return at < 0 ? text : text.slice(at + final.length).trimStart();
}
