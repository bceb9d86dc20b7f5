import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { theme } from '../app/theme.ts';
import { createQueryClient, trpc, wingman } from '../lib/trpc.ts';

/** The surroundings of every component: theme, toasts, cache, client. Nothing moves, so that tests need not wait. */
export function TestProviders({ children, queryClient }: { children: ReactNode; queryClient: QueryClient }) {
  return (
    <MantineProvider theme={theme} env="test">
      <Notifications />
      <trpc.Provider client={trpc.createClient({ links: wingman.links })} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </trpc.Provider>
    </MantineProvider>
  );
}

/** Renders a component of the app with a cache of its own. */
export function renderApp(element: ReactNode) {
  const queryClient = createQueryClient();
  return { queryClient, ...render(<TestProviders queryClient={queryClient}>{element}</TestProviders>) };
}
