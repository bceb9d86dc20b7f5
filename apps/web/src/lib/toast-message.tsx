import { Button } from '@mantine/core';
import { Link, useLocation } from 'wouter';

/** Where a toast leads, e.g. to the recording it speaks of, or what it takes back. */
export type ToastAction = { label: string; href: string } | { label: string; onAct: () => void };

type ToastMessageProps = { message: string | undefined; action: ToastAction; onDone: () => void };

/** The text of a toast with what can be done about it, which is left out on the screen that it leads to. */
export function ToastMessage({ message, action, onDone }: ToastMessageProps) {
  return (
    <>
      <span className="wm-toast-text">{message}</span>
      {'href' in action ? (
        <ToastLink {...action} onDone={onDone} />
      ) : (
        <ToastAct {...action} onDone={onDone} />
      )}
    </>
  );
}

const look = { variant: 'light', size: 'compact-sm', mt: 6 } as const;

function ToastLink({ label, href, onDone }: { label: string; href: string; onDone: () => void }) {
  const [path] = useLocation();
  return path === href ? null : (
    <Button component={Link} href={href} onClick={onDone} {...look}>
      {label}
    </Button>
  );
}

function ToastAct({ label, onAct, onDone }: { label: string; onAct: () => void; onDone: () => void }) {
  const act = () => {
    onDone();
    onAct();
  };
  return (
    <Button onClick={act} {...look}>
      {label}
    </Button>
  );
}
