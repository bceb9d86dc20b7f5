import { cacheNames } from 'workbox-core';

/** Files of versions before this one, by their address. */
const cacheName = 'wingman-earlier-files';

/** Milliseconds for which a page may stay open after an update and still find its files. */
const keptMs = 7 * 24 * 60 * 60 * 1000;

const keptSince = 'x-kept-since';

/**
 * Copies the files of the version before, which this one does not have, out of the cache that its activation empties:
 * a page that is open, perhaps in another tab and recording, loads its parts from them. Old ones go.
 */
export async function keepEarlierFiles(files: readonly { url: string }[], folder: URL): Promise<void> {
  const own = new Set(files.map(({ url }) => new URL(url, folder).href));
  const earlier = await caches.open(cacheName);
  const now = Date.now();
  for (const request of await earlier.keys()) {
    const since = Number((await earlier.match(request))?.headers.get(keptSince));
    if (!(now - since < keptMs)) await earlier.delete(request);
  }
  const current = await caches.open(cacheNames.precache);
  for (const request of await current.keys()) {
    const isHashed = request.url.startsWith(new URL('assets/', folder).href);
    const answer = isHashed && !own.has(request.url) ? await current.match(request) : undefined;
    if (!answer || (await earlier.match(request))) continue;
    const headers = new Headers(answer.headers);
    headers.set(keptSince, String(now));
    await earlier.put(request, new Response(answer.body, { status: answer.status, headers }));
  }
}

/** A file of this version or one before; else what the network says. */
export async function answerFromEarlier(
  request: Request,
  fromThisVersion: (address: string) => Promise<Response | undefined>,
): Promise<Response> {
  const own = await fromThisVersion(request.url);
  if (own) return own;
  const earlier = await caches.open(cacheName);
  return (await earlier.match(request.url)) ?? fetch(request);
}
