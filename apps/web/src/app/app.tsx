import { readToken } from '../lib/token.ts';
import { DataProviders } from './data-providers.tsx';
import { Router, SignedInApp } from './router.tsx';

// Whoever has a token will most likely be let in: the screens come along while the server is asked.
if (readToken() !== null) void SignedInApp.preload().catch(() => {});

/** Everything beyond the landing page: the server's data, toasts and the routes. */
export function App() {
  return (
    <DataProviders>
      <Router />
    </DataProviders>
  );
}
