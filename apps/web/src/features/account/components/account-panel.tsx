import { Stack } from '@mantine/core';
import type { AuthUser } from '@wingman/contract/user.ts';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { Surface } from '../../../components/surface.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { AccountDeletionForm, type InBrowser } from './account-deletion-form.tsx';
import { AccountEmailForm } from './account-email-form.tsx';
import { AccountNameForm } from './account-name-form.tsx';
import { AccountPasswordForm } from './account-password-form.tsx';
import { SecondStepPart } from './second-step-part.tsx';
import { SignInSessionList } from './sign-in-session-list.tsx';

const texts = lazyMessages.account;

type PanelProps = { user: AuthUser; lookInBrowser: () => Promise<InBrowser> };

/** What a user may change of their account. */
export function AccountPanel({ user, lookInBrowser }: PanelProps) {
  return (
    <Stack>
      <Part title={texts.name.title}>
        <AccountNameForm user={user} />
      </Part>
      <Part title={texts.email.title}>
        <AccountEmailForm email={user.email} />
      </Part>
      <Part title={texts.password.title}>
        <AccountPasswordForm email={user.email} />
      </Part>
      <Part title={lazyMessages.secondStep.title}>
        <SecondStepPart email={user.email} />
      </Part>
      <Part title={texts.sessions.title}>
        <SignInSessionList />
      </Part>
      <Part title={texts.deletion.title}>
        <AccountDeletionForm email={user.email} lookInBrowser={lookInBrowser} />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Surface as="section" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </Surface>
  );
}
