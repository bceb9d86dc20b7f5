import type { ChatEvent, Citation } from '@wingman/contract/conversation.ts';
import { createNumbering, replaceMarks } from '../recall/citations.ts';

type Emit = (event: ChatEvent) => void;
type TextEvent = Extract<ChatEvent, { type: 'text' }>;

/** A mark that may go on with the next chunk. */
const openMark = / ?\[[\d\s,;]{0,40}$| $/;

/**
 * Passes a model's text on while it comes, with its marks numbered from 1 in the order in which they appear, also where one
 * arrives in several chunks. Before the first mark of a number an `excerpts` event tells all citations that were numbered so far.
 * Numbers that were not offered are left out.
 */
export function createStreamedMarks(offered: Citation[], emit: Emit) {
  const byNumber = new Map(offered.map((citation) => [citation.n, citation]));
  let numbering = createNumbering();
  let held = '';

  function pass(text: string, restarts: boolean): void {
    const before = numbering.given().length;
    const numbered = replaceMarks(text, (n) => (byNumber.has(n) ? numbering.numberOf(n) : undefined));
    const given = numbering.given();
    const citations = given.flatMap(({ n, of }) => ({ ...(byNumber.get(of) as Citation), n }));
    if (given.length > before) emit({ type: 'excerpts', citations });
    if (numbered !== '' || restarts)
      emit({ type: 'text', text: numbered, ...(restarts ? { restarts } : {}) } as TextEvent);
  }

  return {
    push({ text, restarts = false }: { text: string; restarts?: boolean }): void {
      if (restarts) {
        numbering = createNumbering();
        held = '';
      }
      const all = held + text;
      const open = openMark.exec(all)?.index ?? all.length;
      held = all.slice(open);
      pass(all.slice(0, open), restarts);
    },
    /** The model has ended: what was held back is no mark. */
    end(): void {
      const rest = held;
      held = '';
      pass(rest, false);
    },
  };
}
