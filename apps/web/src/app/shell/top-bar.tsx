import { ActionIcon } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useRoute } from 'wouter';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { AgentPicker } from '../../features/agents/components/agent-picker.tsx';
import { AssistantMenu } from '../../features/assistant/components/assistant-menu.tsx';
import { PauseButton } from '../../features/recorder/components/pause-button.tsx';
import { RecordButton } from '../../features/recorder/components/record-button.tsx';
import { RecordingIndicator } from '../../features/recorder/components/recording-indicator.tsx';
import { messages } from '../../messages/messages.ts';
import classes from './top-bar.module.css';
import { useRecorderDock } from './use-recorder-dock.ts';

// Its place is kept, so that nothing moves when it comes.
const SourceMenu = lazyPart(
  async () => (await import('../../features/recorder/components/source-menu.tsx')).SourceMenu,
  { fallback: <span className={classes.source} /> },
);

type TopBarProps = {
  /** Opens the navigation; absent where the sidebar is always there. */
  onOpenMenu: (() => void) | undefined;
};

/** What must be in reach on every screen: the menu on small screens, the theme, the recorder. */
export function TopBar({ onOpenMenu }: TopBarProps) {
  const [onStart] = useRoute('/');
  const [onChat] = useRoute('/chat/:sessionId');
  const dock = useRecorderDock();
  return (
    <header className={classes.bar} data-docked={dock !== 'none' || undefined}>
      {onOpenMenu ? (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={messages.shell.openMenu}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
        >
          <IconMenu2 size={22} aria-hidden="true" />
        </ActionIcon>
      ) : null}
      <div className={classes.start}>
        <AgentPicker />
        <RecordingIndicator />
      </div>
      <div className={classes.end}>
        <span className={classes.spare}>
          <ThemeToggle />
        </span>
        <AssistantMenu />
        <div className={classes.recorder}>
          <PauseButton />
          <SourceMenu />
          <RecordButton size="lg" withTime={false} withBadge={!onStart && !onChat} />
        </div>
      </div>
    </header>
  );
}
