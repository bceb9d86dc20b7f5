/**
 * A text as it is compared in a search: capital and small letters of any script are one, accents and the
 * different ways of writing a character do not count, white space is one space. All other signs stay themselves.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      // By way of the capitals, so that ß meets SS and both forms of the Greek sigma meet.
      .toUpperCase()
      .toLowerCase()
      .replaceAll('ς', 'σ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
