import type { BoxProps } from '@mantine/core';
import { Box } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import classes from './icon-tile.module.css';

type IconTileProps = BoxProps & {
  /** Width and height in rem. */
  size?: number;
  round?: boolean;
  tone?: 'accent' | 'filled' | 'sunken';
  children: ReactNode;
  /** Chooses among tints that a class gives. */
  'data-tint'?: number;
};

/** An icon, an emoji or initials on a ground of their own. Said elsewhere in words: screen readers pass it over. */
export function IconTile({ size = 2.6, round, tone = 'accent', className, ...rest }: IconTileProps) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      mod={{ round, tone }}
      className={`${classes.tile} ${className ?? ''}`}
      style={{ '--tile': `${size}rem` } as CSSProperties}
      {...rest}
    />
  );
}
