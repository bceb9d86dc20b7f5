import { IconPlayerPlayFilled } from '@tabler/icons-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './details.module.css';

type DetailsProps = HTMLAttributes<HTMLElement> & { as?: 'p' | 'span' | 'ul' };

/** Below the words of a line: short texts beside each other, of who, when and where. */
export function Details({ as: Element = 'p', className = '', ...rest }: DetailsProps) {
  return <Element className={`${classes.details} ${className}`} {...rest} />;
}

type HeardAtProps = {
  /** What a press does, for those who hear it. */
  label: string;
  /** Absent where there is no second to play from. */
  time: string | null;
  onPlay: () => void;
  /** Where the recording is, and its title. */
  href: string;
  children: ReactNode;
};

/** Among details: where something is heard. The time plays it there, the title leads to its recording. */
export function HeardAt({ label, time, onPlay, href, children }: HeardAtProps) {
  return (
    <span className={classes.heardAt}>
      {time === null ? null : (
        <button type="button" className={classes.listen} aria-label={label} onClick={onPlay}>
          <IconPlayerPlayFilled size={11} aria-hidden="true" />
          {time}
        </button>
      )}
      <Link href={href}>{children}</Link>
    </span>
  );
}
