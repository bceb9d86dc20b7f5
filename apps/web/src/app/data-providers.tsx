import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { trpc, wingman } from '../lib/trpc.ts';
import { queryClient } from './query-client.ts';

const trpcClient = trpc.createClient({ links: wingman.links });

/** Toasts stand where no heading, message or button is: beside the page's head, on small screens below the middle. */
function Toasts() {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={wide ? 'top-right' : 'bottom-center'}
      limit={1}
      autoClose={5000}
      containerWidth={wide ? 380 : 420}
      className="wm-toasts"
    />
  );
}

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
