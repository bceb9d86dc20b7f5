import { owners } from './import-table.ts';
import { isConfig, isTestCode, partOf } from './places.ts';
import type { Rule, Violation } from './rule.ts';

const sentence = {
  owner: 'A third-party module is imported only where it is owned.',
  oneFile: 'Only one file imports this module, so that replacing it touches one file.',
  environment: 'Only apps/server/src/config/environment.ts reads the environment.',
};

const covers = (module: string, specifier: string) =>
  specifier === module || specifier.startsWith(`${module}/`);

/** Which folder owns which third-party module. Scripts measure and build with all of them. */
export const ownershipRule: Rule = (files) => {
  const violations: Violation[] = [];
  for (const { modules, folders, oneFile } of owners) {
    const uses = files
      .filter((file) => partOf(file.path) !== 'scripts')
      .flatMap((file) => file.imports.map((imported) => ({ path: file.path, ...imported })))
      .filter(({ specifier }) => modules.some((module) => covers(module, specifier)));
    for (const { path, line, specifier } of uses) {
      if (folders.some((folder) => path.startsWith(folder))) continue;
      violations.push({
        path,
        line,
        rule: sentence.owner,
        detail: `${specifier} belongs to ${folders.join(', ')}`,
      });
    }
    const product = uses.filter(({ path }) => !isTestCode(path));
    if (!oneFile || new Set(product.map(({ path }) => path)).size < 2) continue;
    const [first] = product;
    for (const { path, line, specifier } of product) {
      if (path === first?.path) continue;
      violations.push({
        path,
        line,
        rule: sentence.oneFile,
        detail: `${specifier} is already in ${first?.path}`,
      });
    }
  }
  return violations;
};

/** Configuration comes from one place. Scripts, tools' settings and tests have their own environment. */
export const environmentRule: Rule = (files) =>
  files
    .filter(({ path }) => path !== 'apps/server/src/config/environment.ts' && partOf(path) !== 'scripts')
    .filter(({ path }) => !isConfig(path) && !isTestCode(path))
    .flatMap(({ path, environmentReads }) =>
      environmentReads.map((line) => ({ path, line, rule: sentence.environment, detail: 'process.env' })),
    );
