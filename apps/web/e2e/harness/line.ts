import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network between browser and server that a test can interrupt. */
export type Line = {
  /** The URL for the browser. */
  url: string;
  /** Closes every open connection; new ones pass. */
  cut(): void;
  close(): Promise<void>;
};

export async function startLine(target: string): Promise<Line> {
  const { port, hostname } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut,
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
