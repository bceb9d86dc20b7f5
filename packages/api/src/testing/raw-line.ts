import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Listening } from './test-user.ts';

/** The responses over a connection before it was closed; `body` of the last one. */
export type RawAnswer = { status: number; head: string; body: unknown };

/** A raw connection to the server, for requests written by hand. */
export async function rawLine(app: Listening) {
  const socket = connect(Number(new URL(app.address()).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  // A connection that breaks while we write is part of the test.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return {
    socket,
    said: () => text,
    /** The last response, once the server has closed the connection. */
    async answer(): Promise<RawAnswer> {
      await closed;
      return parseAnswer(text);
    },
    closed,
  };
}

/** Undefined values without a response. */
function parseAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.slice(text.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: body === '' ? undefined : JSON.parse(body) };
}
