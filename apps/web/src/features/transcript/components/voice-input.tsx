import { TextInput, type TextInputProps } from '@mantine/core';
import { useId } from 'react';

type VoiceInputProps = Omit<TextInputProps, 'list' | 'maxLength' | 'onChange' | 'value'> & {
  name: string;
  voices: readonly string[];
  onName: (name: string) => void;
};

/** Who says it: one of the voices of the recording, or a new name. */
export function VoiceInput({ name, voices, onName, ...field }: VoiceInputProps) {
  const listId = useId();
  return (
    <>
      <TextInput
        {...field}
        list={listId}
        maxLength={60}
        value={name}
        onChange={({ currentTarget }) => onName(currentTarget.value)}
      />
      <datalist id={listId}>
        {voices.map((voice) => (
          <option key={voice} value={voice} />
        ))}
      </datalist>
    </>
  );
}
