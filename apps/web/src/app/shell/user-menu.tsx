import { Menu, VisuallyHidden } from '@mantine/core';
import { IconChevronUp, IconCreditCard, IconLogout, IconSettings, IconShieldCog } from '@tabler/icons-react';
import type { AuthUser } from '@wingman/contract/user.ts';
import { memo, useRef, useState } from 'react';
import { Link } from 'wouter';
import { EmailText } from '../../components/email-text.tsx';
import { LateConfirmDialog } from '../../components/late-confirm-dialog.tsx';
import { useLogout } from '../../features/auth/api/use-logout.ts';
import { useRecorderServices } from '../../features/recorder/recorder-context.tsx';
import { raiseAppEvent } from '../../lib/app-events.ts';
import { messages } from '../../messages/messages.ts';
import classes from './user-menu.module.css';

const texts = messages.shell;

type UserMenuProps = {
  user: AuthUser;
  /** Something was chosen: a drawer around the menu may go. */
  onNavigate: (() => void) | undefined;
};

/** Who is signed in, what belongs to the person, and the way out. While a recording runs, leaving is asked about. */
export const UserMenu = memo(function UserMenu({ user, onNavigate }: UserMenuProps) {
  const recorder = useRecorderServices();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
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
          <button type="button" ref={button} className={classes.user}>
            <VisuallyHidden>{texts.userMenu}</VisuallyHidden>
            <span className={classes.initials} aria-hidden="true">
              {initialsOf(user)}
            </span>
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.email}>{user.email}</span>
            </span>
            <IconChevronUp size={16} aria-hidden="true" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label className={classes.whole}>
            <EmailText email={user.email} />
          </Menu.Label>
          <Menu.Item leftSection={<IconSettings size={16} aria-hidden="true" />} onClick={openSettings}>
            {texts.settings}
          </Menu.Item>
          <Menu.Item
            component={Link}
            href="/subscription"
            leftSection={<IconCreditCard size={16} aria-hidden="true" />}
            onClick={onNavigate}
          >
            {texts.subscription}
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
      <LateConfirmDialog
        opened={asking}
        title={texts.logoutWhileRecording.title}
        text={texts.logoutWhileRecording.text}
        confirmLabel={texts.logoutWhileRecording.confirm}
        cancelLabel={texts.logoutWhileRecording.cancel}
        onConfirm={() => void stopAndLeave()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
});

function initialsOf({ firstName, lastName, email }: AuthUser): string {
  const first = [...firstName][0] ?? [...email][0] ?? '';
  return `${first}${[...lastName][0] ?? ''}`.toLocaleUpperCase('it-IT');
}
