import { openMessage } from './open-message.ts';

export type Notice = { title: string; body: string; tag: string };

/** Shows a notification: by the worker where there is one, which is the only way on Android, else by the page. */
export async function showNotice({ title, body, tag }: Notice, onPress: () => void): Promise<void> {
  const options = { body, tag, data: { type: openMessage } };
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.active) return registration.showNotification(title, options);
  const notification = new Notification(title, options);
  notification.addEventListener('click', () => {
    window.focus();
    notification.close();
    onPress();
  });
}
