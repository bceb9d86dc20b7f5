import { createQueryClient } from '../lib/trpc.ts';

/** The page's one cache. */
export const queryClient = createQueryClient();
