import type { ComponentPropsWithRef, ElementType } from 'react';
import classes from './list-row.module.css';

type ListRowProps<Element extends ElementType> = { as?: Element } & ComponentPropsWithRef<Element>;

/** A line that can be pressed: a button, a link or an option of a list. The current one is marked. */
export function ListRow<Element extends ElementType = 'button'>({
  as,
  className = '',
  ...rest
}: ListRowProps<Element>) {
  const Row: ElementType = as ?? 'button';
  return (
    <Row
      {...(Row === 'button' ? { type: 'button' } : {})}
      className={`${classes.row} ${className}`}
      {...rest}
    />
  );
}
