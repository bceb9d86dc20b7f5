import type { ToastAction } from '../../lib/toast-message.tsx';

/** A message of the recorder to the user. The app decides how it is shown. */
export type RecorderNotification = {
  kind: 'success' | 'error' | 'warning' | 'info';
  title: string;
  message: string;
  /** Not an answer to what was just pressed: it can wait until another message has been read. */
  isNews?: boolean;
  /** Aborts when it is no longer true: then it goes. */
  until?: AbortSignal;
  /** Where it leads. */
  action?: ToastAction;
};

/** Why no recording may begin. */
export type Refusal = Omit<RecorderNotification, 'kind'>;

/** Why no recording may begin, null when one may; a promise where that has to be asked first. */
export type RefuseStart = () => Refusal | null | Promise<Refusal | null>;

export type Notify = (notification: RecorderNotification) => void;
