import { useMediaQuery } from '@mantine/hooks';
import { Notifications, useNotifications } from '@mantine/notifications';
import { type CSSProperties, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { hasOverlay, onOverlays } from '../lib/overlay-history.ts';
import { isDialogOpen } from '../lib/page-keys.ts';

/**
 * Toasts stand where no button is that records, sends or plays: beside the page's head, on small screens at the top of
 * the screen's content, below the notices. All that is at the foot of a small screen stays free. Above a sheet or a dialog
 * they stand at the very top, clear of its head.
 */
export function Toasts() {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const top = useContentTop();
  return (
    <Notifications
      position={wide ? 'top-right' : 'top-center'}
      limit={1}
      autoClose={5000}
      containerWidth={wide ? 380 : 420}
      className="wm-toasts"
      style={{ '--wm-toasts-top': `${top}px` } as CSSProperties}
    />
  );
}

/**
 * Where the content of the screen begins, in px from the top of the window; read again for each toast, and while one is
 * shown whenever a notice comes or goes above the content, or what lay above the screen closes.
 */
function useContentTop(): number {
  const [top, setTop] = useState(0);
  const { notifications } = useNotifications();
  const isCovered = useSyncExternalStore(onOverlays, hasOverlay);
  useLayoutEffect(() => {
    const content = isCovered && isDialogOpen() ? null : document.getElementById('content');
    const read = () => setTop(Math.max(0, content?.getBoundingClientRect().top ?? 0));
    read();
    if (!content || notifications.length === 0) return;
    const heights = new ResizeObserver(read);
    heights.observe(content);
    return () => heights.disconnect();
  }, [notifications, isCovered]);
  return top;
}
