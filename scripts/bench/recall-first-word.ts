import { ask, createTestServices } from '../../packages/core/src/testing/test-services.ts';
import type { WingmanDatabase } from '../../packages/db/src/database.ts';

/**
 * Milliseconds from a question's arrival in the chat until the model is asked: everything that the product adds before
 * the first word of an answer. Questions that no model is asked are left out.
 */
export async function timeBeforeModel(
  database: WingmanDatabase,
  userId: string,
  questions: string[],
): Promise<number[]> {
  const services = await createTestServices(database, { withChatModel: true });
  const times: number[] = [];
  let startedAt = 0;
  services.chatModel.onRequest = async function* () {
    times.push(performance.now() - startedAt);
    yield { type: 'text', text: 'Va bene.' };
    yield { type: 'end', reason: 'stop' };
  };
  const actor = { userId, isAdmin: false, plan: 'pro' as const, timeZone: 'Europe/Rome' };
  for (const question of questions) {
    startedAt = performance.now();
    await ask(services, actor, question, { superSearch: true });
  }
  return times.sort((one, other) => one - other);
}
