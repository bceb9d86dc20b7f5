import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** A built file: its name, what it imports at once, and where it came from if a dynamic import or the page asks for it. */
export type BuiltChunk = {
  fileName: string;
  code: string;
  imports: string[];
  /** Path of the module that the chunk stands for; null for shared pieces. */
  facadeModuleId: string | null;
};

/** What a person's browser must have before a screen can be used, as modules below apps/web. */
export type Route = { name: string; modules: string[]; limit?: number };

export type RouteSize = { name: string; bytes: number; limit: number | undefined; tooMuch: boolean };

/** Bytes of brotli, in which browsers get the files; 1 kB is 1000 of them. */
const limits = { landing: 105_000, chat: 246_000 } as const;

const entry = 'index.html';
const app = 'src/app/app.tsx';
const signedIn = 'src/app/signed-in-app.tsx';

/** The screens with a limit of their own, and what each one begins with. */
export const routes: Route[] = [
  { name: '/ (visitors)', modules: [entry, 'src/app/routes/landing-route.tsx'], limit: limits.landing },
  { name: '/login', modules: [entry, app, 'src/app/routes/login-route.tsx'] },
  { name: '/register', modules: [entry, app, 'src/app/routes/register-route.tsx'] },
  { name: '/ (chat can be used)', modules: [entry, app, signedIn], limit: limits.chat },
];

/** Every other screen: what it adds is fetched when it is opened. */
export function otherRoutes(chunks: BuiltChunk[], folder: string): Route[] {
  const known = new Set(routes.flatMap(({ modules }) => modules));
  return chunks
    .flatMap(({ facadeModuleId }) => (facadeModuleId ? [path.relative(folder, facadeModuleId)] : []))
    .filter((module) => module.startsWith('src/app/routes/') && !known.has(module))
    .map((module) => ({ name: path.basename(module, '.tsx'), modules: [entry, app, signedIn, module] }));
}

/**
 * Bytes of everything that the chunks of a route import at once, compressed as it is served.
 * @throws {Error} when a module of a route has no chunk of its own
 */
export function sizeOf(route: Route, chunks: BuiltChunk[], folder: string): RouteSize {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<BuiltChunk>();
  const add = (chunk: BuiltChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) add(byName.get(name));
  };
  for (const module of route.modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === path.join(folder, module));
    if (!chunk) throw new Error(`${route.name}: ${module} has no file of its own in the built web app`);
    add(chunk);
  }
  const bytes = [...needed].reduce((sum, chunk) => sum + servedBytes(chunk), 0);
  return { name: route.name, bytes, limit: route.limit, tooMuch: bytes > (route.limit ?? Infinity) };
}

const servedSizes = new WeakMap<BuiltChunk, number>();

/** Compressing costs tenths of a second for a large file, and most routes share the large ones. */
function servedBytes(chunk: BuiltChunk): number {
  const bytes = servedSizes.get(chunk) ?? brotliCompressSync(chunk.code).length;
  servedSizes.set(chunk, bytes);
  return bytes;
}
