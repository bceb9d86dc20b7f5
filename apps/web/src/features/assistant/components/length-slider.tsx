import { Slider } from '@mantine/core';
import { responseLengthLabel, responseLengthRange } from '@wingman/contract/settings-table.ts';
import { useEffect, useState } from 'react';
import { messages } from '../../../messages/messages.ts';
import classes from './length-slider.module.css';

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
    <div className={classes.slider}>
      <p className={classes.heading}>
        <span>{texts.length}</span>
        <span className={classes.value}>{shown}</span>
      </p>
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
      <p className={classes.labels} aria-hidden="true">
        {labels.map((name) => (
          <span key={name} data-current={name === label || undefined}>
            {name}
          </span>
        ))}
      </p>
    </div>
  );
}
