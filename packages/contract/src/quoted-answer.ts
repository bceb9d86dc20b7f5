/** Lines of an answer that quotes, which the web app tells from its other words. */

/** The end of the line before the quote that is nearest, where there is no answer. */
export const nearestQuote = 'Il passaggio più vicino:';

/** The line before the quotes besides the answer. */
export const otherQuotes = (count: number): string => `Altri passaggi (${count}):`;
export const isOtherQuotes = (line: string): boolean => /^Altri passaggi \(\d+\):$/.test(line);

/** The line before the quotes of one recording, where several are told: when it was made. */
export const quoteHeading = (moment: string): string =>
  `**${moment.replace(/^./u, (letter) => letter.toUpperCase())}**`;
/** Under the heading of a day: when on it. */
export const quoteSubheading = (time: string): string => `**Ore ${time}**`;
/** Whether the words before a quote end with the day and the time at which it was said. */
export const tellsMoment = (words: string): boolean =>
  /(?:, o|\*\*O)re \d{1,2}:\d\d(?:\*\*|[.:])?$/.test(words);

/** What stands before the words of a line of notes that is quoted: the user's own, or those in which it was found. */
export const noteMarks = { changed: 'Nota modificata', written: 'Scritta da te', found: 'Nota' } as const;
