import { Button, NativeSelect, Stack, Switch, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { planNames, plans } from '@wingman/contract/plan-table.ts';
import { type NewUserInput, newUserInputSchema } from '@wingman/contract/user-change.ts';
import { useState } from 'react';
import { EmailField } from '../../../components/email-field.tsx';
import { Modal } from '../../../components/modal.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { useHasPlans } from '../../../lib/use-has-plans.ts';
import { useSentForm } from '../../../lib/use-sent-form.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCreateUser } from '../api/use-change-user.ts';
import { ShownLink } from './reset-link-button.tsx';

const texts = lazyMessages.userActions.create;

/** Makes an account for somebody, and shows once the link by which its user sets the password. */
export function NewUserButton() {
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const create = useCreateUser();
  useFocusBack(opened);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        onClick={() => setOpened(true)}
      >
        {texts.open}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={create.data ? lazyMessages.passwords.link.title : texts.title}
        onExitTransitionEnd={create.reset}
      >
        {create.data ? (
          <ShownLink link={create.data.link} name={name} />
        ) : (
          <NewUserForm create={create} onSend={({ firstName }) => setName(firstName)} />
        )}
      </Modal>
    </>
  );
}

type NewUserFormProps = {
  create: ReturnType<typeof useCreateUser>;
  onSend: (values: NewUserInput) => void;
};

const empty: NewUserInput = { email: '', firstName: '', lastName: '', isAdmin: false, plan: 'free' };

function NewUserForm({ create, onSend }: NewUserFormProps) {
  const hasPlans = useHasPlans();
  const { form, submit } = useSentForm<NewUserInput>(
    newUserInputSchema,
    {
      isPending: create.isPending,
      mutate(values, options) {
        onSend(values);
        create.mutate(values, options);
      },
    },
    { mode: 'controlled', initialValues: empty },
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          label={texts.firstName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('firstName')}
        />
        <TextInput label={texts.lastName} autoComplete="off" {...form.getInputProps('lastName')} />
        <EmailField {...form.getInputProps('email')} autoComplete="off" />
        {hasPlans ? (
          <NativeSelect
            label={texts.plan}
            data={planNames.map((value) => ({ value, label: plans[value].title }))}
            {...form.getInputProps('plan')}
          />
        ) : null}
        <Switch label={texts.isAdmin} {...form.getInputProps('isAdmin', { type: 'checkbox' })} />
        <Button type="submit" loading={create.isPending} style={{ alignSelf: 'flex-end' }}>
          {texts.submit}
        </Button>
      </Stack>
    </form>
  );
}
