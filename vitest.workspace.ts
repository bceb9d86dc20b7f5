import path from 'node:path';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { conditionTimeoutMs } from './scripts/condition-timeout.ts';
import { prepareTestFolder } from './scripts/test-folder.ts';
import { testSeed } from './scripts/test-seed.ts';

prepareTestFolder();

const root = import.meta.dirname;
const setup = path.join(root, 'scripts/test-setup.ts');
const postgres = path.join(root, 'packages/db/src/testing/postgres-global-setup.ts');

/**
 * Files of a fresh checkout run in the order of their sizes, and these are short lists of very many screens or kills: begun last,
 * they would run on alone.
 */
const longestFiles = /\/(?:accessibility-of-|kills\.release\.)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longestFiles.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Tests that take minutes: `test:release` runs them. */
const longFiles = '**/*.release.{test,e2e}.ts';

/** A project of unit and integration tests that run in Node, beside the code in `folder`. */
function nodeProject(
  name: string,
  folder: string,
  needs: { postgres: boolean },
): TestProjectInlineConfiguration {
  return {
    extends: true,
    root: path.join(root, folder),
    test: {
      name,
      environment: 'node',
      // Test files share a process and its modules, which are not loaded again for each. No module of ours is mocked.
      isolate: false,
      include: [folder === 'scripts' ? '**/*.test.ts' : '{src,tests}/**/*.test.ts'],
      exclude: [longFiles],
      globalSetup: needs.postgres ? [postgres] : [],
    },
  };
}

/** Tests of the web app: those named `*.test.tsx` or `*.dom.test.ts` have a page, the others have plain Node. */
function webProject(name: string, files: { include: string[]; exclude?: string[] }, hasPage: boolean) {
  const own = hasPage
    ? ['./src/testing/setup.ts', './src/testing/page-setup.ts']
    : ['./src/testing/setup.ts'];
  return {
    extends: true,
    root: path.join(root, 'apps/web'),
    test: {
      name,
      environment: hasPage ? 'happy-dom' : 'node',
      isolate: false,
      ...files,
      setupFiles: [setup, ...own],
    },
  } satisfies TestProjectInlineConfiguration;
}

/** The built product in a real browser, after everything else. */
const browser: TestProjectInlineConfiguration = {
  extends: true,
  root: path.join(root, 'apps/web/e2e'),
  test: {
    name: 'e2e',
    environment: 'node',
    include: ['**/*.e2e.ts'],
    exclude: [longFiles],
    // A worker keeps a browser and products that its files use one after the other.
    isolate: false,
    // Its files mostly wait: for seconds of audio, for processes that start, for what the browser shows.
    maxWorkers: 3,
    sequence: { groupOrder: 1 },
    // A browser, a product and minutes of audio share the processors with the test.
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
};

/** What takes long by its nature: hundreds of kills, restarts of nodes, a full disk, the single binary, a year of data. */
const release: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    name: 'release',
    environment: 'node',
    include: [`{apps,packages,scripts}/${longFiles}`],
    globalSetup: [postgres],
    // They wait as well: for starts, restarts and time limits of the product.
    maxWorkers: 3,
    sequence: { groupOrder: 2 },
    expect: { poll: { timeout: 120_000 } },
    testTimeout: 600_000,
    hookTimeout: 300_000,
  },
};

/** All tests of the repository; `--project <name>` runs one part. */
export default defineConfig({
  root,
  test: {
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: true,
    setupFiles: [setup],
    sequence: { sequencer: LongestFirst },
    provide: { testSeed: testSeed() },
    // Bounds for what hangs, not for what is slow: a busy machine fails no test. Conditions give up first.
    testTimeout: 600_000,
    expect: { poll: { timeout: conditionTimeoutMs } },
    hookTimeout: 240_000,
    projects: [
      nodeProject('contract', 'packages/contract', { postgres: false }),
      nodeProject('italian', 'packages/italian', { postgres: false }),
      nodeProject('search', 'packages/search', { postgres: false }),
      nodeProject('notes', 'packages/notes', { postgres: false }),
      nodeProject('db', 'packages/db', { postgres: true }),
      nodeProject('core', 'packages/core', { postgres: true }),
      nodeProject('models', 'packages/models', { postgres: false }),
      nodeProject('child-process', 'packages/child-process', { postgres: false }),
      nodeProject('speech', 'packages/speech', { postgres: false }),
      nodeProject('language', 'packages/language', { postgres: false }),
      nodeProject('api', 'packages/api', { postgres: true }),
      nodeProject('client', 'packages/client', { postgres: false }),
      nodeProject('server', 'apps/server', { postgres: true }),
      nodeProject('scripts', 'scripts', { postgres: false }),
      webProject('web', { include: ['{src,worker}/**/*.test.ts'], exclude: ['**/*.dom.test.ts'] }, false),
      webProject('web-dom', { include: ['src/**/*.test.tsx', 'src/**/*.dom.test.ts'] }, true),
      browser,
      release,
    ],
  },
});
