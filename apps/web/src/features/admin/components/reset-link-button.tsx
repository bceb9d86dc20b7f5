import { Button, Stack, TextInput } from '@mantine/core';
import type { ResetLink } from '@wingman/contract/password-reset.ts';
import { Modal } from '../../../components/modal.tsx';
import { basePath } from '../../../lib/base-path.ts';
import { browserZone, timeOfDay } from '../../../lib/day.ts';
import { useCopy } from '../../../lib/use-copy.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useResetLink } from '../api/use-reset-link.ts';

const texts = lazyMessages.passwords.link;

/** Makes a link for a new password of an account, and shows it once. */
export function ResetLinkButton({ id, name }: { id: string; name: string }) {
  const link = useResetLink();
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={texts.makeNamed(name)}
        loading={link.isPending}
        onClick={() => link.mutate({ id })}
      >
        {texts.make}
      </Button>
      <Modal opened={link.data !== undefined} onClose={link.reset} title={texts.title}>
        {link.data ? <ShownLink link={link.data} name={name} /> : null}
      </Modal>
    </>
  );
}

/** A link for a new password, which is shown once. */
export function ShownLink({ link, name }: { link: ResetLink; name: string }) {
  const { copy, copied } = useCopy(texts.copyFailed);
  const url = `${window.location.origin}${basePath}${link.path}`;
  return (
    <Stack>
      <p>{texts.text(name, timeOfDay(new Date(link.expiresAt), browserZone()))}</p>
      <TextInput label={texts.label} readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
      <Button data-autofocus onClick={() => copy(url)}>
        {copied ? texts.copied : texts.copy}
      </Button>
    </Stack>
  );
}
