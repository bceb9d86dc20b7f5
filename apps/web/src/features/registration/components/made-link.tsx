import { Button, Group, Stack, TextInput } from '@mantine/core';
import { basePath } from '../../../lib/base-path.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.registration.made;

/** `path`: null where the link is sent by mail. */
type MadeLinkProps = { path: string | null; email: string | null; onClose: () => void };

/** The link of an invitation, once, or where it goes. */
export function MadeLink({ path, email, onClose }: MadeLinkProps) {
  const { copy, copied } = useCopy(texts.copyFailed);
  const url = `${window.location.origin}${basePath}${path}`;
  if (path === null)
    return (
      <Stack>
        <p role="status" style={{ overflowWrap: 'anywhere' }}>
          {texts.mailed(email ?? '')}
        </p>
        <Group justify="flex-end">
          <Button ref={(button) => button?.focus()} onClick={onClose}>
            {texts.close}
          </Button>
        </Group>
      </Stack>
    );
  return (
    <Stack>
      <p role="status" style={{ overflowWrap: 'anywhere' }}>
        {email === null ? texts.text : texts.textFor(email)}
      </p>
      <TextInput label={texts.label} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {texts.close}
        </Button>
        <Button ref={(button) => button?.focus()} onClick={() => copy(url)}>
          <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
        </Button>
      </Group>
    </Stack>
  );
}
