import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconTile } from './icon-tile.tsx';
import classes from './state-panel.module.css';

type StatePanelProps = {
  title: string;
  text?: string;
  /** What failed, in the words of whoever runs the server. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** Buttons that lead out of this state. */
  children?: ReactNode;
  /** 1 where the panel is the page's only heading. */
  level?: 1 | 2;
  /** Failures are announced at once. */
  failure?: boolean;
  /** It is all there is in the window. */
  whole?: boolean;
};

/** The state of a screen without content: empty, missing, failed. */
export function StatePanel(props: StatePanelProps) {
  const { title, text, detail, icon, children, level = 2, failure, whole } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  const panel = (
    <div className={classes.panel} data-whole={whole || undefined} role={failure ? 'alert' : undefined}>
      {icon ? (
        <IconTile size={4} round>
          {icon}
        </IconTile>
      ) : null}
      <Heading className={classes.title}>{title}</Heading>
      {text ? (
        <Text c="dimmed" maw="34rem">
          {text}
        </Text>
      ) : null}
      {detail ? (
        <Text c="dimmed" fz="xs">
          {detail}
        </Text>
      ) : null}
      {children ? (
        <Group justify="center" gap="sm" mt="xs">
          {children}
        </Group>
      ) : null}
    </div>
  );
  return whole ? <main>{panel}</main> : panel;
}
