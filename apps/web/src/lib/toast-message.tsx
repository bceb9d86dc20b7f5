import { Button } from '@mantine/core';
import { Link, useLocation } from 'wouter';

/** Where a toast leads, e.g. to the recording it speaks of. */
export type ToastAction = { label: string; href: string };

type ToastMessageProps = { message: string | undefined; action: ToastAction; onDone: () => void };

/** The text of a toast with what can be done about it, which is left out on the screen that it leads to. */
export function ToastMessage({ message, action, onDone }: ToastMessageProps) {
  const [path] = useLocation();
  return (
    <>
      <span className="wm-toast-text">{message}</span>
      {path === action.href ? null : (
        <Button component={Link} href={action.href} variant="light" size="compact-sm" mt={6} onClick={onDone}>
          {action.label}
        </Button>
      )}
    </>
  );
}
