import { useCallback } from 'react';
import { useVirtualRows } from '../../../lib/use-virtual-rows.ts';
import type { Added } from '../added.ts';
import type { Paragraph } from '../paragraphs.ts';

/** Up to so many paragraphs, about a quarter of an hour, all are drawn: the browser then finds and selects in all of them. */
const drawnWhole = 60;

/** CSS pixels that a paragraph is taken for until it was drawn and measured. */
const lineHeight = 27;
const lineLength = 64;

/** The same for what was added. */
const addedHeight = 46;

function guessHeight({ segments }: Paragraph, added: number): number {
  const length = segments.reduce((sum, { text }) => sum + text.length + 1, 0);
  return Math.ceil(length / lineLength) * lineHeight + 16 + added * addedHeight;
}

/** Frames in which a paragraph that was scrolled to must have been drawn. */
const mostFrames = 30;

/** Which paragraphs are drawn, and the way to any of them. `addedTo`: what stands between the words, by the index. */
export function useTranscriptRows(
  paragraphs: readonly Paragraph[],
  addedTo: ReadonlyMap<number, readonly Added[]>,
) {
  const isWhole = paragraphs.length <= drawnWhole;
  const estimate = useCallback(
    (index: number) => guessHeight(paragraphs[index] as Paragraph, addedTo.get(index)?.length ?? 0),
    [paragraphs, addedTo],
  );
  const { list, rows, before, after, measureRow, scrollToRow } = useVirtualRows<
    HTMLOListElement,
    HTMLLIElement
  >({ count: isWhole ? 0 : paragraphs.length, estimate, overscan: 6 });

  /** Brings the element of a selector into the middle of the screen; `index` is its paragraph. Answers it when it is there. */
  const reveal = useCallback(
    (index: number, selector: string, onShown?: (element: HTMLElement) => void) => {
      const find = () => list.current?.querySelector<HTMLElement>(selector);
      const show = (element: HTMLElement) => {
        element.scrollIntoView({ block: 'center' });
        onShown?.(element);
      };
      const drawn = find();
      if (drawn) return show(drawn);
      scrollToRow(index, { align: 'center' });
      let frames = 0;
      const look = () => {
        const element = find();
        frames += 1;
        if (element) show(element);
        else if (frames < mostFrames) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    [list, scrollToRow],
  );

  const drawn = isWhole ? paragraphs : rows.map(({ index }) => paragraphs[index] as Paragraph);
  return {
    list,
    drawn: drawn.filter((paragraph) => paragraph !== undefined),
    room: isWhole ? undefined : { paddingTop: before, paddingBottom: after },
    measureRow: isWhole ? undefined : measureRow,
    reveal,
  };
}
