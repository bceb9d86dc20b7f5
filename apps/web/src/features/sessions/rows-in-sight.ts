/** Rows `from` up to but not including `to`, and the room that the rows before and after them take. */
export type RowsInSight = { from: number; to: number; before: number; after: number };

/** Which of the rows with these heights touch the stretch from `top` to `bottom`, all in one unit. */
export function rowsInSight(heights: readonly number[], top: number, bottom: number): RowsInSight {
  let [from, to, before, after, end] = [0, 0, 0, 0, 0];
  for (const [index, height] of heights.entries()) {
    const start = end;
    end += height;
    if (end <= top) {
      from = index + 1;
      to = from;
      before = end;
    } else if (start < bottom) {
      to = index + 1;
    } else {
      after += height;
    }
  }
  return { from, to, before, after };
}
