import { createAnswerHold, type Given } from './answer-hold.ts';
import { type Mark, markAt, markStart } from './reasoning-marks.ts';

/** `isReasoning`: the model is reasoning. */
export type Filtered = Given & { isReasoning: boolean };

/**
 * Takes a model's reasoning out of its text, chunk by chunk, wherever the chunks are cut: blocks in marks of any known
 * kind, nested ones, one that is never closed, and everything before a closing mark that nothing opened and that has a
 * line of its own. Marks in code of the answer are examples and stay, and so does a closing mark in the middle of a
 * line.
 *
 * Where only the end of the reasoning is marked, its text cannot be distinguished from an answer while it streams. It
 * is held back when the model is known to write so (`startsInside`), and its beginning when that sounds like thinking
 * aloud; what was emitted by then is replaced (`restarts`).
 */
export function createReasoningFilter({ startsInside = false }: { startsInside?: boolean } = {}) {
  const blocks = createBlocks(startsInside);
  let rest = '';

  /** Reads up to and over the next mark; false where more text is needed to decide whether there is one. */
  function step(isLast: boolean): boolean {
    const start = rest.search(markStart);
    const found = start < 0 ? undefined : markAt(rest.slice(start));
    if (found === 'begun' && !isLast) {
      blocks.take(rest.slice(0, start));
      rest = rest.slice(start);
      return false;
    }
    const mark = found === 'begun' ? undefined : found;
    const end = start < 0 ? rest.length : start + (mark?.length ?? 1);
    blocks.take(rest.slice(0, mark ? start : end));
    if (mark) blocks.meet(mark, rest.slice(start, end));
    rest = rest.slice(end);
    return rest !== '';
  }

  function read(isLast: boolean): void {
    while (step(isLast));
  }

  return {
    push(chunk: string): Filtered {
      rest += chunk;
      read(false);
      return blocks.taken();
    },

    /** `isCut`: the model was stopped before it was done, by its length limit, an error or the reader. */
    end(isCut: boolean): Filtered {
      read(true);
      blocks.end(isCut);
      return blocks.taken();
    },

    /** Characters of reasoning so far. */
    reasoned: blocks.reasoned,
    /** Whether this text marked only the end of the reasoning, not its beginning. */
    onlyCloses: blocks.onlyCloses,
  };
}

/** Separates the text inside the marks from that outside. */
function createBlocks(startsInside: boolean) {
  const answer = createAnswerHold({ startsInside });
  let mode: 'answer' | 'reasoning' | 'header' = 'answer';
  let header = '';
  /** Nested open blocks, and those that were closed. */
  let depth = 0;
  let closed = 0;
  /** What followed the last closing mark while an outer block is open: the answer, if that is never closed. */
  let afterInner: string | undefined;
  /** A closing mark without an opening one: the text before it is no answer if anything follows. */
  let hasStrayClose = false;
  /** One at the beginning of a line: it counts when nothing else follows in that line. */
  let closeAtLineStart: string | undefined;
  let onlyCloses = false;
  let reasoned = 0;

  function discard(): void {
    onlyCloses ||= closed === 0;
    hasStrayClose = false;
    reasoned += answer.discard();
  }

  /** The line with a closing mark goes on: with its end the mark counts, with other text it is text itself. */
  function endCloseLine(text: string): string {
    if (closeAtLineStart === undefined) return text;
    const isBlank = text.trim() === '';
    if (isBlank && !text.includes('\n')) {
      closeAtLineStart += text;
      return '';
    }
    const [mark, hasLine] = [closeAtLineStart, isBlank || /^[ \t\r]*\n/.test(text)];
    closeAtLineStart = undefined;
    hasStrayClose ||= hasLine;
    return hasLine ? text : mark + text;
  }

  function countClose(): void {
    hasStrayClose ||= closeAtLineStart !== undefined;
    closeAtLineStart = undefined;
  }

  function say(more: string): void {
    const text = endCloseLine(more);
    if (hasStrayClose) {
      if (text.trim() === '') return;
      discard();
    }
    answer.add(text);
  }

  function open(source: string): void {
    if (mode === 'answer' && answer.code.isCode()) {
      answer.code.noteOpen();
      say(source);
      return;
    }
    answer.settle();
    mode = 'reasoning';
    depth += 1;
    afterInner = undefined;
  }

  function close(source: string): void {
    if (mode === 'answer') {
      if (answer.code.takesClose() || !answer.code.isLineBlank()) say(source);
      else closeAtLineStart = source;
      return;
    }
    depth = Math.max(0, depth - 1);
    closed += 1;
    afterInner = '';
    if (depth === 0) mode = 'answer';
  }

  function beginMessage(): void {
    const isFinal = mode !== 'header' || /final\s*$/i.test(header.slice(-40));
    mode = isFinal ? 'answer' : 'reasoning';
    depth = isFinal ? 0 : 1;
    // Nothing before the final channel is for the reader.
    if (isFinal && !answer.isEmpty()) hasStrayClose = true;
  }

  return {
    take(text: string): void {
      if (mode === 'answer') say(text);
      else if (mode === 'header') header += text;
      else {
        reasoned += text.length;
        if (afterInner !== undefined) afterInner += text;
      }
    },

    meet({ kind }: Mark, source: string): void {
      countClose();
      if (kind === 'open') open(source);
      else if (kind === 'close') close(source);
      else if (kind === 'message') beginMessage();
      else {
        mode = kind === 'header' ? 'header' : 'answer';
        header = '';
        depth = 0;
      }
    },

    end(isCut: boolean): void {
      // One that was opened twice and closed once.
      if (mode === 'reasoning' && afterInner?.trim() && !isCut) {
        reasoned -= afterInner.length;
        say(afterInner);
      }
      countClose();
      if (hasStrayClose && closed === 0) discard();
      hasStrayClose = false;
      mode = 'answer';
      reasoned += answer.end(isCut);
    },

    taken: (): Filtered => ({
      ...answer.taken(),
      isReasoning: mode !== 'answer' || hasStrayClose || closeAtLineStart !== undefined || answer.isHolding(),
    }),
    reasoned: () => reasoned,
    onlyCloses: () => onlyCloses,
  };
}

/** A whole text without its reasoning. Any text is valid. */
export function withoutReasoning(text: string): string {
  if (!/<[/|]?[a-z]|\[\/?think\]|◁/i.test(text)) return text;
  const filter = createReasoningFilter();
  const [pushed, ended] = [filter.push(text), filter.end(false)];
  return ended.restarts ? ended.text : pushed.text + ended.text;
}
