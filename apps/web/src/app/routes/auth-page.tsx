import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Logo } from '../../components/logo.tsx';
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
        <Link href="/" className={classes.back}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {messages.auth.backHome}
        </Link>
        <ThemeToggle />
      </header>
      <main className={classes.main} data-wide={wide || undefined}>
        <Logo size={36} />
        <div>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.subtitle}>{subtitle}</p>
        </div>
        <div className={classes.sheet}>{children}</div>
        <p className={classes.footer}>{footer}</p>
      </main>
    </div>
  );
}
