import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { analyse } from '@wingman/italian/stems/analysis.ts';
import { onTestFinished } from 'vitest';

export type EmbeddingCall = { model: string; input: string[] };

/** What the stand-in knows of meaning: words of one line say the same. */
const synonyms = [
  ['automobile', 'macchina', 'vettura'],
  ['meccanico', 'officina', 'carrozziere'],
  ['gatto', 'micio', 'felino'],
  ['termosifone', 'calorifero', 'radiatore'],
  ['dottore', 'medico', 'dottoressa'],
];

const groupOf = new Map(
  synonyms.flatMap((words) => words.flatMap((word) => analyse(word).map((term) => [term, words[0] ?? '']))),
);

const lengths: Record<string, number> = { grande: 96 };

/** An embedding service over HTTP: texts with the same words, or words that say the same, have vectors close together. */
export async function startStubEmbeddings() {
  const calls: EmbeddingCall[] = [];
  const stub = {
    calls,
    /** In place of the usual answer, while it answers true. */
    instead: undefined as ((call: EmbeddingCall, response: ServerResponse) => boolean) | undefined,
    env: {} as Record<string, string>,
  };
  const server = createServer(async (request, response) => {
    const call = (await json(request)) as EmbeddingCall;
    calls.push(call);
    if (stub.instead?.(call, response)) return;
    const data = call.input.map((text, index) => ({ index, embedding: vectorOf(text, call) }));
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  stub.env = { EMBEDDING_BASE_URL: baseUrl, EMBEDDING_API_KEY: 'chiave', EMBEDDING_MODEL: 'piccolo' };
  return stub;
}

/** A place by the hash of each word; each model has its own. */
function vectorOf(text: string, { model }: Pick<EmbeddingCall, 'model'>): number[] {
  const length = lengths[model] ?? 64;
  const vector = new Array<number>(length).fill(0);
  for (const term of analyse(text)) {
    let state = 2_166_136_261;
    for (const letter of model + (groupOf.get(term) ?? term)) {
      state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619) >>> 0;
    }
    for (let part = 0; part < 8; part += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const place = (state >>> 8) % length;
      vector[place] = (vector[place] ?? 0) + ((state >>> 4) & 1 ? 1 : -1);
    }
  }
  if (!vector.some(Boolean)) vector[0] = 1;
  return vector;
}
