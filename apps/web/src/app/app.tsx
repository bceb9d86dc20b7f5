import { useEffect } from 'react';
import { registerAppWorker } from '../lib/app-worker.ts';
import { readToken } from '../lib/token.ts';
import { DataProviders } from './data-providers.tsx';
import { Router, SignedInApp } from './router.tsx';

// A stored token is most likely valid: preload the screens while the server checks it.
if (readToken() !== null) void SignedInApp.preload().catch(() => {});

/** Everything beyond the landing page: the server's data, toasts and the routes. */
export function App() {
  useEffect(registerAppWorker, []);
  return (
    <DataProviders>
      <Router />
    </DataProviders>
  );
}
