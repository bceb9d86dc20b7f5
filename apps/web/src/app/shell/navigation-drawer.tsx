import type { AuthUser } from '@wingman/contract/user.ts';
import type { KeyboardEvent } from 'react';
import { Drawer } from '../../components/drawer.tsx';
import { messages } from '../../messages/messages.ts';
import classes from './frame.module.css';
import { Sidebar } from './sidebar.tsx';

type NavigationDrawerProps = { user: AuthUser; opened: boolean; onClose: () => void };

/** The sidebar of small screens, above the screen and only when it is asked for. */
export function NavigationDrawer({ user, opened, onClose }: NavigationDrawerProps) {
  return (
    <Drawer.Root opened={opened} onClose={onClose} closeOnEscape={false} size="19rem">
      <Drawer.Overlay />
      <Drawer.Content
        aria-label={messages.shell.navigation}
        onKeyDown={(event) => isOwnEscape(event) && onClose()}
      >
        <Drawer.Body p={0} className={classes.drawer}>
          <Sidebar user={user} expanded inDrawer onToggle={onClose} onNavigate={onClose} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

/** Escape that means the drawer: not a menu that is open in it, nor a dialog above it, which lies elsewhere. */
function isOwnEscape({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || !currentTarget.contains(target as Node)) return false;
  return currentTarget.querySelector('[role="menu"]') === null;
}
