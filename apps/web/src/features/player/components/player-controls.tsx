import { ActionIcon, Group } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconRewindBackward10,
  IconRewindForward10,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { messages } from '../../../messages/messages.ts';
import { usePlayer } from '../player-provider.tsx';
import classes from './player-bar.module.css';

const texts = messages.player;
const skipSeconds = 10;

type PlayerControlsProps = { playing: boolean; position: number; length: number };

/** Play and pause, and between them ten seconds back or forward. */
export function PlayerControls({ playing, position, length }: PlayerControlsProps) {
  const player = usePlayer();
  const label = playing ? texts.pause : texts.play;
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <Group gap={4} wrap="nowrap">
      <SkipButton label={texts.back} onClick={() => player.seek(position - skipSeconds)}>
        <IconRewindBackward10 size={20} aria-hidden="true" />
      </SkipButton>
      <ActionIcon
        variant="filled"
        color="petrol"
        radius="xl"
        size={44}
        aria-label={label}
        title={label}
        onClick={player.toggle}
      >
        <Icon size={20} aria-hidden="true" />
      </ActionIcon>
      <SkipButton label={texts.forward} onClick={() => player.seek(Math.min(length, position + skipSeconds))}>
        <IconRewindForward10 size={20} aria-hidden="true" />
      </SkipButton>
    </Group>
  );
}

type SkipButtonProps = { label: string; onClick: () => void; children: ReactNode };

function SkipButton({ label, onClick, children }: SkipButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.skip}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
