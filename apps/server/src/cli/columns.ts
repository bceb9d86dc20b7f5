/** Rows as lines whose columns begin below each other. */
export function inColumns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((value, column) => onOneLine(value).padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** What somebody typed must not act on the terminal. */
const onOneLine = (text: string) => text.replace(/\p{C}/gu, ' ');
