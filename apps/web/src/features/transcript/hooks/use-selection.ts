import type { Segment } from '@wingman/contract/recording.ts';
import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { SelectedPart } from '../transcript-text.ts';

export type TranscriptSelection = {
  parts: readonly SelectedPart[];
  /** Where it lies in the window, in CSS pixels. */
  area: DOMRect;
};

/** The words that are selected in a transcript, told when the pointer is up or a key has selected them. */
export function useSelection(list: RefObject<HTMLElement | null>, segments: readonly Segment[]) {
  const [selection, setSelection] = useState<TranscriptSelection | null>(null);
  useEffect(() => {
    let isPressed = false;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        if (!isPressed) setSelection(selectedIn(list.current, segments) ?? null);
      });
    };
    const press = () => {
      isPressed = true;
    };
    const release = () => {
      isPressed = false;
      look();
    };
    // A finger that selects is taken over by the browser, which cancels the pointer.
    const events = { pointerdown: press, pointerup: release, pointercancel: release, selectionchange: look };
    for (const [name, listener] of Object.entries(events)) document.addEventListener(name, listener, true);
    const passive = { capture: true, passive: true };
    document.addEventListener('scroll', look, passive);
    window.addEventListener('resize', look);
    return () => {
      cancelAnimationFrame(frame);
      for (const [name, listener] of Object.entries(events)) {
        document.removeEventListener(name, listener, true);
      }
      document.removeEventListener('scroll', look, true);
      window.removeEventListener('resize', look);
    };
  }, [list, segments]);
  const clear = useCallback(() => document.getSelection()?.removeAllRanges(), []);
  return { selection, clear };
}

function selectedIn(list: HTMLElement | null, segments: readonly Segment[]): TranscriptSelection | undefined {
  const selection = document.getSelection();
  if (!list || !selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!range.intersectsNode(list)) return undefined;
  const byId = new Map(segments.map((segment) => [String(segment.id), segment]));
  const parts: SelectedPart[] = [];
  for (const element of list.querySelectorAll<HTMLElement>('[data-segment]')) {
    const segment = byId.get(element.dataset.segment ?? '');
    if (!segment || !range.intersectsNode(element)) continue;
    const { startContainer, startOffset, endContainer, endOffset } = range;
    const from = element.contains(startContainer) ? lengthBefore(element, startContainer, startOffset) : 0;
    const to = element.contains(endContainer)
      ? lengthBefore(element, endContainer, endOffset)
      : segment.text.length;
    if (segment.text.slice(from, to).trim() !== '') parts.push({ segment, from, to });
  }
  return parts.length === 0 ? undefined : { parts, area: range.getBoundingClientRect() };
}

/** Characters of an element's text before a place in it. */
function lengthBefore(element: HTMLElement, container: Node, offset: number): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(container, offset);
  return range.toString().length;
}
