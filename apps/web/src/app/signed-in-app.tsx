import type { AuthUser } from '@wingman/contract/user.ts';
import { lazy, Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { ChatProvider } from '../features/chat/chat-provider.tsx';
import { PlayerProvider } from '../features/player/player-provider.tsx';
import { RecorderProvider } from '../features/recorder/recorder-context.tsx';
import { CurrentChatProvider } from './current-chat.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { recorderServices } from './recorder-services.ts';
import { RecorderSession } from './recorder-session.tsx';
import { ChatRoute } from './routes/chat-route.tsx';
import { Frame } from './shell/frame.tsx';

const RecordingsRoute = lazy(async () => ({
  default: (await import('./routes/recordings-route.tsx')).RecordingsRoute,
}));
const RecordingRoute = lazy(async () => ({
  default: (await import('./routes/recording-route.tsx')).RecordingRoute,
}));
const NotFoundRoute = lazy(async () => ({
  default: (await import('./routes/not-found-route.tsx')).NotFoundRoute,
}));

/** The app of one signed-in person. What must survive moving between screens lives here, above the routes. */
export function SignedInApp({ user }: { user: AuthUser }) {
  return (
    <RecorderProvider services={recorderServices}>
      <ChatProvider>
        <CurrentChatProvider>
          <PlayerProvider>
            <RecorderSession userId={user.id} />
            <LiveUpdates />
            <Frame user={user}>
              <ErrorBoundary>
                <Suspense fallback={<PageSpinner />}>
                  <Screens />
                </Suspense>
              </ErrorBoundary>
            </Frame>
          </PlayerProvider>
        </CurrentChatProvider>
      </ChatProvider>
    </RecorderProvider>
  );
}

function Screens() {
  return (
    <Switch>
      <Route path="/">
        <ChatRoute />
      </Route>
      <Route path="/chat/:sessionId">{({ sessionId }) => <ChatRoute sessionId={sessionId} />}</Route>
      <Route path="/recordings" component={RecordingsRoute} />
      <Route path="/recordings/:id">{({ id }) => <RecordingRoute key={id} id={id} />}</Route>
      <Route component={NotFoundRoute} />
    </Switch>
  );
}
