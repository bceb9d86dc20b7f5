import type { ComponentPropsWithoutRef } from 'react';
import classes from './radio-card.module.css';

type RadioCardProps = Omit<ComponentPropsWithoutRef<'input'>, 'type' | 'size'> & {
  /** Shows nothing but an icon. */
  small?: boolean;
};

/** One of several choices: a native radio, so arrows, space and screen readers work as everywhere. */
export function RadioCard({ small, title, children, ...input }: RadioCardProps) {
  return (
    <label className={classes.card} data-small={small || undefined} title={title}>
      <input type="radio" {...input} />
      {children}
    </label>
  );
}
