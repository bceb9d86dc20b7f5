import { Button, Stack, TextInput } from '@mantine/core';
import { type AccountNameInput, accountNameInputSchema } from '@wingman/contract/account.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import { AutoGrid } from '../../../components/auto-grid.tsx';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useRename } from '../api/use-account.ts';

const texts = lazyMessages.account.name;

/** First and last name; a name that was not taken is still there. */
export function AccountNameForm({ user: { firstName, lastName } }: { user: AuthUser }) {
  const rename = useRename();
  const { form, submit } = useSentForm<AccountNameInput>(accountNameInputSchema, rename, {
    mode: 'controlled',
    initialValues: { firstName, lastName },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <AutoGrid min={12}>
          <TextInput label={texts.firstName} autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label={texts.lastName} autoComplete="family-name" {...form.getInputProps('lastName')} />
        </AutoGrid>
        <Button type="submit" loading={rename.isPending} style={{ alignSelf: 'flex-start' }}>
          {texts.save}
        </Button>
      </Stack>
    </form>
  );
}
