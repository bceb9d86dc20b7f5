import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';

/** `/source/flags` and where it is written, as `path:line`. */
export type Expression = { source: string; flags: string; place: string };

/** `composed`: where an expression is put together that only a run of the program shows. */
export type Written = { literals: Expression[]; composed: string[] };

/** The regular expressions of one file. `file` is relative to the root. */
export function readExpressions(file: string, text: string): Written {
  const { program } = parseSync(file, text);
  const place = (offset: number) => `${file}:${text.slice(0, offset).split('\n').length}`;
  const written: Written = { literals: [], composed: [] };
  const construct = (node: { callee: { type: string }; arguments: { type: string }[]; start: number }) => {
    if ((node.callee as { name?: string }).name !== 'RegExp') return;
    const [pattern, flags] = node.arguments.map((argument) => (argument as { value?: unknown }).value);
    if (typeof pattern !== 'string') written.composed.push(place(node.start));
    else {
      const known = typeof flags === 'string' ? flags : '';
      written.literals.push({ source: pattern, flags: known, place: place(node.start) });
    }
  };
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return;
      const { pattern, flags } = node.regex;
      written.literals.push({ source: pattern, flags, place: place(node.start) });
    },
    NewExpression: construct,
    CallExpression: construct,
  }).visit(program);
  return written;
}

/** The expressions that modules compose when they are loaded. */
export async function loadExpressions(root: string, files: string[]): Promise<Expression[]> {
  const found: Expression[] = [];
  const own = globalThis.RegExp;
  const note = (made: RegExp) => {
    const frames = (new Error().stack ?? '').split('\n').slice(3);
    const frame = frames.find((line) => line.includes('file:'))?.split(pathToFileURL(root).href)[1];
    const place = /^\/(.+?:\d+)/.exec(frame ?? '')?.[1];
    if (place && !place.includes('node_modules'))
      found.push({ source: made.source, flags: made.flags, place });
    return made;
  };
  globalThis.RegExp = new Proxy(own, {
    construct: (target, args, wanted) => note(Reflect.construct(target, args, wanted) as RegExp),
    apply: (target, _, args) => note(Reflect.construct(target, args) as RegExp),
  });
  try {
    for (const file of files) await import(pathToFileURL(path.join(root, file)).href);
  } finally {
    globalThis.RegExp = own;
  }
  return found;
}

export const readText = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');
