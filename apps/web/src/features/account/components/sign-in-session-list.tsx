import { Box, Button, Group, Text } from '@mantine/core';
import type { SignInSession } from '@wingman/contract/sign-in-session.ts';
import { Pill } from '../../../components/pill.tsx';
import { browserZone, dateText, momentLabel } from '../../../lib/day.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useEndOtherSessions, useEndSession, useSignInSessions } from '../api/use-sign-in-sessions.ts';

const texts = lazyMessages.account.sessions;

/** Where the user is signed in; any of it but this one can be ended. */
export function SignInSessionList() {
  const sessions = useSignInSessions();
  const endOthers = useEndOtherSessions();
  if (sessions.isError && !sessions.data) {
    return (
      <Group gap="xs" role="alert" fz="sm">
        <p>
          {texts.loadFailed}. {sessions.error.message}.
        </p>
        <Button size="compact-md" variant="subtle" onClick={() => void sessions.refetch()}>
          {texts.retry}
        </Button>
      </Group>
    );
  }
  if (!sessions.data) return <p role="status">{texts.loading}</p>;
  return (
    <>
      <Text c="dimmed" fz="sm">
        {texts.hint}
      </Text>
      <ul className="wm-lines">
        {sessions.data.map((session) => (
          <SessionItem key={session.id} session={session} />
        ))}
      </ul>
      {sessions.data.length > 1 ? (
        <Button
          variant="default"
          loading={endOthers.isPending}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => endOthers.mutate()}
        >
          {texts.endOthers}
        </Button>
      ) : null}
    </>
  );
}

function SessionItem({ session }: { session: SignInSession }) {
  const end = useEndSession();
  const zone = browserZone();
  const name = nameOf(session);
  const begun = dateText(new Date(session.createdAt), zone);
  return (
    <Group component="li" justify="space-between" wrap="nowrap" py="sm">
      <Box miw={0} style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {session.isCurrent ? <Pill>{texts.current}</Pill> : null}
        </Group>
        <Text c="dimmed" fz="sm">
          {texts.since(begun)}, {texts.lastUsed(momentLabel(new Date(session.lastUsedAt), new Date(), zone))}
        </Text>
      </Box>
      {session.isCurrent ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          color="coral"
          flex="none"
          loading={end.isPending}
          aria-label={texts.endNamed(name, begun)}
          onClick={() => end.mutate({ id: session.id })}
        >
          {texts.end}
        </Button>
      )}
    </Group>
  );
}

function nameOf({ browser, system }: SignInSession): string {
  if (browser !== null && system !== null) return texts.on(browser, system);
  return browser ?? system ?? texts.unknown;
}
