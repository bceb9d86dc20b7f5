import { Button, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { OpenedInvitation } from '@wingman/contract/invitation.ts';
import { plans } from '@wingman/contract/plan-table.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { FormLink } from '../../components/form-link.tsx';
import { RegisterForm } from '../../features/auth/components/register-form.tsx';
import { useOpenedInvitation } from '../../features/registration/api/use-invitations.ts';
import { browserZone, dateText } from '../../lib/day.ts';
import { hasOwnPlans } from '../../lib/own-plans.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { AuthPage } from './auth-page.tsx';

const texts = lazyMessages.registration.opened;

/** Where the link of an invitation leads. Its token stands after the `#`, which browsers send to nobody. */
export function InvitationRoute({ isSignedIn }: { isSignedIn: boolean }) {
  const [token] = useState(() => window.location.hash.slice(1));
  useDocumentTitle(`${texts.title} – ${messages.shell.product}`);
  if (isSignedIn)
    return (
      <Sheet footer={null}>
        <Stack>
          <Text>{texts.signedIn}</Text>
          <Button component={Link} href="/">
            {texts.home}
          </Button>
        </Stack>
      </Sheet>
    );
  return (
    <Sheet
      footer={
        <>
          {texts.hasAccount} <FormLink href="/login">{texts.login}</FormLink>
        </>
      }
    >
      {token === '' ? <Text role="alert">{texts.noToken}</Text> : <Opened token={token} />}
    </Sheet>
  );
}

function Sheet({ footer, children }: { footer: ReactNode; children: ReactNode }) {
  return (
    <AuthPage title={texts.title} subtitle={texts.subtitle} footer={footer}>
      {children}
    </AuthPage>
  );
}

function Opened({ token }: { token: string }) {
  const { mutate, data, error } = useOpenedInvitation();
  useEffect(() => mutate({ token }), [mutate, token]);
  if (error)
    return (
      <Stack role="alert">
        <Text>
          {texts.failed}. {error.message}.
        </Text>
        <Button variant="default" onClick={() => mutate({ token })}>
          {texts.retry}
        </Button>
      </Stack>
    );
  if (!data) return <p role="status">{texts.loading}</p>;
  return (
    <Stack>
      <Gives invitation={data} />
      <RegisterForm invited={{ token, email: data.email }} />
    </Stack>
  );
}

function Gives({ invitation: { plan, planEndsAt, isAdmin } }: { invitation: OpenedInvitation }) {
  const end = planEndsAt && dateText(new Date(planEndsAt), browserZone());
  return (
    <Text c="dimmed">
      {hasOwnPlans() ? texts.gives(plans[plan].title, end) : null} {isAdmin ? texts.givesAdmin : null}
    </Text>
  );
}
