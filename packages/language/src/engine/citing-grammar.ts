/**
 * A grammar (GBNF) of answers of which each sentence ends with the number of a turn, from 1 to `turns`: `… [3].` Otherwise an answer
 * may only say `refusal`.
 */
export function citingGrammar(turns: number, refusal: string): string {
  const numbers = Array.from({ length: turns }, (_, index) => `"${index + 1}"`).join(' | ');
  return [
    `root ::= ${JSON.stringify(refusal)} | sentence (" " sentence)*`,
    'sentence ::= words marks "."',
    // A full stop may stand in a number or an abbreviation, not before a blank.
    'words ::= [^\\[\\]\\r\\n\\t ] ([^\\[\\]\\r\\n]){1,400}',
    'marks ::= "[" number "]" ("[" number "]")?',
    `number ::= ${numbers}`,
  ].join('\n');
}
