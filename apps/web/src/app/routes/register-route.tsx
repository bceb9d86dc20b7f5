import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { planSchema } from '@wingman/contract/plan.ts';
import { Link, useSearch } from 'wouter';
import { FormLink } from '../../components/form-link.tsx';
import { RegisterForm } from '../../features/auth/components/register-form.tsx';
import { useRegistration } from '../../features/registration/api/use-registration.ts';
import { hasOwnPlans } from '../../lib/own-plans.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { AuthPage } from './auth-page.tsx';

const texts = messages.auth.register;

/** The registration screen, or why there is none. */
export function RegisterRoute() {
  const registration = useRegistration();
  useDocumentTitle(`${texts.title} – ${messages.shell.product}`);
  // The landing page's plan cards say which one was meant.
  const chosen = planSchema.safeParse(new URLSearchParams(useSearch()).get('plan'));
  const mode = registration.data?.mode;
  if (mode === 'invitation' || mode === 'closed') return <Refused mode={mode} />;
  const footer = (
    <>
      {texts.hasAccount} <FormLink href="/login">{texts.login}</FormLink>
    </>
  );
  return (
    <AuthPage
      title={texts.title}
      subtitle={hasOwnPlans() ? texts.subtitle : texts.subtitleWithoutPlans}
      footer={footer}
      wide
    >
      {/* Where that cannot be read, the registration itself says what is the matter. */}
      {registration.isLoading ? <Skeleton height={420} /> : <RegisterForm plan={chosen.data ?? 'free'} />}
    </AuthPage>
  );
}

function Refused({ mode }: { mode: 'invitation' | 'closed' }) {
  const refused = lazyMessages.registration.refused;
  const { title, text, hint } = refused[mode];
  return (
    <AuthPage title={title} subtitle={text} footer={null}>
      <Stack>
        <Text>{hint}</Text>
        <Button component={Link} href="/login" size="md" fullWidth>
          {refused.login}
        </Button>
      </Stack>
    </AuthPage>
  );
}
