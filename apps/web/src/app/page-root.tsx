import { StrictMode } from 'react';
import { Router } from 'wouter';
import { basePath } from '../lib/base-path.ts';
import { useOverlayLocation } from '../lib/use-overlay-location.ts';
import { Entry } from './entry.tsx';
import { ThemeProvider } from './theme-provider.tsx';

/** Everything that is drawn. `ssrPath`: the path where there is no address bar, while the landing page is built. */
export function PageRoot({ ssrPath }: { ssrPath?: string }) {
  return (
    <StrictMode>
      <ThemeProvider>
        <Router base={basePath} hook={useOverlayLocation} {...(ssrPath === undefined ? {} : { ssrPath })}>
          <Entry />
        </Router>
      </ThemeProvider>
    </StrictMode>
  );
}
