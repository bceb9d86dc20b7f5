import type { ToastAction } from '../../lib/toast-message.tsx';

/** A message of the recorder to the user. The app decides how it is shown. */
export type RecorderNotification = {
  kind: 'success' | 'error' | 'warning' | 'info';
  title: string;
  message: string;
  /** Not an answer to what was just pressed: it can wait until another message has been read. */
  isNews?: boolean;
  /** Where it leads. */
  action?: ToastAction;
};

/** What is told when no recording may begin; null when one may. */
export type RefuseStart = () => Omit<RecorderNotification, 'kind'> | null;

export type Notify = (notification: RecorderNotification) => void;
