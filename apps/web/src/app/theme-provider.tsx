import { MantineProvider, useComputedColorScheme } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { colorSchemeManager, cssVariables, theme, themeColors } from './theme.ts';

/** What stands above everything: the theme, and a page that says so when nothing can be drawn. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="light"
    >
      <BrowserColor />
      <ErrorBoundary whole>{children}</ErrorBoundary>
    </MantineProvider>
  );
}

/** The browser's own bar goes with the ground of the theme, also when the system changes it. */
function BrowserColor() {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[scheme]);
  }, [scheme]);
  return null;
}
