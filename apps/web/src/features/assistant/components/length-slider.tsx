import { Group, Slider, Stack, Text } from '@mantine/core';
import { responseLengthLabel, responseLengthRange } from '@wingman/contract/settings-table.ts';
import { useEffect, useState } from 'react';
import { messages } from '../../../messages/messages.ts';

const texts = messages.assistant;
const labels = ['Brevi', 'Medie', 'Dettagliate'] as const;

type LengthSliderProps = { length: number; onSave: (length: number) => void };

/** From short to detailed answers. Saved when the thumb is let go, or moved by a key. */
export function LengthSlider({ length, onSave }: LengthSliderProps) {
  const [shown, setShown] = useState(length);
  // A length that was not taken goes back.
  useEffect(() => setShown(length), [length]);
  const label = responseLengthLabel(shown);
  return (
    <Stack gap="xs">
      <Group justify="space-between" fz="sm" fw={500}>
        <span>{texts.length}</span>
        <Text span c="var(--wm-accent-ink)" fw={700}>
          {shown}
        </Text>
      </Group>
      <Slider
        min={responseLengthRange.min}
        max={responseLengthRange.max}
        step={1}
        value={shown}
        onChange={setShown}
        onChangeEnd={(value) => {
          if (value !== length) onSave(value);
        }}
        label={null}
        thumbLabel={texts.length}
        thumbProps={{ 'aria-valuetext': texts.lengthOf(shown, label) }}
        thumbSize={24}
      />
      <Group justify="space-between" fz="xs" c="dimmed" aria-hidden="true">
        {labels.map((name) => (
          <Text key={name} span inherit {...(name === label ? { c: 'var(--wm-accent-ink)', fw: 650 } : {})}>
            {name}
          </Text>
        ))}
      </Group>
    </Stack>
  );
}
