import type { BoxProps } from '@mantine/core';
import { Box } from '@mantine/core';
import type { HTMLAttributes } from 'react';
import classes from './surface.module.css';

type SurfaceProps = BoxProps &
  Omit<HTMLAttributes<HTMLElement>, keyof BoxProps> & {
    as?: 'article' | 'aside' | 'div' | 'figure' | 'form' | 'li' | 'p' | 'section' | 'span';
    /** Coloured for what must be noticed. */
    tone?: 'warn' | 'danger';
    /** `sm` for what stands among text. */
    size?: 'sm' | 'md' | 'lg';
    /** Children beside each other instead of below each other. */
    row?: boolean;
    /** The one of several that is in use. */
    current?: boolean;
    /** Above the page instead of in it. */
    raised?: boolean;
  };

/** A framed part of a page: cards, panels, and in colour notices and failures. */
export function Surface({
  as = 'div',
  tone,
  size = 'md',
  row,
  current,
  raised,
  className,
  ...rest
}: SurfaceProps) {
  return (
    <Box
      component={as as 'div'}
      mod={{ tone, size, row, current, raised }}
      className={`${classes.surface} ${className ?? ''}`}
      {...rest}
    />
  );
}
