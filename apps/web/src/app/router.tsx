import { Button } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { PageSpinner } from '../components/page-spinner.tsx';
import { StatePanel } from '../components/state-panel.tsx';
import { useAuth } from '../features/auth/api/use-auth.ts';
import { messages } from '../messages/messages.ts';
import { screen } from './screen.ts';

const LandingRoute = screen(async () => (await import('./routes/landing-route.tsx')).LandingRoute);
const LoginRoute = screen(async () => (await import('./routes/login-route.tsx')).LoginRoute);
const RegisterRoute = screen(async () => (await import('./routes/register-route.tsx')).RegisterRoute);
/** Fetches the app of a signed-in person. */
export const loadSignedInApp = () => import('./signed-in-app.tsx');
const SignedInApp = screen(async () => (await loadSignedInApp()).SignedInApp);

/** Who is signed in decides which routes exist. */
export function Router() {
  const auth = useAuth();
  switch (auth.status) {
    case 'loading':
      return <PageSpinner whole />;
    case 'unreachable':
      return <Unreachable message={auth.message} onRetry={auth.retry} />;
    case 'signedOut':
      return (
        <Suspense fallback={<PageSpinner whole />}>
          <SignedOutRoutes />
        </Suspense>
      );
    case 'signedIn':
      return (
        <Suspense fallback={<PageSpinner whole />}>
          {/* Another person is another app: nothing of the one before stays. */}
          <SignedInApp key={auth.user.id} user={auth.user} />
        </Suspense>
      );
  }
}

function SignedOutRoutes() {
  return (
    <Switch>
      <Route path="/login" component={LoginRoute} />
      <Route path="/register" component={RegisterRoute} />
      <Route component={LandingRoute} />
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
