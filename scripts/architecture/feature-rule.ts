import { type ContextTree, contextTrees } from './import-table.ts';
import { isTestCode, partOf, resolveInside } from './places.ts';
import type { Rule } from './rule.ts';

const sentence = {
  context: 'A context uses only the contexts that the import table gives it.',
  surface: 'Of another context only its surface is imported.',
  lost: 'Every file of core, speech and the server lies in a context.',
  apart: 'Features do not import each other.',
  upward: 'Features and shared pieces of the web app do not import app.',
  shared: 'Shared pieces of the web app import no feature.',
};

/** Contexts meet at their surfaces, features of the web app stay apart, and nothing in the web app reaches upward. */
export const featureRule: Rule = (files) =>
  files.flatMap((file) => {
    const lost = isLost(file.path)
      ? [{ path: file.path, line: 1, rule: sentence.lost, detail: 'see contextTrees in import-table.ts' }]
      : [];
    if (isTestCode(file.path)) return lost;
    const broken = file.imports.flatMap(({ specifier, line }) => {
      const target = resolveInside(file.path, specifier);
      if (!target) return [];
      const rule = brokenInTree(file.path, target.path) ?? brokenInWeb(file.path, target.path);
      return rule ? [{ path: file.path, line, rule, detail: specifier }] : [];
    });
    return [...lost, ...broken];
  });

type Place = { tree: ContextTree; folder: string; rest: string };

/** The context tree, the folder of it that a file lies in, and the rest of its path. A loose file is its own folder. */
function placeOf(path: string): Place | undefined {
  const tree = Object.values(contextTrees).find(({ root }) => path.startsWith(root));
  if (!tree) return undefined;
  const [folder = '', ...rest] = path.slice(tree.root.length).split('/');
  return { tree, folder, rest: rest.join('/') };
}

function isLost(path: string): boolean {
  const place = placeOf(path);
  if (!place) return false;
  const { contexts, open, composition } = place.tree;
  const folder = place.folder.replace(/\.test\.ts$/, '.ts');
  return !(folder in contexts) && ![...open, ...composition, 'testing'].includes(folder);
}

const isCovered = (surface: readonly string[], file: string) =>
  surface.some((entry) => file === entry || (entry.endsWith('/') && file.startsWith(entry)));

function brokenInTree(from: string, to: string): string | undefined {
  const target = placeOf(to);
  const own = placeOf(from);
  if (!target || target.tree.open.includes(target.folder)) return undefined;
  if (own?.tree !== target.tree) return brokenFromOutside(from, target);
  if (target.folder === own.folder || own.tree.composition.includes(own.folder)) return undefined;
  const { contexts } = own.tree;
  if (!contexts[own.folder]?.uses.includes(target.folder)) return sentence.context;
  return isCovered(contexts[target.folder]?.surface ?? [], target.rest) ? undefined : sentence.surface;
}

function brokenFromOutside(from: string, { tree, folder, rest }: Place): string | undefined {
  if (!tree.outside || partOf(from) === 'scripts') return undefined;
  return isCovered(tree.contexts[folder]?.surface ?? tree.outside, rest) ? undefined : sentence.surface;
}

const webFeatureOf = (path: string) => /^apps\/web\/src\/features\/([^/]+)\//.exec(path)?.[1];
const isWebApp = (path: string) => path.startsWith('apps/web/src/app/');
const isWebShared = (path: string) => /^apps\/web\/src\/(components|lib|messages)\//.test(path);

function brokenInWeb(from: string, to: string): string | undefined {
  const [own, other] = [webFeatureOf(from), webFeatureOf(to)];
  if ((own !== undefined || isWebShared(from)) && isWebApp(to)) return sentence.upward;
  if (isWebShared(from) && other !== undefined) return sentence.shared;
  return own !== undefined && other !== undefined && own !== other ? sentence.apart : undefined;
}
