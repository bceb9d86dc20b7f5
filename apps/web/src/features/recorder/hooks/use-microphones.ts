import { useEffect, useSyncExternalStore } from 'react';
import { messages } from '../../../messages/messages.ts';
import type { MicrophonesSnapshot } from '../microphones.ts';
import { useRecorderServices } from '../recorder-context.tsx';

const texts = messages.recorder.source;

export type MicrophonesView = Pick<MicrophonesSnapshot, 'list'> & {
  /** Id of the chosen one; empty: the default. */
  value: string;
  /** The default, those that are there, and the chosen one in any case. */
  options: { value: string; label: string }[];
  /** Remembers the choice and goes on with it where something is recorded. */
  choose: (value: string) => void;
};

/** The microphones of this machine, as they come and go. */
export function useMicrophones(): MicrophonesView {
  const { microphones, recorder } = useRecorderServices();
  useEffect(() => void microphones.refresh(), [microphones]);
  const snapshot = useSyncExternalStore(microphones.subscribe, microphones.getSnapshot);
  const choose = (value: string) => {
    microphones.choose(value || null);
    void recorder.changeMicrophone();
  };
  const { list, chosen } = snapshot;
  const isMissing = chosen !== null && list.every(({ id }) => id !== chosen.id);
  const options = [
    { value: '', label: texts.defaultMicrophone },
    ...list.map(({ id, label }) => ({ value: id, label })),
    ...(isMissing ? [{ value: chosen.id, label: texts.notConnected(chosen.label) }] : []),
  ];
  return { list, value: chosen?.id ?? '', options, choose };
}
