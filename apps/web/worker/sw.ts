import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { openMessage } from '../src/features/notes/reminders/open-message.ts';
import { sharePath } from '../src/lib/share-address.ts';
import { answerFromEarlier, keepEarlierFiles } from './earlier-files.ts';
import { createPageAnswers } from './page-answers.ts';
import { isFile, isPage } from './paths.ts';
import { receiveShare } from './share.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: { url: string; revision: string }[];
};

// The app's own files, fetched when this version is installed. Answers of the server are never taken from here:
// what no route below names goes to the network as if there were no worker.

const folder = new URL('./', self.location.href);
const files = self.__WB_MANIFEST;

/** The path below the one at which the app is served. */
const below = (url: URL) => url.pathname.slice(folder.pathname.length);
const isOwn = (url: URL) => url.origin === folder.origin && url.pathname.startsWith(folder.pathname);

// Only documents that are shown come from here: the page asks for `/` to learn which build the server serves.
precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false });

const pages = createPageAnswers(createHandlerBoundToURL('index.html'));
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwn(url) && isPage(below(url)),
  pages.answer,
);

// Another app hands over files, which must not depend on the network.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isOwn(url) && below(url) === sharePath,
  ({ request }) => receiveShare(request, folder),
  'POST',
);

// A page of the version before is still open and needs a file that this one no longer has.
registerRoute(
  ({ url }) => isOwn(url) && isFile(below(url)),
  ({ request }) => answerFromEarlier(request, matchPrecache),
);

// A notification leads to what it tells of: in the window that is open, else in a new one.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  if (event.notification.data?.type === openMessage) event.waitUntil(openCommitments());
});

async function openCommitments(): Promise<void> {
  const [client] = await self.clients.matchAll({ type: 'window' });
  if (!client) {
    await self.clients.openWindow(new URL('impegni', folder));
    return;
  }
  client.postMessage({ type: openMessage });
  await client.focus();
}

// A new version waits until the page asks for it: a recording may be running.
self.addEventListener('message', ({ data, ports }) => {
  if (data?.type === 'take-over') void self.skipWaiting();
  if (data?.type === 'servers-page') {
    pages.askServerOnce();
    ports[0]?.postMessage('noted');
  }
});

self.addEventListener('install', (event) => event.waitUntil(keepEarlierFiles(files, folder)));

// The page that installed the first version gets it without a reload.
clientsClaim();
