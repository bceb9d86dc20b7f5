import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '../../components/logo.tsx';
import { BackLink } from '../../components/page.tsx';
import { Surface } from '../../components/surface.tsx';
import { ThemeToggle } from '../../components/theme-toggle.tsx';
import { messages } from '../../messages/messages.ts';
import classes from './auth-page.module.css';

type AuthPageProps = {
  title: string;
  subtitle: string;
  wide?: boolean;
  children: ReactNode;
  footer: ReactNode;
};

/** The sheet on which login and registration stand. */
export function AuthPage({ title, subtitle, wide = false, children, footer }: AuthPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <BackLink href="/">{messages.auth.backHome}</BackLink>
        <ThemeToggle />
      </header>
      <main className={classes.main} data-wide={wide || undefined}>
        <Logo size={36} />
        <div>
          <h1>{title}</h1>
          <Text c="dimmed" mt={6}>
            {subtitle}
          </Text>
        </div>
        <Surface size="lg" raised w="100%" ta="start">
          {children}
        </Surface>
        <p className={classes.footer}>{footer}</p>
      </main>
    </div>
  );
}
