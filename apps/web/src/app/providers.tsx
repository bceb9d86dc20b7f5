import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { trpc, wingman } from '../lib/trpc.ts';
import { queryClient } from './query-client.ts';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

const trpcClient = trpc.createClient({ links: wingman.links });

/** Everything that stands above the screens: theme, toasts and the server's data. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
    >
      <Notifications position="top-center" limit={1} autoClose={5000} containerWidth={420} />
      <ErrorBoundary whole>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </trpc.Provider>
      </ErrorBoundary>
    </MantineProvider>
  );
}
