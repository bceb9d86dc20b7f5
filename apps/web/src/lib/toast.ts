import { notifications } from '@mantine/notifications';
import { messages } from '../messages/messages.ts';

function show(color: string, title: string, message: string | undefined): void {
  // One toast at a time: a newer one takes the older one's place instead of queueing behind it.
  notifications.clean();
  notifications.show({
    color,
    title,
    message,
    autoClose: 5000,
    withBorder: true,
    closeButtonProps: { 'aria-label': messages.shell.close },
  });
}

/** Says that something worked. */
export function toastDone(title: string, message?: string): void {
  show('petrol', title, message);
}

/** Says that something failed. */
export function toastFailure(title: string, message?: string): void {
  show('coral', title, message);
}
