import { Button, Stack } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { AuthUser } from '@wingman/contract/user.ts';
import { useSearch } from 'wouter';
import { useGrantRequest } from '../../features/grants/api/use-grant-request.ts';
import { ConsentForm } from '../../features/grants/components/consent-form.tsx';
import { useHasPlans } from '../../lib/use-has-plans.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { AuthPage } from './auth-page.tsx';

const texts = lazyMessages.grants.consent;

/** Where an app sends its user to ask for access. */
export function ConsentRoute({ user }: { user: AuthUser }) {
  const query = useSearch();
  const { data, error, isFetching, refetch } = useGrantRequest(query);
  const footer = texts.footer(useHasPlans() ? messages.shell.subscription : messages.shell.keysAndApps);
  useDocumentTitle(`${texts.page} – ${messages.shell.product}`);
  if (data)
    return (
      <AuthPage title={texts.title(data.name)} subtitle={texts.account(user.email)} footer={footer}>
        <ConsentForm query={query} request={data} />
      </AuthPage>
    );
  if (!error || isFetching)
    return (
      <AuthPage title={texts.page} subtitle="" footer="">
        <p role="status">{texts.loading}</p>
      </AuthPage>
    );
  return (
    <AuthPage title={texts.failedTitle} subtitle="" footer="">
      <Stack gap="md">
        <p role="alert">{error.message}.</p>
        {toWingmanError(error).code === 'validation_failed' ? null : (
          <Button variant="default" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        )}
      </Stack>
    </AuthPage>
  );
}
