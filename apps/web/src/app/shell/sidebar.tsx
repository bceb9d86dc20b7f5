import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import {
  IconCalendar,
  IconChecklist,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconMicrophone,
  IconPencilPlus,
  IconUsers,
  IconWaveSine,
  IconX,
} from '@tabler/icons-react';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { ReactNode } from 'react';
import { Link, useRoute } from 'wouter';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { Logo } from '../../components/logo.tsx';
import { useChat } from '../../features/chat/chat-provider.tsx';
import { OpenSearchButton } from '../../features/sessions/components/open-search-button.tsx';
import { messages } from '../../messages/messages.ts';
import { useCurrentChat } from '../current-chat.tsx';
import { daysPath, recordPath } from '../record-path.ts';
import classes from './sidebar.module.css';
import { UserMenu } from './user-menu.tsx';

const texts = messages.shell;
/** Fetched right after what a chat begins with: what draws long lists is large. */
const ChatLists = lazyPart(async () => (await import('./chat-lists.tsx')).ChatLists);

type SidebarProps = {
  user: AuthUser;
  expanded: boolean;
  onToggle: () => void;
  /** Something was chosen that may not change the path. */
  onNavigate?: () => void;
  inDrawer?: boolean;
};

/** Logo, new chat, recordings, chats by day, and at the foot the person. Collapsed, only icons are left. */
export function Sidebar({ user, expanded, onToggle, onNavigate, inDrawer = false }: SidebarProps) {
  const { startNew } = useCurrentChat();
  const { store } = useChat();
  const [, chat] = useRoute('/chat/:sessionId');
  const [onRecordings] = useRoute('/recordings/*?');
  const [onDay] = useRoute(daysPath);
  const [onCommitments] = useRoute('/impegni');
  const [onPeople] = useRoute('/persone/*?');
  const [onRecord] = useRoute(recordPath);

  const beginChat = () => {
    startNew();
    onNavigate?.();
  };
  const discard = (sessionId: string) => {
    store.discard(sessionId);
    if (sessionId === chat?.sessionId) beginChat();
  };

  return (
    <div className={classes.sidebar} data-collapsed={!expanded || undefined}>
      <div className={classes.head}>
        {expanded ? (
          <Link href="/" className={classes.logo}>
            <Logo />
          </Link>
        ) : null}
        <ToggleButton expanded={expanded} inDrawer={inDrawer} onToggle={onToggle} />
      </div>
      <nav aria-label={texts.navigation} className={classes.nav}>
        <NewChatButton expanded={expanded} onClick={beginChat} />
        <OpenSearchButton className={classes.link} collapsed={!expanded} />
        <NavigationLink href={recordPath} text={texts.record} current={onRecord} expanded={expanded}>
          <IconMicrophone size={20} aria-hidden="true" />
        </NavigationLink>
        <NavigationLink href="/recordings" text={texts.recordings} current={onRecordings} expanded={expanded}>
          <IconWaveSine size={20} aria-hidden="true" />
        </NavigationLink>
        <NavigationLink href="/giorno" text={texts.day} current={onDay} expanded={expanded}>
          <IconCalendar size={20} aria-hidden="true" />
        </NavigationLink>
        <NavigationLink href="/impegni" text={texts.commitments} current={onCommitments} expanded={expanded}>
          <IconChecklist size={20} aria-hidden="true" />
        </NavigationLink>
        <NavigationLink href="/persone" text={texts.people} current={onPeople} expanded={expanded}>
          <IconUsers size={20} aria-hidden="true" />
        </NavigationLink>
        {expanded ? (
          <div className={classes.sessions}>
            <ChatLists currentSessionId={chat?.sessionId ?? null} onRemoved={discard} />
          </div>
        ) : null}
      </nav>
      {expanded ? (
        <div className={classes.foot}>
          <UserMenu user={user} onNavigate={onNavigate} />
        </div>
      ) : null}
    </div>
  );
}

type NavigationLinkProps = {
  href: string;
  text: string;
  current: boolean;
  expanded: boolean;
  /** The icon. */
  children: ReactNode;
};

function NavigationLink({ href, text, current, expanded, children }: NavigationLinkProps) {
  return (
    <Link href={href} asChild>
      <ListRow
        as="a"
        className={classes.link}
        aria-current={current ? 'page' : undefined}
        title={expanded ? undefined : text}
      >
        {children}
        {expanded ? text : <VisuallyHidden>{text}</VisuallyHidden>}
      </ListRow>
    </Link>
  );
}

function NewChatButton({ expanded, onClick }: { expanded: boolean; onClick: () => void }) {
  if (expanded) {
    return (
      <Button
        variant="default"
        fullWidth
        size="md"
        className={classes.newChat}
        justify="flex-start"
        leftSection={<IconPencilPlus size={20} aria-hidden="true" />}
        onClick={onClick}
      >
        {messages.chat.newChat}
      </Button>
    );
  }
  return (
    <ActionIcon
      variant="default"
      size={40}
      aria-label={messages.chat.newChat}
      title={messages.chat.newChat}
      onClick={onClick}
    >
      <IconPencilPlus size={20} aria-hidden="true" />
    </ActionIcon>
  );
}

type ToggleButtonProps = { expanded: boolean; inDrawer: boolean; onToggle: () => void };

function ToggleButton({ expanded, inDrawer, onToggle }: ToggleButtonProps) {
  const collapseLabel = inDrawer ? texts.closeMenu : texts.collapseSidebar;
  const label = expanded ? collapseLabel : texts.expandSidebar;
  const CollapseIcon = inDrawer ? IconX : IconLayoutSidebarLeftCollapse;
  const Icon = expanded ? CollapseIcon : IconLayoutSidebarLeftExpand;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      aria-expanded={inDrawer ? undefined : expanded}
      onClick={onToggle}
    >
      <Icon size={20} aria-hidden="true" />
    </ActionIcon>
  );
}
