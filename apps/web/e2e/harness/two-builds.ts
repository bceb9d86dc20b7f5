import { createServer, request } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server of the product that is updated while pages are open. */
export type TwoBuilds = {
  url: string;
  /** From now on another build is served, whose first file says so in `window.build`; that of the one before is gone. */
  update(): void;
  close(): Promise<void>;
};

const nextName = 'index-di-domani.js';
const entry = /index-[\w-]+\.js/g;

/** Stands before a product and changes the files of the web app as an update would. */
export async function startTwoBuilds(target: string): Promise<TwoBuilds> {
  let isUpdated = false;
  let firstName = '';
  const sockets = new Set<Socket>();
  const document = await (await fetch(target, { headers: { accept: 'text/html' } })).text();
  firstName = document.match(entry)?.[0] ?? '';

  const server = createServer((incoming, answer) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    const isGone = isUpdated && path === `/assets/${firstName}`;
    if (isGone) return void answer.writeHead(404).end();
    const isNext = isUpdated && path === `/assets/${nextName}`;
    const { 'if-none-match': _tag, 'if-modified-since': _since, ...asked } = incoming.headers;
    // A process that has just started knows no event of the one before.
    const isFollowing = isUpdated && path === '/trpc/events.subscribe';
    if (isFollowing) delete asked['last-event-id'];
    const address = isFollowing ? incoming.url?.replace(/&input=[^&]*/, '') : incoming.url;
    const onward = request(
      `${target}${isNext ? `/assets/${firstName}` : address}`,
      { method: incoming.method, headers: { ...asked, 'accept-encoding': 'identity' } },
      async (got) => {
        const type = String(got.headers['content-type'] ?? '');
        const isChanged = isUpdated && (isNext || path === '/sw.js' || type.includes('text/html'));
        if (!isChanged) {
          answer.writeHead(got.statusCode ?? 502, got.headers);
          got.pipe(answer);
          return;
        }
        const { 'content-length': _length, etag: _etag, ...headers } = got.headers;
        const body = (await text(got)).replaceAll(firstName, nextName);
        answer.writeHead(got.statusCode ?? 502, headers);
        answer.end(isNext ? `${body}\n;window.build = 'domani';` : nextRevision(body));
      },
    );
    onward.on('error', () => answer.destroy());
    answer.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    update() {
      isUpdated = true;
      // Pages connect again, as after the restart that an update is.
      cut();
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cut();
      await closed;
    },
  };
}

/** The worker's list of files names another revision of the document. */
function nextRevision(worker: string): string {
  return worker
    .replace(/(["'`]?revision["'`]?:["'`])[0-9a-f]{32}(["'`],["'`]?url["'`]?:["'`]index\.html)/, '$1domani$2')
    .replace(/(index\.html["'`],["'`]?revision["'`]?:["'`])[0-9a-f]{32}/, '$1domani');
}
