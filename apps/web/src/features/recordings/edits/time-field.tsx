import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { positionText } from '../../../lib/position.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { readTime } from './typed-time.ts';

const texts = lazyMessages.edits;

type TimeFieldProps = { label: string; seconds: number; onChange: (seconds: number) => void };

/** A second as it is typed. What is no time yet stays to be corrected, and changes nothing. */
export function TimeField({ label, seconds, onChange }: TimeFieldProps) {
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && readTime(typed) === undefined;
  return (
    <TextInput
      label={label}
      className="wm-figures"
      inputMode="text"
      autoComplete="off"
      maxLength={9}
      w="7.5rem"
      value={typed ?? positionText(seconds)}
      error={isWrong ? texts.timeWrong : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        const read = readTime(value);
        if (read !== undefined) onChange(read);
      }}
      onBlur={() =>
        setTyped((text) => (text !== undefined && readTime(text) === undefined ? text : undefined))
      }
    />
  );
}
