import { createQueryClient } from '../lib/trpc.ts';

/** The page's query cache. */
export const queryClient = createQueryClient();
