import type { BoxProps } from '@mantine/core';
import { Box } from '@mantine/core';
import type { CSSProperties, HTMLAttributes } from 'react';
import classes from './auto-grid.module.css';

type AutoGridProps = BoxProps &
  Omit<HTMLAttributes<HTMLElement>, keyof BoxProps> & {
    as?: 'div' | 'fieldset' | 'ul';
    /** The least width of a column, in rem. */
    min: number;
    /** Columns keep their size where few children leave room. */
    keepsSize?: boolean;
    gap?: string;
  };

/** As many columns as fit. */
export function AutoGrid({ as = 'div', min, keepsSize, gap, className, ...rest }: AutoGridProps) {
  return (
    <Box
      component={as as 'div'}
      mod={{ keepsSize }}
      className={`${classes.grid} ${className ?? ''}`}
      style={{ '--min': `${min}rem`, gap } as CSSProperties}
      {...rest}
    />
  );
}
