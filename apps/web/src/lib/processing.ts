import type { Mutation } from '@tanstack/react-query';

/** Marks work that may take a while: while it runs, the page says that it is working. */
export const processing = { isProcessing: true } as const;

/** Whether this is such work. */
export function isProcessing(mutation: Pick<Mutation, 'meta'>): boolean {
  return mutation.meta?.isProcessing === true;
}
