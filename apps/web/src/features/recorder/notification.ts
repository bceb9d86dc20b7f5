/** What the recorder wants a person to know. The app decides how it is shown. */
export type RecorderNotification = {
  kind: 'success' | 'error' | 'warning' | 'info';
  title: string;
  message: string;
};

export type Notify = (notification: RecorderNotification) => void;
