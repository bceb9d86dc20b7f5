import { useDocumentTitle } from '@mantine/hooks';
import { useEffect } from 'react';
import { FormLink } from '../../components/form-link.tsx';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { useRegistration } from '../../features/registration/api/use-registration.ts';
import { forgottenPath } from '../../lib/password-paths.ts';
import { currentReturn } from '../../lib/return-path.ts';
import { messages } from '../../messages/messages.ts';
import { lookForDeleted } from '../look-for-deleted.ts';
import { AuthPage } from './auth-page.tsx';

const texts = messages.auth.login;

const usualSubtitle = (): string => (currentReturn() === '/' ? texts.subtitle : texts.subtitleOfLink);

/** The login screen. `subtitle`: why somebody comes here, where that is known. */
export function LoginRoute({ subtitle = usualSubtitle() }: { subtitle?: string }) {
  const mode = useRegistration().data?.mode;
  useEffect(lookForDeleted, []);
  useDocumentTitle(`${texts.submit} – ${messages.shell.product}`);
  const footer = (
    <>
      <FormLink href={forgottenPath}>{texts.forgotten}</FormLink>
      {mode === undefined || mode === 'open' ? (
        <>
          <br />
          {texts.noAccount} <FormLink href="/register">{texts.register}</FormLink>
        </>
      ) : null}
    </>
  );
  return (
    <AuthPage title={texts.title} subtitle={subtitle} footer={footer}>
      <LoginForm />
    </AuthPage>
  );
}
