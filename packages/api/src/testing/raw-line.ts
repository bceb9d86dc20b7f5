import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Listening } from './test-user.ts';

/** What was answered over a line before it was closed; `body` of the last answer. */
export type RawAnswer = { status: number; head: string; body: unknown };

/** A line of its own to the server, over which requests are written by hand. */
export async function rawLine(app: Listening) {
  const socket = connect(Number(new URL(app.address()).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  // A line that is cut while we write is part of what is tested.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return {
    socket,
    said: () => text,
    /** The last answer, once the server has closed the line. */
    async answer(): Promise<RawAnswer> {
      await closed;
      return parseAnswer(text);
    },
    closed,
  };
}

/** Undefined values when nothing was answered. */
function parseAnswer(text: string): RawAnswer {
  const [head = '', body = ''] = text.slice(text.lastIndexOf('HTTP/1.1 ')).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: body === '' ? undefined : JSON.parse(body) };
}
