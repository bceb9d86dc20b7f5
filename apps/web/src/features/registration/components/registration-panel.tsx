import { Button, Group, NativeSelect, Skeleton, Text } from '@mantine/core';
import { registrationModes } from '@wingman/contract/registration-table.ts';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useChangeRegistration, useRegistration } from '../api/use-registration.ts';
import { InvitationList } from './invitation-list.tsx';
import { InviteButton } from './invite-button.tsx';

const texts = lazyMessages.registration;

/** Who may register, and whom administrators invited. */
export function RegistrationPanel() {
  return (
    <Surface as="section" aria-labelledby="registration">
      <h2 id="registration">{texts.title}</h2>
      <ModeChoice />
      <Group justify="space-between" mt="sm">
        <Text component="h3" fw={600}>
          {texts.list.title}
        </Text>
        <InviteButton />
      </Group>
      <InvitationList />
    </Surface>
  );
}

function ModeChoice() {
  const registration = useRegistration();
  const change = useChangeRegistration();
  if (registration.isLoading) return <Skeleton height={60} radius="md" />;
  if (!registration.data)
    return (
      <Group gap="xs" role="alert">
        <p>
          {texts.loadFailed}. {registration.error?.message}
        </p>
        <Button variant="subtle" onClick={() => void registration.refetch()}>
          {texts.retry}
        </Button>
      </Group>
    );
  const { mode } = registration.data;
  const chosen = change.isPending ? change.variables.mode : mode;
  return (
    <NativeSelect
      label={texts.label}
      description={texts.hints[chosen]}
      value={chosen}
      data={registrationModes.map((value) => ({ value, label: texts.modes[value] }))}
      onChange={({ currentTarget }) => {
        const next = registrationModes.find((value) => value === currentTarget.value);
        if (next && !change.isPending) change.mutate({ mode: next });
      }}
      maw="24rem"
    />
  );
}
