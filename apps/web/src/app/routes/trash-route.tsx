import { useDocumentTitle } from '@mantine/hooks';
import { Page } from '../../components/page.tsx';
import { TrashList } from '../../features/recordings/trash/trash-list.tsx';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';

const title = lazyMessages.recordings.trash;

/** The deleted recordings that can still be restored. */
export function TrashRoute() {
  useDocumentTitle(`${title} – ${messages.shell.product}`);
  return (
    <Page>
      <h1>{title}</h1>
      <TrashList />
    </Page>
  );
}
