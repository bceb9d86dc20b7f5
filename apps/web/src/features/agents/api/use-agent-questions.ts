import { trpc } from '../../../lib/trpc.ts';
import { useAgents } from '../agents-provider.tsx';

/**
 * The questions of the agent that the person has chosen. Undefined without a choice, unless `always`, and until they are
 * there.
 */
export function useAgentQuestions({ always }: { always: boolean }): string[] | undefined {
  const { selected, isChosen } = useAgents();
  const enabled = selected !== undefined && selected !== null && (isChosen || always);
  const questions = trpc.agents.questions.useQuery({ id: selected?.id ?? '' }, { enabled });
  return enabled ? questions.data?.questions : undefined;
}
