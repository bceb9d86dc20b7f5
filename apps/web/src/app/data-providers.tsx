import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trpc, wingman } from '../lib/trpc.ts';
import { queryClient } from './query-client.ts';

const trpcClient = trpc.createClient({ links: wingman.links });

/** What stands above every screen but the landing page: toasts and the server's data. */
export function DataProviders({ children }: { children: ReactNode }) {
  return (
    <>
      <Notifications position="top-center" limit={1} autoClose={5000} containerWidth={420} />
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </>
  );
}
