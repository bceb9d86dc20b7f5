import type { ReactNode } from 'react';
import classes from './facts.module.css';

type FactsProps = {
  /** What it is, and its value. */
  items: readonly (readonly [label: ReactNode, value: ReactNode])[];
  /** Values that are to be seen first, each below its label. */
  big?: boolean;
  'aria-label'?: string;
};

/** Labels with their values. */
export function Facts({ items, big, ...rest }: FactsProps) {
  return (
    <dl className={classes.facts} data-big={big || undefined} {...rest}>
      {items.map(([label, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no identity but their place
        <div key={index} className={classes.fact}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
