import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { messages } from '../messages/messages.ts';
import classes from './theme-toggle.module.css';

const never = () => () => {};

/** Switches between light and dark; the choice is kept in this browser. Before the app has come, `public/theme.js` does it. */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  // The page that was built for visitors knows no theme: what it says is put right once it has been taken over.
  const isKnown = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const isDark = isKnown && scheme === 'dark';
  const label = isDark ? messages.shell.useLightTheme : messages.shell.useDarkTheme;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.toggle}
      data-theme-toggle={isKnown ? 'app' : 'page'}
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <IconSun size={20} aria-hidden="true" className={classes.inDark} />
      <IconMoon size={20} aria-hidden="true" className={classes.inLight} />
    </ActionIcon>
  );
}
