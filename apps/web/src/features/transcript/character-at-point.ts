type Caret = { node: Node; offset: number } | undefined;

/** Older browsers know the second way only. */
type CaretDocument = {
  caretPositionFromPoint?: (x: number, y: number) => { offsetNode: Node; offset: number } | null;
  caretRangeFromPoint?: (x: number, y: number) => Range | null;
};

/** Before which character of an element's text a point of the window lies; undefined where it lies elsewhere. */
export function characterAtPoint(element: Element, x: number, y: number): number | undefined {
  const caret = caretAt(document as CaretDocument, x, y);
  if (!caret || !element.contains(caret.node)) return undefined;
  const range = document.createRange();
  range.selectNodeContents(element);
  range.setEnd(caret.node, caret.offset);
  return range.toString().length;
}

function caretAt(page: CaretDocument, x: number, y: number): Caret {
  const position = page.caretPositionFromPoint?.(x, y);
  if (position) return { node: position.offsetNode, offset: position.offset };
  const range = page.caretRangeFromPoint?.(x, y);
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined;
}
