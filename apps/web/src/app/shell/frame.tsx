import { useMediaQuery } from '@mantine/hooks';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { ConnectionNotice } from '../../components/connection-notice.tsx';
import { lazyDialog, lazyPart } from '../../components/lazy-part.tsx';
import { NewVersionNotice } from '../../components/new-version-notice.tsx';
import { AgentManagerHost } from '../../features/agents/components/agent-manager-host.tsx';
import { SilenceNotice } from '../../features/recorder/components/silence-notice.tsx';
import { SilenceQuestion } from '../../features/recorder/components/silence-question.tsx';
import { useMeeting } from '../../features/recorder/hooks/use-meeting.ts';
import { ChatSearchHost } from '../../features/sessions/components/chat-search-host.tsx';
import { messages } from '../../messages/messages.ts';
import classes from './frame.module.css';
import { ProcessingIndicator } from './processing-indicator.tsx';
import { RecorderDock } from './recorder-dock.tsx';
import { SettingsHost } from './settings-host.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const texts = messages.shell;

// Parts that are not needed to start a chat are loaded right after.
const SpeechNotice = lazyPart(
  async () => (await import('../../features/speech/components/speech-notice.tsx')).SpeechNotice,
);
const PlayerBar = lazyPart(
  async () => (await import('../../features/player/components/player-bar.tsx')).PlayerBar,
);
const PlayedMoments = lazyPart(async () => (await import('./played-moments.tsx')).PlayedMoments);
const NavigationDrawer = lazyPart(async () => (await import('./navigation-drawer.tsx')).NavigationDrawer);
const MicrophonePrompt = lazyPart(
  async () => (await import('../../features/recorder/components/microphone-prompt.tsx')).MicrophonePrompt,
);
const MeetingDialog = lazyDialog(
  async () => (await import('../../features/recorder/components/meeting-dialog.tsx')).MeetingDialog,
);

/** The frame of the signed-in app: sidebar (a drawer on small screens), top bar, notices, screen, player. */
export function Frame({ user, children }: { user: AuthUser; children: ReactNode }) {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const [expanded, setExpanded] = useState(true);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const [path] = useLocation();
  const main = useRef<HTMLElement>(null);
  useFocusOnRoute(path, main.current);

  // biome-ignore lint/correctness/useExhaustiveDependencies: going somewhere closes the drawer
  useEffect(() => setDrawerOpen(false), [path, wide]);

  return (
    <div className={classes.frame} data-wide={wide || undefined}>
      <a href="#content" className={classes.skip}>
        {texts.skipToContent}
      </a>
      {wide ? (
        <aside className={classes.aside} data-collapsed={!expanded || undefined}>
          <Sidebar user={user} expanded={expanded} onToggle={() => setExpanded(!expanded)} />
        </aside>
      ) : (
        <NavigationDrawer user={user} opened={drawerOpen} onClose={() => setDrawerOpen(false)} />
      )}
      <div className={classes.column}>
        <TopBar onOpenMenu={wide ? undefined : () => setDrawerOpen(true)} />
        {/* At most one of these shows, see lib/notices.ts. */}
        <SilenceQuestion />
        <SilenceNotice />
        <ConnectionNotice />
        <NewVersionNotice />
        <SpeechNotice isAdmin={user.isAdmin} />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <RecorderDock />
        <PlayerBar ticks={PlayedMoments} />
      </div>
      <MicrophonePrompt />
      <MeetingHost />
      <AgentManagerHost />
      <SettingsHost />
      <ProcessingIndicator />
      <ChatSearchHost />
    </div>
  );
}

/** After a move to another screen the keyboard goes on there, unless the screen has taken the focus itself. */
function useFocusOnRoute(path: string, main: HTMLElement | null): void {
  const previous = useRef(path);
  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    // A recording that starts or ends moves on by itself: the focus stays on the button that was pressed.
    if (document.activeElement?.closest('[data-recorder]')) return;
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [path, main]);
}

function MeetingHost() {
  const { problem, dismiss } = useMeeting();
  return <MeetingDialog opened={problem !== null} onClose={dismiss} />;
}
