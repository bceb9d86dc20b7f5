import { useRoute } from 'wouter';
import { useRecorder } from '../../features/recorder/hooks/use-recorder.ts';
import { recordPath } from '../record-path.ts';

/**
 * What of the recorder stands at the foot of the screen: the bar of what runs; on phones the large button where recordings
 * are asked about or listed; `screen` where the screen itself has the controls.
 */
export type RecorderDockKind = 'bar' | 'button' | 'screen' | 'none';

export function useRecorderDock(): RecorderDockKind {
  const { isCapturing } = useRecorder();
  const [onScreen] = useRoute(recordPath);
  const [onStart] = useRoute('/');
  const [onChat] = useRoute('/chat/:sessionId');
  const [onList] = useRoute('/recordings');
  if (onScreen) return 'screen';
  if (isCapturing) return 'bar';
  return onStart || onChat || onList ? 'button' : 'none';
}
