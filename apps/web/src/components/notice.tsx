import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** Where notices stand above the screen, one below the other. */
export function Notices({ children }: { children: ReactNode }) {
  return <div className={classes.place}>{children}</div>;
}

type NoticeProps = {
  icon: ReactNode;
  /** What can be done about it. */
  action?: ReactNode;
  /** Nothing: the notice is not shown. */
  children: ReactNode;
};

/** Says something for as long as it is so. What comes is read out by screen readers. */
export function Notice({ icon, action, children }: NoticeProps) {
  return (
    <div role="status" aria-live="polite">
      {children ? (
        <div className={classes.notice}>
          {icon}
          <span>{children}</span>
          {action}
        </div>
      ) : null}
    </div>
  );
}
