import { Loader, VisuallyHidden } from '@mantine/core';
import { messages } from '../messages/messages.ts';
import classes from './page-spinner.module.css';

type PageSpinnerProps = { text?: string; whole?: boolean };

/** A spinner that says what is being waited for; `whole` fills the window, and is all there is in it. */
export function PageSpinner({ text = messages.shell.loading, whole = false }: PageSpinnerProps) {
  const spinner = (
    <div className={whole ? classes.whole : classes.part} role="status">
      <Loader size="md" aria-hidden="true" />
      <span>{text}</span>
    </div>
  );
  if (!whole) return spinner;
  return (
    <main>
      <VisuallyHidden component="h1">{messages.shell.product}</VisuallyHidden>
      {spinner}
    </main>
  );
}
