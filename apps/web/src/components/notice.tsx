import type { ReactNode } from 'react';
import classes from './notice.module.css';
import { Surface } from './surface.tsx';

type NoticeProps = {
  icon: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** Above what is on the screen, for what comes and goes; otherwise it has a row of its own. */
  isOverlay?: boolean;
  /** Nothing: the notice is not shown. */
  children: ReactNode;
};

/** Says something for as long as it is so. What comes is read out by screen readers. */
export function Notice({ icon, action, isOverlay = false, children }: NoticeProps) {
  return (
    <div role="status" aria-live="polite">
      {children ? (
        <div className={isOverlay ? classes.overlay : classes.row} data-overlay={isOverlay || undefined}>
          <Surface row size="sm" tone="warn" raised className={classes.notice}>
            {icon}
            <span>{children}</span>
            {action}
          </Surface>
        </div>
      ) : null}
    </div>
  );
}
