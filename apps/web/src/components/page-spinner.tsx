import { Loader } from '@mantine/core';
import { messages } from '../messages/messages.ts';
import classes from './page-spinner.module.css';

type PageSpinnerProps = { text?: string; whole?: boolean };

/** A spinner that says what is being waited for; `whole` fills the window. */
export function PageSpinner({ text = messages.shell.loading, whole = false }: PageSpinnerProps) {
  return (
    <div className={whole ? classes.whole : classes.part} role="status">
      <Loader size="md" aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
}
