import { type parseSync, Visitor } from 'oxc-parser';

/** A name that a file declares itself. */
export type DeclaredName = { name: string; line: number };

type Program = ReturnType<typeof parseSync>['program'];
/** What a name is bound by: an identifier, or a pattern with more of them inside. */
type Pattern = {
  type: string;
  name?: string;
  start: number;
  left?: Pattern;
  argument?: Pattern;
  value?: Pattern;
  elements?: (Pattern | null)[];
  properties?: Pattern[];
};
type Key = { key: { type: string }; computed: boolean };

/** The identifiers that a pattern binds, e.g. a and b of `{ x: a, ...b }`. */
function identifiersIn(pattern: Pattern | null | undefined): Pattern[] {
  if (!pattern) return [];
  if (pattern.type === 'Identifier') return [pattern];
  const { left, argument, value, elements = [], properties = [] } = pattern;
  return [left, argument, value, ...elements, ...properties].flatMap(identifiersIn);
}

const keyOf = ({ key, computed }: Key) => (computed ? [] : identifiersIn(key as Pattern));

/** Names of functions, types, variables, parameters and properties; not those that are only used. */
export function declaredNames(program: Program, lineOf: (offset: number) => number): DeclaredName[] {
  const names: DeclaredName[] = [];
  const add = (...patterns: unknown[]): void => {
    for (const { name = '', start } of (patterns as Pattern[]).flatMap(identifiersIn)) {
      names.push({ name, line: lineOf(start) });
    }
  };
  new Visitor({
    VariableDeclarator(node) {
      add(node.id);
    },
    FunctionDeclaration(node) {
      add(node.id, ...node.params);
    },
    FunctionExpression(node) {
      add(node.id, ...node.params);
    },
    ArrowFunctionExpression(node) {
      add(...node.params);
    },
    ClassDeclaration(node) {
      add(node.id);
    },
    TSTypeAliasDeclaration(node) {
      add(node.id);
    },
    TSInterfaceDeclaration(node) {
      add(node.id);
    },
    TSPropertySignature(node) {
      add(...keyOf(node));
    },
    TSMethodSignature(node) {
      add(...keyOf(node));
    },
    MethodDefinition(node) {
      add(...keyOf(node));
    },
    PropertyDefinition(node) {
      add(...keyOf(node));
    },
    Property(node) {
      if (node.kind === 'init') add(...keyOf(node as Key));
    },
  }).visit(program);
  return names;
}
