/** More sentences than this say the same again, and longer ones have lost their thread. */
const mostSentences = 6;
const longestSentence = 240;

/**
 * A grammar (GBNF) of answers of which each sentence ends with the number of a turn, from 1 to `turns`: `… [3].` Otherwise an answer
 * may only say `refusal`.
 */
export function citingGrammar(turns: number, refusal: string): string {
  const numbers = Array.from({ length: turns }, (_, index) => `"${index + 1}"`).join(' | ');
  return [
    `root ::= ${JSON.stringify(refusal)} | sentence (" " sentence){0,${mostSentences - 1}}`,
    'sentence ::= words " "? marks "."',
    // A full stop may stand in a number or an abbreviation, never before a blank: there the next sentence would begin.
    `words ::= letter step{1,${longestSentence}}`,
    'step ::= letter | [ .!?] letter',
    'letter ::= [^\\[\\]\\r\\n\\t .!?]',
    'marks ::= "[" number "]" ("[" number "]")?',
    `number ::= ${numbers}`,
  ].join('\n');
}
