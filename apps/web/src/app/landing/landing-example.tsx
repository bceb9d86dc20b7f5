import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconMicrophone2, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { IconTile } from '../../components/icon-tile.tsx';
import { Pill } from '../../components/pill.tsx';
import { Surface } from '../../components/surface.tsx';
import { landingMessages } from '../../messages/landing-messages.ts';
import classes from './landing-example.module.css';

const texts = landingMessages.example;

/** Heights of the drawn waveform in hundredths: a made-up voice. */
const voice = [
  18, 34, 62, 48, 80, 56, 30, 22, 44, 70, 92, 64, 40, 26, 52, 76, 60, 34, 20, 38, 66, 84, 58, 42, 28, 50, 72,
  46, 24, 36, 58, 40, 22, 30,
];
/** How many bars have been heard. */
const heard = 17;

/** A drawn question with an answer that names its sources, and the moment playing. */
export function LandingExample() {
  return (
    <Surface as="figure" size="lg" className={classes.example} aria-label={texts.label}>
      <Group gap="sm" wrap="nowrap" className={classes.recording}>
        <IconTile size={2.4} round>
          <IconMicrophone2 size={18} />
        </IconTile>
        <Text component="span" flex={1} miw={0} lh={1.35}>
          <strong>{texts.recorded}</strong>
          <Text span display="block" c="dimmed" fz="sm" lh={1.35}>
            {texts.recordedAt}
          </Text>
        </Text>
        <Text span className="wm-figures" c="dimmed" fz="sm">
          {texts.length}
        </Text>
      </Group>
      <p className={classes.question}>{texts.question}</p>
      <Stack gap="sm">
        <p>{texts.answer}</p>
        <Group component="p" gap="xs">
          {texts.citations.map((citation, index) => (
            <Pill key={citation} current={index === 0}>
              <IconPlayerPlayFilled size={10} aria-hidden="true" />
              <VisuallyHidden>{`${texts.source} ${index + 1}: `}</VisuallyHidden>
              {citation}
            </Pill>
          ))}
        </Group>
      </Stack>
      <Group wrap="nowrap" className={classes.player}>
        <IconTile size={2.4} round tone="filled">
          <IconPlayerPauseFilled size={16} />
        </IconTile>
        <Stack component="span" gap={6} flex={1} miw={0}>
          <VisuallyHidden>{`${texts.playing}: `}</VisuallyHidden>
          <svg
            viewBox={`0 0 ${voice.length * 6} 40`}
            preserveAspectRatio="none"
            className={classes.wave}
            aria-hidden="true"
          >
            {voice.map((height, index) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: the drawing never changes
                key={index}
                x={index * 6}
                y={20 - height / 5}
                width="3"
                height={height / 2.5}
                rx="1.5"
                className={index < heard ? classes.heard : classes.unheard}
              />
            ))}
          </svg>
          <Text component="em" c="dimmed" fz="sm">
            {texts.words}
          </Text>
        </Stack>
      </Group>
    </Surface>
  );
}
