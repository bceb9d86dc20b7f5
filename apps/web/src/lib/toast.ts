import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { createElement } from 'react';
import { messages } from '../messages/messages.ts';
import { type ToastAction, ToastMessage } from './toast-message.tsx';

/** The page is on its way to the login form: whatever fails now fails because the sign-in has ended. */
let isLeaving = false;

type Toast = {
  color: string;
  title: string;
  message: string | undefined;
  isNews?: boolean;
  action?: ToastAction;
  /** Aborts when it is no longer true. */
  until?: AbortSignal;
};

/** Milliseconds that a toast stays, and one that can be answered; while the keyboard is on the answer it does not go. */
const shownMs = { plain: 5_000, answerable: 10_000 };

/** One toast at a time. A response to a user action replaces the shown one; background news waits. */
function show({ color, title, message, isNews = false, action, until }: Toast): void {
  if (until?.aborted) return;
  const replaced = isNews ? 0 : notificationsStore.getState().notifications.length;
  notifications.updateState(notificationsStore, (all) =>
    all.slice(replaced).filter((other) => other.title !== title),
  );
  const usualMs = action ? shownMs.answerable : shownMs.plain;
  const toast: NotificationData = {
    color,
    title,
    message: action
      ? createElement(ToastMessage, {
          ...{ message, action, onDone: () => notifications.hide(id) },
          onHold: (isHeld) => notifications.update({ ...toast, id, autoClose: isHeld ? false : usualMs }),
        })
      : message,
    priority: isNews ? 0 : 1,
    autoClose: usualMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': messages.shell.close },
  };
  const id = notifications.show(toast);
  until?.addEventListener('abort', () => notifications.hide(id), { once: true });
}

/** Says that something worked. */
export function toastDone(title: string, message?: string, action?: ToastAction): void {
  show({ color: 'petrol', title, message, ...(action && { action }) });
}

/** Says that something failed. */
export function toastFailure(title: string, message?: string, action?: ToastAction): void {
  if (!isLeaving) show({ color: 'coral', title, message, ...(action && { action }) });
}

type News = Pick<Toast, 'action' | 'until'> & { isGood: boolean; title: string; message: string };

/** Reports the outcome of background work, as soon as no other toast is shown. It goes when `until` aborts. */
export function toastNews({ isGood, ...news }: News): void {
  show({ color: isGood ? 'petrol' : 'coral', ...news, isNews: true });
}

/** Says that the sign-in has ended. No failure takes its place until the returned function is called. */
export function toastSessionEnd(title: string, message: string): () => void {
  show({ color: 'coral', title, message });
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}
