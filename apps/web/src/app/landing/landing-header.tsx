import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import type { FocusEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { FormLink } from '../../components/form-link.tsx';
import { Logo } from '../../components/logo.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { hasOwnPlans } from '../../lib/own-plans.ts';
import { landingMessages } from '../../messages/landing-messages.ts';
import classes from './landing-header.module.css';

const texts = landingMessages;
const sectionsHere = () => Object.entries(texts.sections).filter(([id]) => id !== 'plans' || hasOwnPlans());
const registerHere = () => (hasOwnPlans() ? texts.register : texts.withoutPlans.register);

/** Logo, the page's sections and the two ways in; on small screens they fold into a dropdown. */
export function LandingHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link href="/" className={classes.logo}>
          <Logo />
        </Link>
        <nav aria-label={texts.navigation} className={classes.sections}>
          {sectionsHere().map(([id, label]) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.actions}>
          <ThemeToggle />
          <Button component={FormLink} href="/login" variant="subtle" className={classes.wide}>
            {texts.login}
          </Button>
          <Button component={FormLink} href="/register" className={classes.wide}>
            {registerHere()}
          </Button>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/**
 * A popover of links, which the browser opens and closes by itself, also before the app's scripts have come. With them it
 * closes by a choice, too, and when the keyboard goes elsewhere.
 */
function MobileMenu() {
  const [opened, setOpened] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const label = opened ? texts.closeMenu : texts.openMenu;
  const close = () => menu.current?.hidePopover();
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and links let through
    <div className={classes.mobile} onBlur={onBlur}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} aria-expanded={opened} popoverTarget={id}>
        {opened ? <IconX size={22} aria-hidden="true" /> : <IconMenu2 size={22} aria-hidden="true" />}
      </ActionIcon>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={classes.menu}
        onToggle={({ newState }) => setOpened(newState === 'open')}
      >
        {sectionsHere().map(([section, name]) => (
          <a key={section} href={`#${section}`} className={classes.entry} onClick={close}>
            {name}
          </a>
        ))}
        <Button component={FormLink} href="/login" variant="default" fullWidth>
          {texts.login}
        </Button>
        <Button component={FormLink} href="/register" fullWidth>
          {registerHere()}
        </Button>
      </div>
    </div>
  );
}
