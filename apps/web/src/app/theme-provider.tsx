import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { colorSchemeManager, cssVariables, theme } from './theme.ts';

/** What stands above everything: the theme, and a page that says so when nothing can be drawn. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
    >
      <ErrorBoundary whole>{children}</ErrorBoundary>
    </MantineProvider>
  );
}
