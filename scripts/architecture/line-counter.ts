/** A function that tells the line, from 1 on, of an offset in `text`. */
export function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [first, after] = [0, starts.length];
    while (after - first > 1) {
      const middle = (first + after) >> 1;
      if ((starts[middle] as number) <= offset) first = middle;
      else after = middle;
    }
    return first + 1;
  };
}
