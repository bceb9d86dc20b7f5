import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Product } from './product.ts';
import type { KeptExchange } from './quoted-chat.ts';
import type { RestCaller } from './rest.ts';

/** Writes into the product's own database what nobody brings about for a test. */
export function writeRows({ dataDir }: Product, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(path.join(dataDir, 'wingman.sqlite'));
  database.exec('pragma busy_timeout = 5000');
  database.prepare(statement).run(...values);
  database.close();
}

/** Asks in a new chat, and puts these answers in the place of those that were given. Answers the chat's id. */
export async function keepExchanges(
  product: Product,
  { call }: RestCaller,
  exchanges: KeptExchange[],
): Promise<string> {
  const sessionId = crypto.randomUUID();
  for (const { message, response, citations, certainty } of exchanges) {
    await call('POST', '/api/chat', { message, sessionId });
    writeRows(
      product,
      'update conversations set response = ?, citations = ?, certainty = ? where session_id = ? and message = ?',
      response,
      JSON.stringify(citations),
      certainty,
      sessionId,
      message,
    );
  }
  return sessionId;
}
