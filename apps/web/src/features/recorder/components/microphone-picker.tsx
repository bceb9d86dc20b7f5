import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { messages } from '../../../messages/messages.ts';
import { useMicrophones } from '../hooks/use-microphones.ts';

const texts = messages.recorder.source;

type MicrophonePickerProps = {
  size?: NativeSelectProps['size'];
  /** Among other controls its name is only for screen readers. */
  isCompact?: boolean;
};

/** Chooses the microphone, also while something is recorded. Before the permission browsers tell no names. */
export function MicrophonePicker({ size, isCompact = false }: MicrophonePickerProps) {
  const { list, value, options, choose } = useMicrophones();
  const label = isCompact ? { 'aria-label': texts.microphone } : { label: texts.microphone };
  return (
    <NativeSelect
      {...label}
      size={size}
      description={isCompact || list.length > 0 ? undefined : texts.namesLater}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
      data={options}
    />
  );
}
