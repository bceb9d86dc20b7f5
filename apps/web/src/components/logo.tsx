import { VisuallyHidden } from '@mantine/core';
import { messages } from '../messages/messages.ts';
import classes from './logo.module.css';

type LogoProps = { withName?: boolean; size?: number };

/** Sound bars that rise into a wing. Its colours follow the theme. */
export function Logo({ withName = true, size = 28 }: LogoProps) {
  return (
    <span className={classes.logo}>
      <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={classes.mark}>
        <rect width="32" height="32" rx="8" className={classes.ground} />
        <g strokeWidth="3" strokeLinecap="round" className={classes.bars}>
          <path d="M6.5 18.5v2.5M11.3 15.5v6.5M16.1 12v10M20.9 8.5v11.5" />
          <path d="M25.7 7v6.5" className={classes.tip} />
        </g>
      </svg>
      {withName ? (
        <span className={classes.name}>{messages.shell.product}</span>
      ) : (
        <VisuallyHidden>{messages.shell.product}</VisuallyHidden>
      )}
    </span>
  );
}
