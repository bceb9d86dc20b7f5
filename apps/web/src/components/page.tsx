import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './page.module.css';

/** The column in which a screen stands. */
export function Page({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      {children}
    </div>
  );
}

/** The way to the screen above. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={classes.back}>
      <IconArrowLeft size={18} aria-hidden="true" />
      {children}
    </Link>
  );
}
