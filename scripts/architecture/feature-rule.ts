import { compositionSurface, coreContexts, coreFolders } from './import-table.ts';
import { isTestCode, partOf, resolveInside } from './places.ts';
import type { Rule } from './rule.ts';

const sentence = {
  context: 'A context of core uses only the contexts that the import table gives it.',
  surface: 'Of another context of core only its surface is imported.',
  root: 'Every file of core lies in a context.',
  apart: 'Features do not import each other.',
  upward: 'Features and shared pieces of the web app do not import app.',
  shared: 'Shared pieces of the web app import no feature.',
};

/** Contexts of core meet at their surfaces, features of the web app stay apart, and nothing in the web app reaches upward. */
export const featureRule: Rule = (files) =>
  files.flatMap((file) => {
    const lost = isLost(file.path)
      ? [{ path: file.path, line: 1, rule: sentence.root, detail: 'see coreContexts in import-table.ts' }]
      : [];
    if (isTestCode(file.path)) return lost;
    const broken = file.imports.flatMap(({ specifier, line }) => {
      const target = resolveInside(file.path, specifier);
      if (!target) return [];
      const rule = brokenInCore(file.path, target.path) ?? brokenInWeb(file.path, target.path);
      return rule ? [{ path: file.path, line, rule, detail: specifier }] : [];
    });
    return [...lost, ...broken];
  });

const coreRoot = 'packages/core/src/';

/** The folder of core that a file lies in, and the rest of its path; undefined outside of core. */
function placeInCore(path: string): { folder: string; rest: string } | undefined {
  if (!path.startsWith(coreRoot)) return undefined;
  const [folder = '', ...rest] = path.slice(coreRoot.length).split('/');
  return rest.length > 0 ? { folder, rest: rest.join('/') } : { folder: '', rest: folder };
}

function isLost(path: string): boolean {
  const place = placeInCore(path);
  if (!place) return false;
  return !(place.folder in coreContexts) && !Object.values(coreFolders).includes(place.folder);
}

const isCovered = (surface: readonly string[], file: string) =>
  surface.some((entry) => file === entry || (entry.endsWith('/') && file.startsWith(entry)));

function brokenInCore(from: string, to: string): string | undefined {
  const target = placeInCore(to);
  const own = placeInCore(from);
  if (!target || target.folder === coreFolders.ports || target.folder === own?.folder) return undefined;
  if (!own) {
    const surface = coreContexts[target.folder]?.surface ?? compositionSurface;
    return partOf(from) === 'scripts' || isCovered(surface, target.rest) ? undefined : sentence.surface;
  }
  if (own.folder === coreFolders.composition) return undefined;
  if (!coreContexts[own.folder]?.uses.includes(target.folder)) return sentence.context;
  return isCovered(coreContexts[target.folder]?.surface ?? [], target.rest) ? undefined : sentence.surface;
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
