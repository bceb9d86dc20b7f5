/**
 * A notification outside the page, for somebody who looks elsewhere: only where it was allowed before; nothing is ever
 * asked for. Returns the function that takes it away.
 */
export function showSystemNotification(title: string, body: string): () => void {
  if (globalThis.Notification?.permission !== 'granted' || document.visibilityState === 'visible')
    return () => {};
  try {
    const notification = new Notification(title, { body, tag: 'wingman-recorder' });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
    });
    return () => notification.close();
  } catch {
    // Android shows only those of a service worker; the page asks the same.
    return () => {};
  }
}
