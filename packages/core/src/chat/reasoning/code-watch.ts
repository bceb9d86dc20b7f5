/** Tracks, while Markdown is being read, whether the current end is within code, fenced or between backticks. */
export function createCodeWatch() {
  let isFenced = false;
  let lineStart = '';
  let isLineBlank = true;
  let ticks = 0;
  let endsWithTick = false;
  /** Marks that were opened, as examples, in this span of code. */
  let opened = 0;

  function endLine(): void {
    if (/^ {0,3}(?:```|~~~)/.test(lineStart)) {
      isFenced = !isFenced;
      opened = 0;
    }
    if (!isFenced) opened = 0;
    lineStart = '';
    isLineBlank = true;
    ticks = 0;
  }

  const isCode = () => isFenced || ticks % 2 === 1;

  return {
    read(text: string): void {
      for (const letter of text) {
        if (letter === '\n') endLine();
        else if (lineStart.length < 6) lineStart += letter;
        if (letter.trim() !== '') isLineBlank = false;
        if (letter === '`') ticks += 1;
        endsWithTick = letter === '`';
      }
    },
    restart(): void {
      isFenced = false;
      lineStart = '';
      isLineBlank = true;
      ticks = 0;
      opened = 0;
      endsWithTick = false;
    },
    isCode,
    /** Whether there is only white space since the line began. */
    isLineBlank: () => isLineBlank,
    noteOpen(): void {
      opened += 1;
    },
    /**
     * Whether a closing mark here is an example, too: only one that was opened there, or that is alone in backticks.
     */
    takesClose(): boolean {
      if (!isCode()) return false;
      if (opened > 0) {
        opened -= 1;
        return true;
      }
      return endsWithTick;
    },
  };
}
