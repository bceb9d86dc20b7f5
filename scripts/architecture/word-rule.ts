import type { Rule, Violation } from './rule.ts';

/** Words that names may not use, and those that comments may not use either, with the word to write instead. */
export type Vocabulary = { names: Map<string, string>; comments: Map<string, string> };

const sentence = {
  name: 'Names use the words of docs/glossary.md.',
  comment: 'Comments use the plain words of docs/glossary.md.',
};

const cellsOf = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** The refused words of one table of the glossary: those in code type in its last column. */
function refusedIn(section: string): Map<string, string> {
  const rows = section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(1);
  return new Map(
    rows.flatMap((row) => {
      const cells = cellsOf(row);
      const refused = (cells.at(-1) ?? '').matchAll(/`([^`]+)`/g);
      return [...refused].map(([, word = '']) => [wordsOf(word).join(' '), cells[0] ?? ''] as const);
    }),
  );
}

/** Reads the tables of docs/glossary.md, the only place where these words are listed. */
export function readGlossary(markdown: string): Vocabulary {
  const section = (title: string) => markdown.split(`## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
  const plain = refusedIn(section('Plain words'));
  return { names: new Map([...refusedIn(section('Things')), ...plain]), comments: plain };
}

/** `imagePath2` → image, path: the words of a name, in lower case. */
export function wordsOf(name: string): string[] {
  const parts = name.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2');
  return parts
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean);
}

/** The first refused word in a row of words, singular or plural, and what to write. */
function refusedWord(words: string[], refused: Map<string, string>): [string, string] | undefined {
  for (const [index, word] of words.entries()) {
    for (const tried of [word, word.replace(/s$/, ''), `${word} ${words[index + 1] ?? ''}`]) {
      const write = refused.get(tried);
      if (write !== undefined) return [tried, write];
    }
  }
  return undefined;
}

/** Tables and columns keep the names that they were made with. */
const isFrozen = (path: string) => path.includes('/migrations/') || path === 'packages/db/src/schema.ts';

/** Names and comments use one word for one thing. */
export function wordRule(vocabulary: Vocabulary): Rule {
  const violation = (path: string, line: number, rule: string, found: [string, string]): Violation => ({
    path,
    line,
    rule,
    detail: `${found[0]}: write ${found[1]}`,
  });
  return (files) =>
    files
      .filter(({ path }) => !isFrozen(path))
      .flatMap(({ path, names, comments }) => {
        const inPath = refusedWord(wordsOf(path.split('/').at(-1) ?? ''), vocabulary.names);
        const inNames = names.flatMap(({ name, line }) => {
          const found = refusedWord(wordsOf(name), vocabulary.names);
          return found ? [violation(path, line, sentence.name, found)] : [];
        });
        const inComments = comments.flatMap(({ text, line }) => {
          const found = refusedWord(wordsOf(text), vocabulary.comments);
          return found ? [violation(path, line, sentence.comment, found)] : [];
        });
        return [...(inPath ? [violation(path, 1, sentence.name, inPath)] : []), ...inNames, ...inComments];
      });
}
