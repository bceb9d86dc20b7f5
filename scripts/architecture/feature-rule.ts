import { coreFeaturePairs, coreSharedFolders } from './import-table.ts';
import { isTestCode, resolveInside } from './places.ts';
import type { Rule } from './rule.ts';

const sentence = {
  apart: 'Features do not import each other.',
  upward: 'Features and shared pieces of the web app do not import app.',
  shared: 'Shared pieces of the web app import no feature.',
};

/** Features stay apart inside core and inside the web app, and nothing in the web app reaches upward. */
export const featureRule: Rule = (files) =>
  files.flatMap((file) =>
    file.imports.flatMap(({ specifier, line }) => {
      const target = resolveInside(file.path, specifier);
      if (!target || isTestCode(file.path)) return [];
      const rule = brokenInCore(file.path, target.path) ?? brokenInWeb(file.path, target.path);
      return rule ? [{ path: file.path, line, rule, detail: specifier }] : [];
    }),
  );

function coreFeatureOf(path: string): string | undefined {
  const folder = /^packages\/core\/src\/([^/]+)\//.exec(path)?.[1];
  return folder === undefined || coreSharedFolders.includes(folder) ? undefined : folder;
}

function brokenInCore(from: string, to: string): string | undefined {
  const [own, other] = [coreFeatureOf(from), coreFeatureOf(to)];
  if (from.startsWith('packages/core/src/ports/') && other !== undefined) return sentence.apart;
  if (own === undefined || other === undefined || own === other) return undefined;
  return coreFeaturePairs[own]?.includes(other) ? undefined : sentence.apart;
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
