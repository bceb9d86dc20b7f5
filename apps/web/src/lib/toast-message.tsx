import { Button } from '@mantine/core';
import { Link, useLocation } from 'wouter';

/** Where a toast leads, e.g. to the recording it speaks of, or what it takes back. */
export type ToastAction = { label: string; href: string } | { label: string; onAct: () => void };

type ToastMessageProps = {
  message: string | undefined;
  action: ToastAction;
  onDone: () => void;
  /** Somebody's keyboard is on the action, or leaves it. */
  onHold: (isHeld: boolean) => void;
};

/** The text of a toast with what can be done about it, which is left out on the screen that it leads to. */
export function ToastMessage({ message, action, onDone, onHold }: ToastMessageProps) {
  const held = { onFocus: () => onHold(true), onBlur: () => onHold(false) };
  return (
    <>
      <span className="wm-toast-text">{message}</span>
      {'href' in action ? (
        <ToastLink {...action} {...held} onDone={onDone} />
      ) : (
        <ToastAct {...action} {...held} onDone={onDone} />
      )}
    </>
  );
}

const look = { variant: 'light', size: 'compact-sm', mt: 6 } as const;

type Held = { label: string; onDone: () => void; onFocus: () => void; onBlur: () => void };

function ToastLink({ label, href, onDone, ...held }: Held & { href: string }) {
  const [path] = useLocation();
  return path === href ? null : (
    <Button component={Link} href={href} onClick={onDone} {...held} {...look}>
      {label}
    </Button>
  );
}

function ToastAct({ label, onAct, onDone, ...held }: Held & { onAct: () => void }) {
  const act = () => {
    onDone();
    onAct();
  };
  return (
    <Button onClick={act} {...held} {...look}>
      {label}
    </Button>
  );
}
