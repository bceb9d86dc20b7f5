import { trpc } from '../../../lib/trpc.ts';

/**
 * Questions that today's notes answer, the usual ones after them, together as many as the usual ones. Null until they are known, so
 * that none is another one when it is pressed.
 */
export function useTodaysQuestions(usual: readonly string[]): readonly string[] | null {
  const { data, isLoading } = trpc.days.questions.useQuery();
  if (isLoading) return null;
  const todays = data?.questions ?? [];
  return [...todays, ...usual.filter((question) => !todays.includes(question))].slice(0, usual.length);
}
