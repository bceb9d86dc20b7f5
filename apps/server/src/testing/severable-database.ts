import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createDatabase } from '@wingman/db/testing/test-databases.ts';
import { onTestFinished } from 'vitest';

/** A PostgreSQL database behind a line of its own, which can be cut as by a network that fails. */
export async function severable() {
  const { options, remove } = await createDatabase('postgres');
  onTestFinished(remove);
  if (options.kind !== 'postgres') throw new Error('Only a server can be cut off');
  const target = new URL(options.url);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(options.url);
  url.host = `127.0.0.1:${port}`;
  async function sever(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  onTestFinished(() => (server.listening ? sever() : undefined));
  return { url: url.href, sever, reconnect: () => listen(port) };
}
