import { useDocumentTitle } from '@mantine/hooks';
import { Link } from 'wouter';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { messages } from '../../messages/messages.ts';
import { AuthPage } from './auth-page.tsx';

const texts = messages.auth.login;

/** The login screen. */
export function LoginRoute() {
  useDocumentTitle(`${texts.submit} – ${messages.shell.product}`);
  const footer = (
    <>
      {texts.noAccount} <Link href="/register">{texts.register}</Link>
    </>
  );
  return (
    <AuthPage title={texts.title} subtitle={texts.subtitle} footer={footer}>
      <LoginForm />
    </AuthPage>
  );
}
