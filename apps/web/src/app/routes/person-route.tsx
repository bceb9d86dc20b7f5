import { useDocumentTitle } from '@mantine/hooks';
import { BackLink, Page } from '../../components/page.tsx';
import { ShownCommitments } from '../../features/notes/components/shown-commitments.tsx';
import { PersonPage } from '../../features/people/components/person-page.tsx';
import { messages } from '../../messages/messages.ts';
import { useListen } from '../use-listen.ts';

const title = messages.shell.people;

/** One person, with what was promised both ways. */
export function PersonRoute({ id }: { id: string }) {
  const play = useListen();
  useDocumentTitle(`${title} – ${messages.shell.product}`);
  return (
    <Page>
      <BackLink href="/persone">{title}</BackLink>
      <PersonPage
        id={id}
        onPlay={play}
        promises={(label, items) => <ShownCommitments label={label} items={items} onPlay={play} hasFrame />}
      />
    </Page>
  );
}
