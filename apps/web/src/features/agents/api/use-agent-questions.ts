import { trpc } from '../../../lib/trpc.ts';
import { useAgents } from '../agents-provider.tsx';

/** The questions of the agent that the person has chosen. Undefined without a choice, and until they are there. */
export function useAgentQuestions(): string[] | undefined {
  const { selected, isChosen } = useAgents();
  const questions = trpc.agents.questions.useQuery({ id: selected?.id ?? '' }, { enabled: isChosen });
  return isChosen ? questions.data?.questions : undefined;
}
