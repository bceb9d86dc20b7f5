import { ActionIcon, Button } from '@mantine/core';
import { IconMenu2, IconX } from '@tabler/icons-react';
import type { FocusEvent, KeyboardEvent } from 'react';
import { useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import { Logo } from '../../components/logo.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { messages } from '../../messages/messages.ts';
import classes from './landing-header.module.css';

const texts = messages.landing;
const sections = Object.entries(texts.sections);

/** Logo, the page's sections and the two ways in; on small screens they fold into a dropdown. */
export function LandingHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link href="/" className={classes.logo}>
          <Logo />
        </Link>
        <nav aria-label={texts.navigation} className={classes.sections}>
          {sections.map(([id, label]) => (
            <a key={id} href={`#${id}`}>
              {label}
            </a>
          ))}
        </nav>
        <div className={classes.actions}>
          <ThemeToggle />
          <Button component={Link} href="/login" variant="subtle" className={classes.wide}>
            {texts.login}
          </Button>
          <Button component={Link} href="/register" className={classes.wide}>
            {texts.register}
          </Button>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

/** A disclosure of links. It closes by Escape, by a choice, and when the keyboard or the pointer goes elsewhere. */
function MobileMenu() {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const label = opened ? texts.closeMenu : texts.openMenu;
  const close = () => setOpened(false);

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !opened) return;
    close();
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget as Node)) close();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what its button and links let through
    <div className={classes.mobile} onKeyDown={onKeyDown} onBlur={onBlur}>
      <ActionIcon
        ref={button}
        variant="subtle"
        color="gray"
        aria-label={label}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setOpened(!opened)}
      >
        {opened ? <IconX size={22} aria-hidden="true" /> : <IconMenu2 size={22} aria-hidden="true" />}
      </ActionIcon>
      {opened ? <div className={classes.backdrop} aria-hidden="true" onClick={close} /> : null}
      <div id={id} className={classes.menu} hidden={!opened}>
        {sections.map(([section, name]) => (
          <a key={section} href={`#${section}`} className={classes.entry} onClick={close}>
            {name}
          </a>
        ))}
        <Button component={Link} href="/login" variant="default" fullWidth>
          {texts.login}
        </Button>
        <Button component={Link} href="/register" fullWidth>
          {texts.register}
        </Button>
      </div>
    </div>
  );
}
