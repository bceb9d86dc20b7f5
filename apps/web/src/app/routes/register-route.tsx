import { useDocumentTitle } from '@mantine/hooks';
import { planSchema } from '@wingman/contract/plan.ts';
import { useSearch } from 'wouter';
import { FormLink } from '../../components/form-link.tsx';
import { RegisterForm } from '../../features/auth/components/register-form.tsx';
import { messages } from '../../messages/messages.ts';
import { AuthPage } from './auth-page.tsx';

const texts = messages.auth.register;

/** The registration screen. */
export function RegisterRoute() {
  useDocumentTitle(`${texts.title} – ${messages.shell.product}`);
  // The landing page's plan cards say which one was meant.
  const chosen = planSchema.safeParse(new URLSearchParams(useSearch()).get('plan'));
  const footer = (
    <>
      {texts.hasAccount} <FormLink href="/login">{texts.login}</FormLink>
    </>
  );
  return (
    <AuthPage title={texts.title} subtitle={texts.subtitle} footer={footer} wide>
      <RegisterForm plan={chosen.data ?? 'free'} />
    </AuthPage>
  );
}
