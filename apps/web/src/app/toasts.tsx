import { useMediaQuery } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';

/** Toasts stand where no heading, message or button is: beside the page's head, on small screens below the middle. */
export function Toasts() {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  return (
    <Notifications
      position={wide ? 'top-right' : 'bottom-center'}
      limit={1}
      autoClose={5000}
      containerWidth={wide ? 380 : 420}
      className="wm-toasts"
    />
  );
}
