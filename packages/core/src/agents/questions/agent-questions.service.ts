import type { Agent } from '@wingman/contract/agent.ts';
import type { AgentQuestions } from '@wingman/contract/agent-questions.ts';
import { questionsByCategory } from '@wingman/contract/agent-questions.ts';
import { DomainError } from '@wingman/contract/error.ts';
import { sha256Hex } from '@wingman/contract/sha256.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { findAgentVisibleTo } from '@wingman/db/repositories/agent.repository.ts';
import {
  findAgentQuestions,
  updateQuestionsUse,
  upsertAgentQuestions,
} from '@wingman/db/repositories/agent-questions.repository.ts';
import type { RecentTranscript } from '@wingman/db/repositories/recording.repository.ts';
import { listRecentTranscripts } from '@wingman/db/repositories/recording.repository.ts';
import type { Actor } from '../../accounts/actor.ts';
import { type ChatModel, quickModel } from '../../ports/chat-model.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ExampleDay } from '../../ports/example-day.ts';
import type { Log } from '../../ports/log.ts';
import { askForQuestions } from './ask-for-questions.ts';
import { fillQuestions } from './read-questions.ts';

type AgentQuestionsDeps = {
  database: WingmanDatabase;
  clock: Clock;
  chatModel?: ChatModel | undefined;
  exampleDay: ExampleDay;
  log: Log;
  options: { questionTimeoutMs?: number | undefined };
};

/** What suggestions are made from. */
type Context = { agent: Agent; recordings: RecentTranscript[] };

/** Timeout: after it the category's questions are shown instead. */
const defaultTimeoutMs = 8000;
/** After a failure the model is not called again before this time is over. */
const restMs = 60_000;
const recentRecordings = 5;
/** Characters of each that the model gets. */
const transcriptLength = 1500;

/** Suggested questions of an empty chat. */
export function createAgentQuestionsService(deps: AgentQuestionsDeps) {
  const { database, clock, log, options } = deps;
  const { db } = database;
  const underWay = new Map<string, Promise<string[]>>();
  let restsUntil = 0;

  /** The model's suggestions, cached; none when it fails, times out or answers something else. */
  async function suggest(model: ChatModel, userId: string, context: Context): Promise<string[]> {
    const suggested = await askForQuestions(
      model,
      context,
      options.questionTimeoutMs ?? defaultTimeoutMs,
    ).catch((error: unknown) => {
      log.warn({ err: error, agentId: context.agent.id }, 'chat model suggested no questions');
      restsUntil = clock.now().getTime() + restMs;
      return [];
    });
    if (suggested.length === 0) return [];
    const questions = fillQuestions(suggested, questionsByCategory[context.agent.category]);
    await keep(userId, context, questions).catch((error: unknown) => {
      log.warn({ err: error, agentId: context.agent.id }, 'could not store suggested questions');
    });
    return questions;
  }

  /** Not when their sources have changed or been deleted meanwhile: cleared data must not reappear. */
  async function keep(userId: string, context: Context, questions: string[]): Promise<void> {
    const agentId = context.agent.id;
    const contextHash = await hashOf(context);
    const now = clock.now().toISOString();
    await db.transaction().execute(async (trx) => {
      await database.dialect.serialize(trx, `agent-questions:${userId}`);
      const current = await readContext(trx, userId, agentId);
      if (!current || keyOf(current) !== keyOf(context)) return;
      await upsertAgentQuestions(trx, { userId, agentId, questions, contextHash, now });
    });
  }

  /** What was kept for this context; without it the model is asked, unless it rests. */
  async function findOrSuggest(model: ChatModel, userId: string, context: Context): Promise<string[]> {
    const kept = await findAgentQuestions(db, { userId, agentId: context.agent.id });
    if (kept && kept.contextHash === (await hashOf(context))) {
      await updateQuestionsUse(db, kept, clock.now().toISOString());
      return fillQuestions(kept.questions, questionsByCategory[context.agent.category]);
    }
    if (clock.now().getTime() < restsUntil) return [];
    return suggest(model, userId, context);
  }

  /**
   * Simultaneous requests share one answer. The look at what is kept is shared, too: one that looked before the answer of
   * another was kept, and heard of it only afterwards, would ask the model again.
   */
  function findOrSuggestOnce(model: ChatModel, userId: string, context: Context): Promise<string[]> {
    const key = `${userId} ${keyOf(context)}`;
    const running =
      underWay.get(key) ?? findOrSuggest(model, userId, context).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  return {
    /**
     * Four questions for a preset or one of the actor's own agents: from the model, from the cache while the agent and
     * recent recordings are unchanged, or without a quick model from the agent's category. While there is only the example day,
     * those that it answers.
     * @throws {DomainError} not_found
     */
    async ofAgent(actor: Actor, { id }: { id: string }): Promise<AgentQuestions> {
      const { userId } = actor;
      const context = await readContext(db, userId, id);
      if (!context) throw new DomainError('not_found');
      if (isExampleOnly(context)) return { questions: [...deps.exampleDay.day.questions] };
      const chatModel = quickModel(deps.chatModel);
      const questions = chatModel ? await findOrSuggestOnce(chatModel, userId, context) : [];
      return {
        questions: questions.length > 0 ? questions : [...questionsByCategory[context.agent.category]],
      };
    },
  };
}

async function readContext(handle: Handle, userId: string, agentId: string): Promise<Context | undefined> {
  const agent = await findAgentVisibleTo(handle, { id: agentId, userId });
  if (!agent) return undefined;
  const page = { userId, limit: recentRecordings, characters: transcriptLength };
  return { agent, recordings: await listRecentTranscripts(handle, page) };
}

const isExampleOnly = ({ recordings }: Context) =>
  recordings.length > 0 && recordings.every(({ isExample }) => isExample);

/** Changes whenever the agent or one of the recent recordings does. */
function keyOf({ agent, recordings }: Context): string {
  const parts = recordings.map(({ id, updatedAt }) => [id, updatedAt]);
  return JSON.stringify([agent.id, agent.updatedAt, ...parts]);
}

const hashOf = (context: Context): Promise<string> => sha256Hex(keyOf(context));
