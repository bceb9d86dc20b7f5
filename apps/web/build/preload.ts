import path from 'node:path';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { neededBy } from './landing.ts';

const font = /figtree-latin-wght-normal[^/]*\.woff2$/;
/** What a signed-in person's chat needs beyond the entry, which would ask for one after the other. */
const appModules = ['src/app/app.tsx', 'src/app/signed-in-app.tsx'];

/** Marks what only the app needs; the page for visitors leaves it out, see `landing.ts`. */
const appOnly = 'data-app';

/** Has the font and the parts of the app asked for with the document, instead of when the browser comes upon them. */
export function preloadFirst(root: string): Plugin {
  return {
    name: 'wingman-preload',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((name) => font.test(name));
        return [...fonts.map(fontTag), ...appTags(root, bundle)];
      },
    },
  };
}

const fontTag = (name: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
  injectTo: 'head',
});

function appTags(root: string, bundle: Rolldown.OutputBundle): HtmlTagDescriptor[] {
  const needed = appModules.map((module) => neededBy(path.join(root, module), bundle));
  const tag = (attrs: Record<string, string>): HtmlTagDescriptor => ({
    tag: 'link',
    // A visitor who opens a form gets this document, too: the form comes first.
    attrs: { ...attrs, crossorigin: true, fetchpriority: 'low', [appOnly]: true },
    injectTo: 'head',
  });
  const scripts = new Set(needed.flatMap((each) => each.scripts));
  const styles = new Set(needed.flatMap((each) => each.styles));
  return [
    ...[...scripts].map((name) => tag({ rel: 'modulepreload', href: `/${name}` })),
    ...[...styles].map((name) => tag({ rel: 'preload', as: 'style', href: `/${name}` })),
  ];
}
