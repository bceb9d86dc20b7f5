import { Button, Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { AuthUser } from '@wingman/contract/user.ts';
import { useEffect, useState } from 'react';
import { useCancelDeletion } from '../../features/account/api/use-account.ts';
import { useLogout } from '../../features/auth/api/use-logout.ts';
import { useExportData } from '../../features/settings/api/use-export-data.ts';
import { browserZone, timeOfDay } from '../../lib/day.ts';
import { noteLeaving } from '../../lib/leaving-accounts.ts';
import { trpc } from '../../lib/trpc.ts';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { AuthPage } from './auth-page.tsx';

const texts = lazyMessages.account.leaving;

/** Milliseconds between two looks at the clock, and between two questions whether the account is still there. */
const lookEveryMs = 5_000;

/** All there is of an account that waits for its deletion: when that is, and the way back. */
export function LeavingRoute({ user, dueAt }: { user: AuthUser; dueAt: string }) {
  const cancel = useCancelDeletion();
  const exporting = useExportData();
  const logout = useLogout(() => {});
  const msLeft = useMsLeft(dueAt);
  useDocumentTitle(`${texts.title} – ${messages.shell.product}`);
  useEffect(() => noteLeaving(user.id), [user.id]);
  return (
    <AuthPage
      title={texts.title}
      subtitle={texts.when(timeOfDay(new Date(dueAt), browserZone()), user.email)}
      footer={texts.still}
    >
      <Stack>
        <Text fw={600} role="timer">
          {leftText(msLeft)}
        </Text>
        <Button loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {texts.undo}
        </Button>
        <Button variant="default" loading={exporting.isPending} onClick={() => exporting.mutate()}>
          {texts.export}
        </Button>
        <Button variant="subtle" loading={logout.isPending} onClick={() => logout.mutate()}>
          {texts.signOut}
        </Button>
      </Stack>
    </AuthPage>
  );
}

function leftText(ms: number): string {
  if (ms <= 0) return texts.now;
  return ms < 60_000 ? texts.soon : texts.left(Math.round(ms / 60_000));
}

/** Once the time is over, the server is asked until it no longer knows who is signed in. */
function useMsLeft(dueAt: string): number {
  const read = () => Date.parse(dueAt) - Date.now();
  const [ms, setMs] = useState(read);
  const { auth } = trpc.useUtils();
  useEffect(() => {
    const timer = setInterval(() => {
      const left = Date.parse(dueAt) - Date.now();
      setMs(left);
      if (left <= 0) void auth.me.invalidate();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [dueAt, auth]);
  return ms;
}
