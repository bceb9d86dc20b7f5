/** `[3]` at the end of a quoted line. */
const endMark = /\[(\d{1,3})\]\s*$/;

/**
 * Quoted lines (`> …`) whose citation is one of `numbers`, replaced by one line that says `removed`. A citation's mark ends
 * the last of its lines.
 */
export function withoutBlockquotes(
  response: string,
  { numbers, removed }: { numbers: Set<number>; removed: string },
): string {
  if (numbers.size === 0) return response;
  const lines: string[] = [];
  let quoted: string[] = [];
  for (const line of response.split('\n')) {
    if (!line.startsWith('>')) {
      lines.push(...quoted, line);
      quoted = [];
      continue;
    }
    quoted.push(line);
    const n = Number(endMark.exec(line)?.[1]);
    if (Number.isNaN(n)) continue;
    lines.push(...(numbers.has(n) ? [`> ${removed} [${n}]`] : quoted));
    quoted = [];
  }
  return [...lines, ...quoted].join('\n');
}
