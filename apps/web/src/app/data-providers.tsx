import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { lazyPart } from '../components/lazy-part.tsx';
import { trpc, wingman } from '../lib/trpc.ts';
import { queryClient } from './query-client.ts';

const trpcClient = trpc.createClient({ links: wingman.links });
/** Toasts raised before they are loaded wait in their store. */
const Toasts = lazyPart(async () => (await import('./toasts.tsx')).Toasts);

/** What stands above every screen but the landing page: toasts and the server's data. */
export function DataProviders({ children }: { children: ReactNode }) {
  return (
    <>
      <Toasts />
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </>
  );
}
