import { useDocumentTitle } from '@mantine/hooks';
import { Link } from 'wouter';
import { LoginForm } from '../../features/auth/components/login-form.tsx';
import { messages } from '../../messages/messages.ts';
import { AuthPage } from './auth-page.tsx';

const texts = messages.auth.login;

/** The login screen. `subtitle`: why somebody comes here, where that is known. */
export function LoginRoute({ subtitle = texts.subtitle }: { subtitle?: string }) {
  useDocumentTitle(`${texts.submit} – ${messages.shell.product}`);
  const footer = (
    <>
      {texts.noAccount} <Link href="/register">{texts.register}</Link>
    </>
  );
  return (
    <AuthPage title={texts.title} subtitle={subtitle} footer={footer}>
      <LoginForm />
    </AuthPage>
  );
}
