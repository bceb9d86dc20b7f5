import { useEffect } from 'react';
import { registerAppWorker } from '../lib/app-worker.ts';
import { readToken } from '../lib/token.ts';
import { DataProviders } from './data-providers.tsx';
import { Router, SignedInApp } from './router.tsx';

// A stored token is most likely valid: preload the screens while the server checks it.
if (readToken() !== null) void SignedInApp.preload().catch(() => {});

/** Files that the system opens with the installed app are kept and asked about, whoever is signed in. */
function takeOpenedFiles(): void {
  if (!('launchQueue' in window)) return;
  // A failure is ignored: the browser holds them until somebody asks for them.
  import('../features/recorder/opened-files.ts').then(
    ({ keepOpenedFiles }) => keepOpenedFiles(),
    () => {},
  );
}

/** Everything beyond the landing page: the server's data, toasts and the routes. */
export function App() {
  useEffect(registerAppWorker, []);
  useEffect(takeOpenedFiles, []);
  return (
    <DataProviders>
      <Router />
    </DataProviders>
  );
}
