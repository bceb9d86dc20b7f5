import { useEffect, useSyncExternalStore } from 'react';
import type { MicrophonePermission } from '../microphone-permission.ts';
import { useRecorderServices } from '../recorder-context.tsx';

export type MicrophonePermissionView = MicrophonePermission & { allow: () => void; dismiss: () => void };

/** Whether the microphone may be used and whether to ask; the first use of this hook looks. */
export function useMicrophonePermission(): MicrophonePermissionView {
  const { permission } = useRecorderServices();
  useEffect(() => void permission.check(), [permission]);
  const state = useSyncExternalStore(permission.subscribe, permission.getSnapshot);
  return { ...state, allow: () => void permission.allow(), dismiss: () => permission.dismiss() };
}
