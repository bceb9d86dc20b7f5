import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { Route, Switch } from 'wouter';
import { lazyPart } from '../components/lazy-part.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { StatePanel } from '../components/state-panel.tsx';
import { useAuth } from '../features/auth/api/use-auth.ts';
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
export const SignedInApp = lazyPart(async () => (await import('./signed-in-app.tsx')).SignedInApp, whole);

/** Who is signed in decides which routes exist. */
export function Router() {
  const auth = useAuth();
  switch (auth.status) {
    case 'loading':
      return <PageSpinner whole />;
    case 'unreachable':
      return <Unreachable message={auth.message} onRetry={auth.retry} />;
    case 'signedOut':
      return <SignedOutRoutes />;
    case 'signedIn':
      // Another person is another app: nothing of the one before stays.
      return <SignedInApp key={auth.user.id} user={auth.user} />;
  }
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
