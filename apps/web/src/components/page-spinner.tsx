import { Loader, Stack, VisuallyHidden } from '@mantine/core';
import { messages } from '../messages/messages.ts';

type PageSpinnerProps = {
  text?: string;
  /** The heading of a screen of which nothing else is there yet. */
  title?: string;
  whole?: boolean;
};

/** A spinner that says what is being waited for; `whole` fills the window, and is all there is in it. */
export function PageSpinner({ text = messages.shell.loading, title, whole = false }: PageSpinnerProps) {
  const heading = whole ? messages.shell.product : title;
  const spinner = (
    <>
      {heading ? <VisuallyHidden component="h1">{heading}</VisuallyHidden> : null}
      <Stack
        role="status"
        flex={1}
        align="center"
        justify="center"
        mih={whole ? '100dvh' : '16rem'}
        c="dimmed"
      >
        <Loader size="md" aria-hidden="true" />
        <span>{text}</span>
      </Stack>
    </>
  );
  return whole ? <main>{spinner}</main> : spinner;
}
