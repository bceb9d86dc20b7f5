import { Button, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useResetWay } from '../../features/passwords/api/use-passwords.ts';
import { ForgottenPasswordForm } from '../../features/passwords/components/forgotten-password-form.tsx';
import { NewPasswordForm } from '../../features/passwords/components/new-password-form.tsx';
import { forgottenPath } from '../../lib/password-paths.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { AuthPage } from './auth-page.tsx';

const texts = lazyMessages.passwords;

/** For who forgot the password, and for who has the link. */
export function PasswordRoute() {
  const [path] = useLocation();
  return path === forgottenPath ? <Forgotten /> : <NewPassword />;
}

function Forgotten() {
  const way = useResetWay();
  useDocumentTitle(`${texts.forgotten.title} – ${messages.shell.product}`);
  const byMail = way.data?.way !== 'administrator';
  const footer = (
    <>
      {texts.forgotten.back} <Link href="/login">{texts.forgotten.login}</Link>
    </>
  );
  return (
    <AuthPage
      title={texts.forgotten.title}
      subtitle={byMail ? texts.forgotten.subtitle : texts.forgotten.byAdministrator}
      footer={footer}
    >
      <WayOut way={way} />
    </AuthPage>
  );
}

function WayOut({ way }: { way: ReturnType<typeof useResetWay> }) {
  if (!way.data) return <Waiting way={way} />;
  return way.data.way === 'mail' ? <ForgottenPasswordForm /> : <Back />;
}

const Back = () => (
  <Button component={Link} href="/login" size="md" fullWidth>
    {texts.forgotten.login}
  </Button>
);

function Waiting({ way }: { way: ReturnType<typeof useResetWay> }) {
  if (!way.isError) return <p role="status">{texts.forgotten.loading}</p>;
  return (
    <div role="alert">
      <p>
        {texts.forgotten.loadFailed}. {way.error.message}.
      </p>
      <Button variant="subtle" onClick={() => void way.refetch()}>
        {texts.forgotten.retry}
      </Button>
    </div>
  );
}

/** The token stands after the `#`, which browsers send to nobody. It stays there until it is used: a page may be loaded anew. */
function NewPassword() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [, navigate] = useLocation();
  useDocumentTitle(`${texts.change.title} – ${messages.shell.product}`);
  const footer = (
    <>
      {texts.change.again} <Link href={forgottenPath}>{texts.change.askAgain}</Link>
    </>
  );
  return (
    <AuthPage title={texts.change.title} subtitle={texts.change.subtitle} footer={footer}>
      {token === '' ? (
        <Text role="alert">{texts.change.noToken}</Text>
      ) : (
        <NewPasswordForm token={token} onDone={() => navigate('/login', { replace: true })} />
      )}
    </AuthPage>
  );
}
