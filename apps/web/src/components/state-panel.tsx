import type { ReactNode } from 'react';
import classes from './state-panel.module.css';

type StatePanelProps = {
  title: string;
  text?: string;
  /** What failed, in the words of whoever runs the server. */
  detail?: string | undefined;
  icon?: ReactNode;
  /** Buttons that lead out of this state. */
  children?: ReactNode;
  /** 1 where the panel is the page's only heading. */
  level?: 1 | 2;
  /** Failures are announced at once. */
  failure?: boolean;
  /** It is all there is in the window. */
  whole?: boolean;
};

/** What a screen shows when it has nothing else to show: empty, missing, failed. */
export function StatePanel(props: StatePanelProps) {
  const { title, text, detail, icon, children, level = 2, failure, whole } = props;
  const Heading = level === 1 ? 'h1' : 'h2';
  const panel = (
    <div className={whole ? classes.whole : classes.panel} role={failure ? 'alert' : undefined}>
      {icon ? (
        <div className={classes.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <Heading className={classes.title}>{title}</Heading>
      {text ? <p className={classes.text}>{text}</p> : null}
      {detail ? <p className={classes.detail}>{detail}</p> : null}
      {children ? <div className={classes.actions}>{children}</div> : null}
    </div>
  );
  return whole ? <main>{panel}</main> : panel;
}
