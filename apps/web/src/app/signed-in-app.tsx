import type { AuthUser } from '@wingman/contract/user.ts';
import { lazy, Suspense, useEffect } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { loadConfirmDialog } from '../components/late-confirm-dialog.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { AgentsProvider } from '../features/agents/agents-provider.tsx';
import { loadAgentManager } from '../features/agents/components/agent-manager-host.tsx';
import { loadAssistantPanel } from '../features/assistant/components/assistant-menu.tsx';
import { ChatProvider } from '../features/chat/chat-provider.tsx';
import { PlayerProvider } from '../features/player/player-provider.tsx';
import { RecorderProvider } from '../features/recorder/recorder-context.tsx';
import { loadChatSearch } from '../features/sessions/components/chat-search-host.tsx';
import { messages } from '../messages/messages.ts';
import { CurrentChatProvider } from './current-chat.tsx';
import { LiveUpdates } from './live-updates.tsx';
import { recorderServices } from './recorder-services.ts';
import { RecorderSession } from './recorder-session.tsx';
import { ChatRoute } from './routes/chat-route.tsx';
import { Frame } from './shell/frame.tsx';
import { loadSettingsSheet } from './shell/late-parts.ts';
import { Shortcuts } from './shell/shortcuts.tsx';

const loadRecordings = () => import('./routes/recordings-route.tsx');
const loadRecording = () => import('./routes/recording-route.tsx');
const loadAdmin = () => import('./routes/admin-route.tsx');
const loadNotFound = () => import('./routes/not-found-route.tsx');
const RecordingsRoute = lazy(async () => ({ default: (await loadRecordings()).RecordingsRoute }));
const RecordingRoute = lazy(async () => ({ default: (await loadRecording()).RecordingRoute }));
const AdminRoute = lazy(async () => ({ default: (await loadAdmin()).AdminRoute }));
const loadSubscription = () => import('./routes/subscription-route.tsx');
const SubscriptionRoute = lazy(async () => ({ default: (await loadSubscription()).SubscriptionRoute }));
const NotFoundRoute = lazy(async () => ({ default: (await loadNotFound()).NotFoundRoute }));

const otherParts = [
  loadRecordings,
  loadRecording,
  loadSubscription,
  loadNotFound,
  loadAgentManager,
  loadChatSearch,
  loadSettingsSheet,
  loadAssistantPanel,
  loadConfirmDialog,
];

/** Milliseconds after the start at which the other screens are fetched. */
const preloadDelayMs = 2000;

/** Fetches the other screens and the settings while the network is there: without it, moving inside the app must still work. */
function usePreloadedScreens(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // A failure here says nothing: the screen is fetched again when it is opened.
      for (const load of otherParts) load().catch(() => {});
    }, preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);
}

/** The app of one signed-in person. What must survive moving between screens lives here, above the routes. */
export function SignedInApp({ user }: { user: AuthUser }) {
  usePreloadedScreens();
  return (
    <RecorderProvider services={recorderServices}>
      <AgentsProvider userId={user.id} plan={user.subscriptionPlan}>
        <ChatProvider userId={user.id}>
          <CurrentChatProvider>
            <PlayerProvider>
              <RecorderSession userId={user.id} />
              <LiveUpdates userId={user.id} />
              <Shortcuts />
              <Frame user={user}>
                <Screens user={user} />
              </Frame>
            </PlayerProvider>
          </CurrentChatProvider>
        </ChatProvider>
      </AgentsProvider>
    </RecorderProvider>
  );
}

/** The screen of the path. What stands around it is not drawn again for another path. */
function Screens({ user }: { user: AuthUser }) {
  const [path] = useLocation();
  return (
    <ErrorBoundary resetKey={path}>
      <Suspense fallback={<PageSpinner />}>
        <Routes user={user} />
      </Suspense>
    </ErrorBoundary>
  );
}

function Routes({ user }: { user: AuthUser }) {
  return (
    <Switch>
      <Route path="/">
        <ChatRoute />
      </Route>
      <Route path="/chat/:sessionId">{({ sessionId }) => <ChatRoute sessionId={sessionId} />}</Route>
      <Route path="/recordings" component={RecordingsRoute} />
      <Route path="/recordings/:id">{({ id }) => <RecordingRoute key={id} id={id} />}</Route>
      <Route path="/admin">
        <Suspense fallback={<PageSpinner text={messages.shell.adminLoading} title={messages.shell.admin} />}>
          <AdminRoute user={user} />
        </Suspense>
      </Route>
      <Route path="/subscription" component={SubscriptionRoute} />
      {/* The forms of visitors: whoever is signed in already goes on. */}
      <Route path="/login">
        <Redirect to="/" replace />
      </Route>
      <Route path="/register">
        <Redirect to="/" replace />
      </Route>
      <Route component={NotFoundRoute} />
    </Switch>
  );
}
