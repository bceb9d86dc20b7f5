/** Lines of an answer that quotes, which the web app tells from its other words. */

/** The end of the line before the quote that is nearest, where there is no answer. */
export const nearestQuote = 'Il passaggio più vicino:';

/** The line before the quotes besides the answer. */
export const otherQuotes = (count: number): string => `Altri passaggi (${count}):`;
export const isOtherQuotes = (line: string): boolean => /^Altri passaggi \(\d+\):$/.test(line);
