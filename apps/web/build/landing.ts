import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';

const landingModule = 'src/app/routes/landing-route.tsx';
const rootElement = '<div id="root"></div>';

/** What the module below `src` exports that renders the page for visitors. */
type Prerendered = { html: string; title: string };

/**
 * Renders the landing page into `landing.html` beside `index.html`, and into `landing-without-plans.html` for servers without plans: visitors read it before any script has come. It has
 * the page's styles in one file less to wait for, and the same entry, which takes the page over.
 */
export function prerenderLanding(root: string): Plugin {
  let folder: string | undefined;
  let files: Rolldown.OutputBundle = {};
  return {
    name: 'wingman-landing',
    apply: 'build',
    writeBundle({ dir }, bundle) {
      folder = dir;
      files = bundle;
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (folder === undefined) return;
        const pages = await render(root);
        const shell = readFileSync(path.join(folder, 'index.html'), 'utf8');
        const { styles, scripts } = neededBy(path.join(root, landingModule), files);
        for (const [name, page] of Object.entries(pages))
          writeFileSync(path.join(folder, name), documentOf(shell, page, styles, scripts));
      },
    },
  };
}

/**
 * Builds the same components for Node and renders them. The copy lies where it finds the same packages, in a folder of its own:
 * its files import each other, and one of an earlier build would be the one that is loaded.
 */
async function render(root: string): Promise<Record<string, Prerendered>> {
  const outDir = path.join(root, `node_modules/.wingman-landing-${process.pid}-${Date.now()}`);
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: { ssr: 'src/app/landing/prerender.tsx', outDir, emptyOutDir: true, copyPublicDir: false },
  });
  try {
    const module = path.join(outDir, 'prerender.js');
    const { prerender } = (await import(pathToFileURL(module).href)) as {
      prerender: (hasPlans: boolean) => Promise<Prerendered>;
    };
    return {
      'landing.html': await prerender(true),
      'landing-without-plans.html': await prerender(false),
    };
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** The files that the module's chunk comes with, itself included. */
export function neededBy(
  module: string,
  files: Rolldown.OutputBundle,
): { styles: string[]; scripts: string[] } {
  const styles = new Set<string>();
  const scripts = new Set<string>();
  const add = (name: string | undefined) => {
    const chunk = name === undefined ? undefined : files[name];
    if (chunk?.type !== 'chunk' || scripts.has(chunk.fileName)) return;
    for (const imported of chunk.imports) add(imported);
    for (const style of chunk.viteMetadata?.importedCss ?? []) styles.add(style);
    scripts.add(chunk.fileName);
  };
  const own = Object.values(files).find((file) => file.type === 'chunk' && file.facadeModuleId === module);
  if (!own) throw new Error(`${module} has no file of its own in the built web app`);
  add(own.fileName);
  return { styles: [...styles], scripts: [...scripts] };
}

/** Links of the shell that only the app needs, see `preload.ts`. */
const appLink = /\s*<link [^>]{1,300}\bdata-app\b[^>]{0,100}>/g;

/** The entry and what it imports. `public/theme.js` lets them come once the page is painted. */
const script = /\s*(<script type="module" [^>]{1,300}><\/script>|<link rel="modulepreload" [^>]{1,300}>)/g;

const scriptsOf = (document: string): string[] => [...document.matchAll(script)].map(([, tag = '']) => tag);

const withoutScripts = (document: string): string => document.replace(script, '');

function documentOf(whole: string, page: Prerendered, styles: string[], scripts: string[]): string {
  const shell = whole.replace(appLink, '');
  if (!shell.includes(rootElement)) throw new Error('index.html has no empty element with the id "root"');
  const missing = (name: string) => !shell.includes(`"/${name}"`);
  const links = [
    '<link rel="canonical" href="/">',
    ...styles.filter(missing).map((name) => `<link rel="stylesheet" crossorigin href="/${name}">`),
  ];
  const later = [
    ...scriptsOf(shell),
    ...scripts.filter(missing).map((name) => `<link rel="modulepreload" crossorigin href="/${name}">`),
  ];
  return withoutScripts(shell)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${page.title}</title>`)
    .replace('</head>', () => `${links.join('\n    ')}\n  </head>`)
    .replace(
      rootElement,
      () => `<div id="root">${page.html}</div>\n    <template data-scripts>${later.join('')}</template>`,
    );
}
