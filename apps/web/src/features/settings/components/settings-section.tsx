import type { ReactNode } from 'react';
import { useId } from 'react';
import classes from './settings-section.module.css';

type SettingsSectionProps = { title: string; icon: ReactNode; wide?: boolean; children: ReactNode };

/** One of the sheet's sections, a region with its heading as name. */
export function SettingsSection({ title, icon, wide, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes.section} data-wide={wide || undefined}>
      <h3 id={id} className={classes.title}>
        <span className={classes.icon} aria-hidden="true">
          {icon}
        </span>
        {title}
      </h3>
      {children}
    </section>
  );
}
