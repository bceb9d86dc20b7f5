import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

type Value = { stringValue?: string; intValue?: number; doubleValue?: number };

export type SentSpan = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};

/** A collector of OTLP over HTTP: keeps what it is sent, and reads the spans of what comes as JSON. */
export async function startSpanCollector(status = 200) {
  const requests: { path: string; type: string; authorization: string | undefined; body: Buffer }[] = [];
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    const body = await buffer(request);
    const { authorization } = headers;
    requests.push({ path: url, type: headers['content-type'] ?? '', authorization, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    spans: () => requests.flatMap(({ body }) => spansOf(JSON.parse(body.toString()))),
  };
}

type Sent = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] };

function spansOf({ resourceSpans }: Sent): SentSpan[] {
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

export function attributeOf({ attributes }: SentSpan, name: string): string | number | undefined {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue ?? value?.doubleValue;
}
