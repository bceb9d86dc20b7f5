import type { HTMLAttributes } from 'react';
import classes from './pill.module.css';

type PillProps = HTMLAttributes<HTMLElement> & {
  as?: 'button' | 'li' | 'span';
  tone?: 'accent' | 'filled' | 'warn';
  /** The one of several that is in use. */
  current?: boolean;
};

/** A short text in a round frame: a label, a source, a filter. */
export function Pill({ as: Element = 'span', tone = 'accent', current, className = '', ...rest }: PillProps) {
  return (
    <Element
      {...(Element === 'button' ? { type: 'button' } : {})}
      data-tone={tone}
      data-current={current || undefined}
      className={`${classes.pill} ${className}`}
      {...rest}
    />
  );
}
