import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/**
 * `index.html` is the app, the others the page for visitors, readable without a script: with plans and their prices, and
 * for servers that have none.
 */
export type DocumentName = 'index.html' | 'landing.html' | 'landing-without-plans.html';

/** Where users see the server: an origin, and a path without a slash at its end. `hasPlans`: whether it has plans. */
export type Place = { origin: string; base: string; hasPlans: boolean };

export type Encoding = 'br' | 'gzip' | 'identity';

/** A document as it is sent. The tag differs with the content and its encoding. */
export type WebDocument = { body: Buffer; etag: string };

/** So many documents are kept in memory: with an address derived from the request somebody could ask for very many. */
const mostKept = 24;

/**
 * The documents of the web app in `folder`, with the address of the server written into them, compressed once and
 * kept until their file changes.
 */
export function webDocuments(folder: string) {
  const kept = new Map<string, WebDocument>();
  return {
    exists: (name: DocumentName): boolean => changedAt(join(folder, name)) !== undefined,
    /** @throws {Error} when there is no such file */
    get(name: DocumentName, place: Place, encoding: Encoding): WebDocument {
      const file = join(folder, name);
      const key = [name, changedAt(file), place.origin, place.base, encoding].join(' ');
      const known = kept.get(key);
      if (known) return known;
      const text = documentAt(place, readFileSync(file, 'utf8'));
      const made = { body: compressed(text, encoding), etag: tagOf(text, encoding) };
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, made);
      return made;
    },
  };
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function compressed(text: string, encoding: Encoding): Buffer {
  const bytes = Buffer.from(text);
  switch (encoding) {
    case 'br':
      return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } });
    case 'gzip':
      return gzipSync(bytes);
    case 'identity':
      return bytes;
  }
}

function tagOf(text: string, encoding: Encoding): string {
  return `"${createHash('sha256').update(encoding).update(text).digest('base64url').slice(0, 27)}"`;
}

/**
 * The built documents name their files from the root. Whoever reads only a link's preview needs whole addresses. The app
 * reads the path, see base-path.ts there, and that there are no plans, see own-plans.ts.
 */
function documentAt({ origin, base, hasPlans }: Place, document: string): string {
  const [named, whole] = [escaped(base), escaped(`${origin}${base}`)];
  const told = hasPlans ? document : document.replace('</head>', '<meta name="plans" content="off"></head>');
  const addressed = told.replace(previewAddress, (_, before: string) => `${before}"${whole}/`);
  if (base === '') return addressed;
  return addressed
    .replace(/ (href|src)="\/(?!\/)/g, (_, name: string) => ` ${name}="${named}/`)
    .replace('</head>', `<meta name="base-path" content="${named}"></head>`);
}

const previewAddress =
  /(<link rel="canonical" href=|<meta (?:property|name)="(?:og|twitter):[a-z]{1,20}" content=)"\//g;

function escaped(text: string): string {
  return text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
