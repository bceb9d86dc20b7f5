/** A message of the recorder to the user. The app decides how it is shown. */
export type RecorderNotification = {
  kind: 'success' | 'error' | 'warning' | 'info';
  title: string;
  message: string;
  /** Not an answer to what was just pressed: it can wait until another message has been read. */
  isNews?: boolean;
};

export type Notify = (notification: RecorderNotification) => void;
