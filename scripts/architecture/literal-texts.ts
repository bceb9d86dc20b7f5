import type { Program } from 'oxc-parser';
import { Visitor } from 'oxc-parser';

/** A text that people would read, written into a component instead of the catalogue. */
export type LiteralText = { line: number; text: string };

/** Attributes and properties whose text is shown or read out. */
const shownNames = new Set([
  ...['aria-label', 'aria-description', 'aria-placeholder', 'aria-roledescription', 'aria-valuetext'],
  ...['title', 'placeholder', 'label', 'alt', 'description', 'error', 'message', 'text', 'subtitle'],
  ...['confirmLabel', 'cancelLabel', 'heading'],
]);

const hasLetters = (text: string) => /\p{L}{2,}/u.test(text);

type Node = Program['body'][number] | { type: string; [key: string]: unknown };

/** The words that an expression shows: plain strings, templates' own words, both ways of a choice. */
function wordsOf(node: Node | null | undefined): string[] {
  if (!node) return [];
  const part = (key: string) => (node as Record<string, unknown>)[key] as Node;
  switch (node.type) {
    case 'Literal': {
      const { value } = node as unknown as { value: unknown };
      return typeof value === 'string' ? [value] : [];
    }
    case 'TemplateLiteral': {
      const { quasis } = node as unknown as { quasis: { value: { cooked: string | null } }[] };
      return quasis.map(({ value }) => value.cooked ?? '');
    }
    case 'ConditionalExpression':
      return [...wordsOf(part('consequent')), ...wordsOf(part('alternate'))];
    case 'LogicalExpression':
      return wordsOf(part('right'));
    case 'JSXExpressionContainer':
      return wordsOf(part('expression'));
    case 'JSXText':
      return [(node as unknown as { value: string }).value];
    default:
      return [];
  }
}

/** Finds texts in the syntax tree of a component. */
export function literalTexts(program: Program, lineOf: (offset: number) => number): LiteralText[] {
  const found: LiteralText[] = [];
  const report = (start: number, words: string[]) => {
    const text = words.map((word) => word.trim()).find(hasLetters);
    if (text) found.push({ line: lineOf(start), text });
  };
  const children = (node: { children: { type: string; start: number }[] }) => {
    for (const child of node.children) report(child.start, wordsOf(child as unknown as Node));
  };
  new Visitor({
    JSXElement: children,
    JSXFragment: children,
    JSXAttribute(node) {
      if (node.name.type !== 'JSXIdentifier' || !shownNames.has(node.name.name)) return;
      report(node.start, wordsOf(node.value as unknown as Node));
    },
    Property(node) {
      const name = node.key.type === 'Literal' ? node.key.value : (node.key as { name?: string }).name;
      if (typeof name !== 'string' || !shownNames.has(name)) return;
      report(node.start, wordsOf(node.value as unknown as Node));
    },
    CallExpression(node) {
      const name = node.callee.type === 'Identifier' ? node.callee.name : '';
      if (!/^(toast\w+|useDocumentTitle)$/.test(name)) return;
      for (const argument of node.arguments) report(argument.start, wordsOf(argument as unknown as Node));
    },
  }).visit(program);
  return found;
}
