import type { Selectable } from 'kysely';
import type { AgentQuestionsTable } from '../agent-tables.ts';
import type { Handle } from '../handle.ts';
import { ownedBy } from '../owned-by.ts';
import type { Owned } from '../owned-row.ts';
import { storedJson } from '../stored-text.ts';

/** Questions suggested to one user for one agent. `contextHash` is a hash of their sources. */
export type AgentQuestionsEntity = {
  id: string;
  userId: string;
  agentId: string;
  questions: string[];
  generatedAt: string;
  lastUsedAt: string | null;
  contextHash: string | null;
};

export type OwnedAgentQuestions = Owned<AgentQuestionsEntity>;

type Pair = { userId: string; agentId: string };

export async function findAgentQuestions(
  handle: Handle,
  { userId, agentId }: Pair,
): Promise<OwnedAgentQuestions | undefined> {
  const row = await handle
    .selectFrom('agent_questions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row && ownedBy(toAgentQuestions(row), userId);
}

/** Upserts the set of a user and an agent. A missing agent is a foreign key violation. */
export async function upsertAgentQuestions(
  handle: Handle,
  { userId, agentId, questions, contextHash, now }: Pair & SavedQuestions,
): Promise<void> {
  const columns = {
    questions: storedJson(questions),
    generated_at: now,
    last_used_at: now,
    context_hash: contextHash,
    updated_at: now,
  };
  await handle
    .insertInto('agent_questions')
    .values({ id: crypto.randomUUID(), user_id: userId, agent_id: agentId, created_at: now, ...columns })
    .onConflict((conflict) => conflict.columns(['user_id', 'agent_id']).doUpdateSet(columns))
    .execute();
}
type SavedQuestions = { questions: string[]; contextHash: string; now: string };

export async function updateQuestionsUse(
  handle: Handle,
  { id }: OwnedAgentQuestions,
  now: string,
): Promise<void> {
  await handle
    .updateTable('agent_questions')
    .set({ last_used_at: now, updated_at: now })
    .where('id', '=', id)
    .execute();
}

function toAgentQuestions(row: Selectable<AgentQuestionsTable>): AgentQuestionsEntity {
  return {
    id: row.id,
    userId: row.user_id,
    agentId: row.agent_id,
    questions: JSON.parse(row.questions) as string[],
    generatedAt: row.generated_at,
    lastUsedAt: row.last_used_at,
    contextHash: row.context_hash,
  };
}
