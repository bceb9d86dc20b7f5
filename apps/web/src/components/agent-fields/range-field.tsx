import { Input, Slider } from '@mantine/core';
import { useId } from 'react';
import classes from './agent-fields.module.css';
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
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={input.error}>
      <output className={classes.value} aria-hidden="true">
        {text(value)}
      </output>
      <Slider
        {...range}
        value={value}
        onChange={input.onChange}
        label={null}
        thumbSize={24}
        thumbProps={{ 'aria-labelledby': id }}
        thumbValueText={text}
      />
      <div className={classes.ends} aria-hidden="true">
        {ends.map((end) => (
          <span key={end}>{end}</span>
        ))}
      </div>
    </Input.Wrapper>
  );
}
