import { Menu, Stack, Text, VisuallyHidden } from '@mantine/core';
import {
  IconChevronUp,
  IconCreditCard,
  IconKey,
  IconLogout,
  IconSettings,
  IconShieldCog,
} from '@tabler/icons-react';
import type { AuthUser } from '@wingman/contract/user.ts';
import { memo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { EmailText } from '../../components/email-text.tsx';
import { IconTile } from '../../components/icon-tile.tsx';
import { LazyConfirmDialog } from '../../components/lazy-confirm-dialog.tsx';
import { ListRow } from '../../components/list-row.tsx';
import { useLogout } from '../../features/auth/api/use-logout.ts';
import { useChat } from '../../features/chat/chat-provider.tsx';
import { useRecorderServices } from '../../features/recorder/recorder-context.tsx';
import { raiseAppEvent } from '../../lib/app-events.ts';
import { messages } from '../../messages/messages.ts';

const texts = messages.shell;

type UserMenuProps = {
  user: AuthUser;
  /** Something was chosen: a drawer around the menu may go. */
  onNavigate: (() => void) | undefined;
};

/** Who is signed in, what belongs to the person, and the way out. While a recording runs, leaving is asked about. */
export const UserMenu = memo(function UserMenu({ user, onNavigate }: UserMenuProps) {
  const recorder = useRecorderServices();
  const { loadQuestions } = useChat();
  const logout = useLogout(() => {
    loadQuestions()
      .then((questions) => questions.clear())
      .catch(() => {});
  });
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasPlans = user.hasPlans !== false;
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email;

  const openSettings = () => {
    // The menu goes: a sheet that is left gives the focus back to its button.
    button.current?.focus();
    raiseAppEvent('toggleSettings');
  };
  const leave = () => {
    // The menu goes: a dialog that is left gives the focus back to its button.
    button.current?.focus();
    if (recorder.isCapturing()) setAsking(true);
    else logout.mutate();
  };
  const stopAndLeave = async () => {
    await recorder.stopAndKeep();
    setAsking(false);
    logout.mutate();
  };

  return (
    <>
      <Menu position="top-start" width="target" withinPortal={false}>
        <Menu.Target>
          <ListRow ref={button}>
            <VisuallyHidden>{texts.userMenu}</VisuallyHidden>
            <IconTile size={2.25} round fz="sm" fw={700}>
              {initialsOf(user)}
            </IconTile>
            <Stack component="span" gap={0} flex={1} miw={0}>
              <Text span truncate fz="var(--wm-text-row)" fw={600} lh={1.3}>
                {name}
              </Text>
              <Text span truncate c="dimmed" fz="xs" lh={1.3}>
                {user.email}
              </Text>
            </Stack>
            <IconChevronUp size={16} aria-hidden="true" />
          </ListRow>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label style={{ overflowWrap: 'anywhere' }}>
            <EmailText email={user.email} />
          </Menu.Label>
          <Menu.Item leftSection={<IconSettings size={16} aria-hidden="true" />} onClick={openSettings}>
            {texts.settings}
          </Menu.Item>
          <Menu.Item
            component={Link}
            href="/subscription"
            leftSection={
              hasPlans ? (
                <IconCreditCard size={16} aria-hidden="true" />
              ) : (
                <IconKey size={16} aria-hidden="true" />
              )
            }
            onClick={onNavigate}
          >
            {hasPlans ? texts.subscription : texts.keysAndApps}
          </Menu.Item>
          {user.isAdmin ? (
            <Menu.Item
              component={Link}
              href="/admin"
              leftSection={<IconShieldCog size={16} aria-hidden="true" />}
              onClick={onNavigate}
            >
              {texts.admin}
            </Menu.Item>
          ) : null}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconLogout size={16} aria-hidden="true" />}
            disabled={logout.isPending}
            onClick={leave}
          >
            {texts.logout}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LazyConfirmDialog
        opened={asking}
        title={texts.logoutWhileRecording.title}
        text={texts.logoutWhileRecording.text}
        confirmLabel={texts.logoutWhileRecording.confirm}
        cancelLabel={texts.logoutWhileRecording.cancel}
        onConfirm={() => void stopAndLeave()}
        onClose={() => setAsking(false)}
      />
    </>
  );
});

function initialsOf({ firstName, lastName, email }: AuthUser): string {
  const first = [...firstName][0] ?? [...email][0] ?? '';
  return `${first}${[...lastName][0] ?? ''}`.toLocaleUpperCase('it-IT');
}
