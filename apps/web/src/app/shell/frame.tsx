import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { LatePart } from '../../components/late-part.tsx';
import { AgentManagerHost } from '../../features/agents/components/agent-manager-host.tsx';
import { messages } from '../../messages/messages.ts';
import classes from './frame.module.css';
import { loadMicrophonePrompt, loadPlayerBar, loadSpeechNotice } from './late-parts.ts';
import { ProcessingIndicator } from './processing-indicator.tsx';
import { SettingsHost } from './settings-host.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

const texts = messages.shell;

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
        <Drawer.Root
          opened={drawerOpen}
          onClose={() => setDrawerOpen(false)}
          closeOnEscape={false}
          size="19rem"
        >
          <Drawer.Overlay />
          <Drawer.Content
            aria-label={texts.navigation}
            onKeyDown={(event) => isOwnEscape(event) && setDrawerOpen(false)}
          >
            <Drawer.Body p={0} className={classes.drawer}>
              <Sidebar
                user={user}
                expanded
                inDrawer
                onToggle={() => setDrawerOpen(false)}
                onNavigate={() => setDrawerOpen(false)}
              />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Root>
      )}
      <div className={classes.column}>
        <TopBar onOpenMenu={wide ? undefined : () => setDrawerOpen(true)} />
        <LatePart load={loadSpeechNotice} props={{ isAdmin: user.isAdmin }} />
        <main id="content" ref={main} tabIndex={-1} className={classes.main}>
          {children}
        </main>
        <LatePart load={loadPlayerBar} props={{}} />
      </div>
      <LatePart load={loadMicrophonePrompt} props={{}} />
      <AgentManagerHost />
      <SettingsHost />
      <ProcessingIndicator />
    </div>
  );
}

/** Escape that means the drawer: not a menu that is open in it, nor a dialog above it, which lies elsewhere. */
function isOwnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || !currentTarget.contains(target as Node)) return false;
  return currentTarget.querySelector('[role="menu"]') === null;
}

/** After a move to another screen the keyboard goes on there, unless the screen has taken the focus itself. */
function useFocusOnRoute(path: string, main: HTMLElement | null): void {
  const previous = useRef(path);
  useEffect(() => {
    if (previous.current === path) return;
    previous.current = path;
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [path, main]);
}
