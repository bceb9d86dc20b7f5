import { Loader } from '@mantine/core';
import { useIsMutating } from '@tanstack/react-query';
import { Surface } from '../../components/surface.tsx';
import { isProcessing } from '../../lib/processing.ts';
import { messages } from '../../messages/messages.ts';
import classes from './processing-indicator.module.css';

/** Shown while long work is running anywhere on the page. */
export function ProcessingIndicator() {
  const count = useIsMutating({ predicate: isProcessing });
  return (
    <div role="status" className={classes.place}>
      {count > 0 ? (
        <Surface as="span" row size="sm" raised className={classes.indicator}>
          <Loader size={14} aria-hidden="true" />
          {messages.shell.processing}
        </Surface>
      ) : null}
    </div>
  );
}
