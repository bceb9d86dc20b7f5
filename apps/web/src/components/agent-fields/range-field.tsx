import { Group, Input, Slider, Text } from '@mantine/core';
import { useId } from 'react';
import type { AgentInputProps } from './agent-form-values.ts';

type RangeFieldProps = {
  label: string;
  range: { min: number; max: number; step: number };
  /** The value as people read it. */
  text: (value: number) => string;
  /** What the lowest and the highest value mean. */
  ends: readonly string[];
  input: AgentInputProps<number>;
};

/** A slider with its value beside the label and what its ends mean below. */
export function RangeField({ label, range, text, ends, input }: RangeFieldProps) {
  const id = useId();
  const value = input.value ?? range.min;
  return (
    <Input.Wrapper
      label={
        <Group justify="space-between" gap="xs">
          <span id={id}>{label}</span>
          <Text component="output" aria-hidden="true" c="var(--wm-accent-ink)" fz="sm" fw={600}>
            {text(value)}
          </Text>
        </Group>
      }
      labelElement="div"
      labelProps={{ style: { display: 'block' } }}
      error={input.error}
    >
      <Slider
        {...range}
        value={value}
        onChange={input.onChange}
        label={null}
        thumbSize={24}
        // The thumb is wider than the track is high: without room it would lie on the label.
        mt={14}
        mb={10}
        mx="sm"
        thumbProps={{ 'aria-labelledby': id }}
        thumbValueText={text}
      />
      <Group justify="space-between" c="dimmed" fz="xs" aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </Group>
    </Input.Wrapper>
  );
}
