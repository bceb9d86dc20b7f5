import type { AuthUser } from '@wingman/contract/user.ts';
import { useEffect, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { ErrorBoundary } from '../components/error-boundary.tsx';
import { LazyConfirmDialog } from '../components/lazy-confirm-dialog.tsx';
import { lazyPart } from '../components/lazy-part.tsx';
import { PageSpinner } from '../components/page-spinner.tsx';
import { AgentsProvider } from '../features/agents/agents-provider.tsx';
import { AgentManager } from '../features/agents/components/agent-manager-host.tsx';
import { AssistantPanel } from '../features/assistant/components/assistant-menu.tsx';
import { ChatProvider } from '../features/chat/chat-provider.tsx';
import { PlayerProvider } from '../features/player/player-provider.tsx';
import { RecorderProvider } from '../features/recorder/recorder-context.tsx';
import { ChatSearch } from '../features/sessions/components/chat-search-host.tsx';
import { currentReturn } from '../lib/return-path.ts';
import { sharePath } from '../lib/share-address.ts';
import { messages } from '../messages/messages.ts';
import { ChatPane } from './chat-pane.tsx';
import { CurrentChatProvider, useCurrentChat } from './current-chat.tsx';
import { keepAnswersOf } from './keep-answers.ts';
import { LiveUpdates } from './live-updates.tsx';
import { daysPath, recordPath } from './record-path.ts';
import { recorderServices } from './recorder-services.ts';
import { RecorderSession } from './recorder-session.tsx';
import { ChatAboutRoute } from './routes/chat-about-route.tsx';
import { ChatRoute } from './routes/chat-route.tsx';
import { Frame } from './shell/frame.tsx';
import { MiniBar } from './shell/recorder-dock.tsx';
import { RecorderFollower } from './shell/recorder-follower.tsx';
import { SettingsSheet } from './shell/settings-host.tsx';
import { ShareDialog, ShareHost } from './shell/share-host.tsx';
import { Shortcuts } from './shell/shortcuts.tsx';

const screen = { required: true, fallback: <PageSpinner /> };
const RecordingsRoute = lazyPart(
  async () => (await import('./routes/recordings-route.tsx')).RecordingsRoute,
  screen,
);
const RecordingRoute = lazyPart(
  async () => (await import('./routes/recording-route.tsx')).RecordingRoute,
  screen,
);
const CommitmentsRoute = lazyPart(
  async () => (await import('./routes/commitments-route.tsx')).CommitmentsRoute,
  screen,
);
const DayRoute = lazyPart(async () => (await import('./routes/day-route.tsx')).DayRoute, screen);
const PeopleRoute = lazyPart(async () => (await import('./routes/people-route.tsx')).PeopleRoute, screen);
const PersonRoute = lazyPart(async () => (await import('./routes/person-route.tsx')).PersonRoute, screen);
const TrashRoute = lazyPart(async () => (await import('./routes/trash-route.tsx')).TrashRoute, screen);
const RecordRoute = lazyPart(async () => (await import('./routes/record-route.tsx')).RecordRoute, screen);
const AdminRoute = lazyPart(async () => (await import('./routes/admin-route.tsx')).AdminRoute, {
  required: true,
  fallback: <PageSpinner text={messages.shell.adminLoading} title={messages.shell.admin} />,
});
const SubscriptionRoute = lazyPart(
  async () => (await import('./routes/subscription-route.tsx')).SubscriptionRoute,
  screen,
);
const NotFoundRoute = lazyPart(
  async () => (await import('./routes/not-found-route.tsx')).NotFoundRoute,
  screen,
);

const ShareRoute = lazyPart(async () => (await import('./routes/share-route.tsx')).ShareRoute, screen);

const LeavingRoute = lazyPart(async () => (await import('./routes/leaving-route.tsx')).LeavingRoute, screen);

/** Asks about files that other apps shared, whenever some wait. */
const SharedFilesQuestion = lazyPart(
  async () => (await import('../features/recorder/components/shared-files-question.tsx')).SharedFilesQuestion,
);

/** Sends what was noted and asked offline or before a crash. */
const Sending = lazyPart(async () => (await import('./sending.tsx')).Sending);

/** Seen by administrators only. */
const SetupNotice = lazyPart(async () => (await import('./setup-notice.tsx')).SetupNotice);

const preloaded = [
  RecordRoute,
  MiniBar,
  RecordingsRoute,
  RecordingRoute,
  TrashRoute,
  CommitmentsRoute,
  PeopleRoute,
  PersonRoute,
  DayRoute,
  SubscriptionRoute,
  NotFoundRoute,
  AgentManager,
  ChatSearch,
  SettingsSheet,
  ShareDialog,
  AssistantPanel,
  LazyConfirmDialog,
];

/** Milliseconds after the start at which the other screens are fetched. */
const preloadDelayMs = 2000;

/**
 * Fetches the other screens and the settings while the network is there: without it, moving inside the app must still
 * work. Each begins in a task of its own: together they would hold up a finger that scrolls.
 */
function usePreloadedScreens(): void {
  useEffect(() => {
    const waiting = [...preloaded];
    let timer: ReturnType<typeof setTimeout>;
    const preloadNext = () => {
      // A failure is ignored: the screen is loaded again when it is opened.
      waiting
        .shift()
        ?.preload()
        .catch(() => {});
      if (waiting.length > 0) timer = setTimeout(preloadNext);
    };
    timer = setTimeout(preloadNext, preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);
}

/** The app of one signed-in person. What must survive moving between screens lives here, above the routes. */
export function SignedInApp({ user }: { user: AuthUser }) {
  // Before the first screen asks for anything.
  useState(() => keepAnswersOf(user.id));
  usePreloadedScreens();
  return (
    <RecorderProvider services={recorderServices}>
      <AgentsProvider userId={user.id} plan={user.subscriptionPlan}>
        <ChatProvider userId={user.id}>
          <CurrentChatProvider>
            <PlayerProvider>
              <RecorderSession userId={user.id} />
              <LiveUpdates userId={user.id} />
              <SharedFilesQuestion userId={user.id} />
              <Sending userId={user.id} />
              <RecorderFollower loadScreen={RecordRoute.preload} />
              <ShareHost />
              <Shortcuts />
              {user.deletionDueAt ? (
                <LeavingRoute user={user} dueAt={user.deletionDueAt} />
              ) : (
                <Frame user={user}>
                  <Screens user={user} />
                </Frame>
              )}
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
      <Routes user={user} />
    </ErrorBoundary>
  );
}

function Routes({ user }: { user: AuthUser }) {
  const { openChatAbout } = useCurrentChat();
  return (
    <Switch>
      <Route path="/">
        <ChatRoute notice={user.isAdmin ? <SetupNotice userId={user.id} /> : null} />
      </Route>
      <Route path="/chat">
        <ChatAboutRoute />
      </Route>
      <Route path="/chat/:sessionId">{({ sessionId }) => <ChatRoute sessionId={sessionId} />}</Route>
      <Route path={recordPath}>
        <RecordRoute />
      </Route>
      <Route path="/recordings">
        <RecordingsRoute />
      </Route>
      <Route path="/recordings/:id">
        {({ id }) => <RecordingRoute key={id} id={id} chat={ChatPane} onAskElsewhere={openChatAbout} />}
      </Route>
      <Route path="/cestino">
        <TrashRoute />
      </Route>
      <Route path="/impegni">
        <CommitmentsRoute />
      </Route>
      <Route path="/persone">
        <PeopleRoute />
      </Route>
      <Route path="/persone/:id">{({ id }) => <PersonRoute key={id} id={id} />}</Route>
      <Route path={daysPath}>{({ kind, day }) => <DayRoute day={day} isWeek={kind === 'settimana'} />}</Route>
      <Route path="/admin">
        <AdminRoute user={user} />
      </Route>
      <Route path="/subscription">
        <SubscriptionRoute />
      </Route>
      <Route path={`/${sharePath}`}>
        <ShareRoute />
      </Route>
      {/* The forms of visitors: whoever is signed in already goes on. */}
      <Route path="/login">
        <Redirect to={currentReturn()} replace />
      </Route>
      <Route path="/register">
        <Redirect to={currentReturn()} replace />
      </Route>
      <Route>
        <NotFoundRoute />
      </Route>
    </Switch>
  );
}
