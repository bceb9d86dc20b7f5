import type { Agent } from 'node:http';
import { request as httpRequest } from 'node:http';
import type { Answer, Reachable, TestUser } from './test-user.ts';

export type FormEntry = [name: string, value: string | Buffer, filename?: string];

/** Sends a form whose parts keep the order given. */
export async function upload(app: Reachable, testUser: TestUser, entries: FormEntry[]): Promise<Answer> {
  const form = new FormData();
  for (const [name, value, filename] of entries) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), filename ?? 'recording.webm');
  }
  const response = await fetch(app.url('/api/recordings'), {
    method: 'POST',
    headers: { authorization: `Bearer ${testUser.token}` },
    body: form,
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}

type Sent = { status: number; body: unknown; port: number | undefined };

/** One form over a keep-alive connection; returns its local port to identify it. */
export function sendForm(
  app: Reachable,
  testUser: TestUser,
  agent: Agent,
  field: string,
  audio: Buffer,
): Promise<Sent> {
  const head = `--b\r\nContent-Disposition: form-data; name="${field}"; filename="a.webm"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), audio, Buffer.from('\r\n--b--\r\n')]);
  return new Promise((resolve, reject) => {
    const request = httpRequest(app.url('/api/recordings'), {
      agent,
      method: 'POST',
      headers: {
        authorization: `Bearer ${testUser.token}`,
        'content-type': 'multipart/form-data; boundary=b',
        'content-length': body.length,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      const port = response.socket.localPort;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          body: JSON.parse(Buffer.concat(chunks).toString()),
          port,
        });
      });
    });
    request.end(body);
  });
}
