import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { lazyPart } from '../components/lazy-part.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { basePath } from '../lib/base-path.ts';
import { consentPath } from '../lib/consent-address.ts';
import { forgottenPath, invitationPath, newPasswordPath } from '../lib/password-paths.ts';
import { sharePath } from '../lib/share-address.ts';
import { onTokenChange, readToken } from '../lib/token.ts';

const whole = { required: true, fallback: <PageSpinner whole /> };
const App = lazyPart(async () => (await import('./app.tsx')).App, whole);
/** The page for visitors. */
export const LandingRoute = lazyPart(
  async () => (await import('./routes/landing-route.tsx')).LandingRoute,
  whole,
);

/** Paths of visitors that need more than the landing page. */
const formPaths = [
  '/login',
  '/register',
  forgottenPath,
  newPasswordPath,
  invitationPath,
  `/${sharePath}`,
  consentPath,
];

/** Does a visitor see the landing page under this path of the address bar? */
export const isVisitorsPath = (pathname: string): boolean =>
  !formPaths.some((path) => pathname === `${basePath}${path}`);

/** While the page is built nobody is signed in. */
const nobody = () => null;

/** Milliseconds after which a visitor's page preloads the rest, so that the forms open at once. */
const preloadDelayMs = 2000;

/**
 * Entry point. Visitors get the landing page without API calls; the app is loaded when the user is signed in or opens a
 * form, and stays loaded: it reports the end of a session.
 */
export function Entry() {
  const token = useSyncExternalStore(onTokenChange, readToken, nobody);
  const [path] = useLocation();
  const isWanted = token !== null || formPaths.includes(path);
  const [hasStarted, setHasStarted] = useState(isWanted);
  if (isWanted && !hasStarted) setHasStarted(true);

  useEffect(() => {
    if (hasStarted) return;
    // A failure is ignored: the app is loaded again when it is needed.
    const timer = setTimeout(() => void App.preload().catch(() => {}), preloadDelayMs);
    return () => clearTimeout(timer);
  }, [hasStarted]);

  return hasStarted ? <App /> : <LandingRoute />;
}
