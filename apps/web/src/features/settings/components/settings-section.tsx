import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { IconTile } from '../../../components/icon-tile.tsx';
import { Surface } from '../../../components/surface.tsx';

type SettingsSectionProps = { title: string; icon: ReactNode; children: ReactNode };

/** One of the sheet's sections, a region with its heading as name. */
export function SettingsSection({ title, icon, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <Surface as="section" aria-labelledby={id}>
      <Group component="h3" id={id} gap="xs">
        <IconTile size={2}>{icon}</IconTile>
        {title}
      </Group>
      {children}
    </Surface>
  );
}
