import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import type { AuthUser } from '@wingman/contract/user.ts';
import { memo } from 'react';
import { Route, Switch, useLocation, useRoute } from 'wouter';
import { lazyPart } from '../components/lazy-part.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { StatePanel } from '../components/state-panel.tsx';
import { useAuth } from '../features/auth/api/use-auth.ts';
import { consentPath } from '../lib/consent-address.ts';
import { forgottenPath, invitationPath, newPasswordPath } from '../lib/password-paths.ts';
import { sharePath } from '../lib/share-address.ts';
import { messages } from '../messages/messages.ts';

const whole = { required: true, fallback: <PageSpinner whole /> };
const LandingRoute = lazyPart(async () => (await import('./routes/landing-route.tsx')).LandingRoute, whole);
const LoginRoute = lazyPart(async () => (await import('./routes/login-route.tsx')).LoginRoute, whole);
const RegisterRoute = lazyPart(
  async () => (await import('./routes/register-route.tsx')).RegisterRoute,
  whole,
);
const SharedLoginRoute = lazyPart(
  async () => (await import('./routes/share-route.tsx')).SharedLoginRoute,
  whole,
);
const ConsentRoute = lazyPart(async () => (await import('./routes/consent-route.tsx')).ConsentRoute, whole);
const PasswordRoute = lazyPart(
  async () => (await import('./routes/password-route.tsx')).PasswordRoute,
  whole,
);
const InvitationRoute = lazyPart(
  async () => (await import('./routes/invitation-route.tsx')).InvitationRoute,
  whole,
);
export const SignedInApp = lazyPart(async () => (await import('./signed-in-app.tsx')).SignedInApp, whole);

/** Who is signed in decides which routes exist. */
export function Router() {
  const auth = useAuth();
  const [path] = useLocation();
  // Whoever is signed in here may have the link of somebody else.
  if (path === newPasswordPath || (path === forgottenPath && auth.status === 'signedOut'))
    return <PasswordRoute />;
  if (path === invitationPath) return <InvitationRoute isSignedIn={auth.status === 'signedIn'} />;
  switch (auth.status) {
    case 'loading':
      return <PageSpinner whole />;
    case 'unreachable':
      return <Unreachable message={auth.message} onRetry={auth.retry} />;
    case 'signedOut':
      return <SignedOutRoutes />;
    case 'signedIn':
      // Another person is another app: nothing of the one before stays.
      return <SignedInRoutes key={auth.user.id} user={auth.user} />;
  }
}

/** Not drawn again for each path. */
const Screens = memo(SignedInApp);

/** What an app asks for stands alone: the page is left for the app. */
function SignedInRoutes({ user }: { user: AuthUser }) {
  const [isAsked] = useRoute(consentPath);
  return isAsked ? <ConsentRoute user={user} /> : <Screens user={user} />;
}

function SignedOutRoutes() {
  return (
    <Switch>
      <Route path="/login">
        <LoginRoute />
      </Route>
      <Route path={`/${sharePath}`}>
        <SharedLoginRoute />
      </Route>
      <Route path={consentPath}>
        <LoginRoute subtitle={messages.auth.login.subtitleOfConsent} />
      </Route>
      <Route path="/register">
        <RegisterRoute />
      </Route>
      <Route>
        <LandingRoute />
      </Route>
    </Switch>
  );
}

function Unreachable({ message, onRetry }: { message: string; onRetry: () => void }) {
  const { title, text } = messages.shell.unreachable;
  return (
    <StatePanel
      title={title}
      text={`${message}. ${text}`}
      icon={<IconCloudOff size={28} />}
      level={1}
      failure
      whole
    >
      <Button onClick={onRetry}>{messages.shell.retry}</Button>
    </StatePanel>
  );
}
