import { useDocumentTitle } from '@mantine/hooks';
import { Page } from '../../components/page.tsx';
import { PeopleList } from '../../features/people/components/people-list.tsx';
import { messages } from '../../messages/messages.ts';

const title = messages.shell.people;

/** Everybody who is heard or named in the recordings. */
export function PeopleRoute() {
  useDocumentTitle(`${title} – ${messages.shell.product}`);
  return (
    <Page>
      <h1>{title}</h1>
      <PeopleList />
    </Page>
  );
}
