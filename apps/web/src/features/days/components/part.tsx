import { Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Surface } from '../../../components/surface.tsx';

type PartProps = { title: string; children: ReactNode; aside?: ReactNode };

/** One part of a day or a week, a region with its heading as name. */
export function Part({ title, children, aside }: PartProps) {
  const id = useId();
  return (
    <Surface as="section" aria-labelledby={id} style={{ gap: '0.5rem' }}>
      <Group justify="space-between" gap="xs">
        <h2 id={id} style={{ fontSize: '1.05rem' }}>
          {title}
        </h2>
        {aside}
      </Group>
      {children}
    </Surface>
  );
}
