import { parseSync, Visitor } from 'oxc-parser';
import { type DeclaredName, declaredNames } from './declared-names.ts';
import { lineCounter } from './line-counter.ts';
import { type LiteralText, literalTexts } from './literal-texts.ts';
import { type ExportedValue, exportedValues, type ImportedName, importedNames } from './module-names.ts';

export type ImportedModule = { specifier: string; line: number; typeOnly: boolean };

/** Where a function begins and how many lines are its own, those of the functions inside it left out. */
export type FunctionSpan = { line: number; ownLines: number };

/** What the rules need to know about one source file. `path` is relative to the root, with slashes. */
export type SourceFile = {
  path: string;
  lineCount: number;
  imports: ImportedModule[];
  importedNames: ImportedName[];
  exportedValues: ExportedValue[];
  /** Lines that read the environment: `process.env` in whatever spelling. */
  environmentReads: number[];
  /** Lines that replace a module in a test. */
  mockedModules: ImportedModule[];
  functions: FunctionSpan[];
  names: DeclaredName[];
  comments: { text: string; line: number }[];
  /** Line of the default export, if there is one. */
  defaultExport: number | undefined;
  onlyReExports: boolean;
  /** Words that a component would show past the catalogue. */
  texts: LiteralText[];
};

/** Reads imports, re-exports, dynamic imports and type queries from the syntax tree, never from the text. */
export function readSource(path: string, text: string): SourceFile {
  const { module, program, errors, comments } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const lineOf = lineCounter(text);
  const found = visitTree(program, lineOf);
  const imports = [...staticImports(module, lineOf), ...reExports(module, lineOf), ...found.imports];
  const entries = module.staticExports.flatMap((statement) => statement.entries);
  const fallback = entries.find(
    (entry) => entry.exportName.kind === 'Default' || entry.exportName.name === 'default',
  );
  const body = program.body.map((statement) => statement.type);
  return {
    path,
    lineCount: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
    imports,
    importedNames: importedNames(module, text),
    exportedValues: exportedValues(module, lineOf),
    environmentReads: found.environmentReads,
    mockedModules: found.mockedModules,
    functions: functionSpans(program, lineOf),
    names: declaredNames(program, lineOf),
    comments: comments.map(({ value, start }) => ({ text: value, line: lineOf(start) })),
    texts: literalTexts(program, lineOf),
    defaultExport:
      fallback && lineOf(module.staticExports.find((s) => s.entries.includes(fallback))?.start ?? 0),
    onlyReExports:
      entries.some((entry) => entry.moduleRequest !== null) &&
      body.every((type) => type === 'ImportDeclaration' || type.startsWith('Export')) &&
      entries.every((entry) => entry.moduleRequest !== null),
  };
}

type Module = ReturnType<typeof parseSync>['module'];
type LineOf = (offset: number) => number;

function staticImports(module: Module, lineOf: LineOf): ImportedModule[] {
  return module.staticImports.map(({ moduleRequest, entries, start }) => ({
    specifier: moduleRequest.value,
    line: lineOf(start),
    typeOnly: entries.length > 0 && entries.every((entry) => entry.isType),
  }));
}

function reExports(module: Module, lineOf: LineOf): ImportedModule[] {
  return module.staticExports.flatMap(({ entries, start }) => {
    const source = entries[0]?.moduleRequest;
    if (!source) return [];
    return [
      { specifier: source.value, line: lineOf(start), typeOnly: entries.every((entry) => entry.isType) },
    ];
  });
}

type Program = ReturnType<typeof parseSync>['program'];
type Found = Pick<SourceFile, 'imports' | 'environmentReads' | 'mockedModules'>;

function visitTree(program: Program, lineOf: LineOf): Found {
  const found: Found = { imports: [], environmentReads: [], mockedModules: [] };
  const isProcess = (node: { type: string } | null) =>
    node?.type === 'Identifier' && (node as { name?: string }).name === 'process';
  new Visitor({
    ImportExpression(node) {
      if (node.source.type !== 'Literal') return;
      found.imports.push({ specifier: String(node.source.value), line: lineOf(node.start), typeOnly: false });
    },
    TSImportType(node) {
      found.imports.push({ specifier: String(node.source.value), line: lineOf(node.start), typeOnly: true });
    },
    MemberExpression(node) {
      const name = node.property.type === 'Identifier' ? node.property.name : undefined;
      const key = node.property.type === 'Literal' ? node.property.value : name;
      if (isProcess(node.object) && key === 'env') found.environmentReads.push(lineOf(node.start));
    },
    VariableDeclarator(node) {
      if (!isProcess(node.init) || node.id.type !== 'ObjectPattern') return;
      const keys = node.id.properties.map((p) =>
        p.type === 'Property' && p.key.type === 'Identifier' ? p.key.name : '',
      );
      if (keys.includes('env')) found.environmentReads.push(lineOf(node.start));
    },
    ImportDeclaration(node) {
      if (!/^(node:)?process$/.test(node.source.value)) return;
      const takesEnv = node.specifiers.some(
        (s) => s.type === 'ImportSpecifier' && s.imported.type === 'Identifier' && s.imported.name === 'env',
      );
      if (takesEnv) found.environmentReads.push(lineOf(node.start));
    },
    CallExpression(node) {
      const { callee } = node;
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.object.type !== 'Identifier' || callee.object.name !== 'vi') return;
      if (callee.property.name !== 'mock' && callee.property.name !== 'doMock') return;
      const [target] = node.arguments;
      const source = target?.type === 'ImportExpression' ? target.source : target;
      if (source?.type !== 'Literal') return;
      found.mockedModules.push({
        specifier: String(source.value),
        line: lineOf(node.start),
        typeOnly: false,
      });
    },
  }).visit(program);
  return found;
}

function functionSpans(program: Program, lineOf: LineOf): FunctionSpan[] {
  const spans: FunctionSpan[] = [];
  const open: { nested: number }[] = [];
  const enter = () => {
    open.push({ nested: 0 });
  };
  const leave = (node: { start: number; end: number }) => {
    const line = lineOf(node.start);
    const further = lineOf(node.end) - line;
    const nested = open.pop()?.nested ?? 0;
    const outer = open.at(-1);
    if (outer) outer.nested += further;
    spans.push({ line, ownLines: further + 1 - nested });
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
  }).visit(program);
  return spans;
}
