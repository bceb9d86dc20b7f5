import { useDocumentTitle } from '@mantine/hooks';
import type { AuthUser } from '@wingman/contract/user.ts';
import { AccessDenied } from '../../features/admin/components/access-denied.tsx';
import { AdminPanel } from '../../features/admin/components/admin-panel.tsx';
import { BackupCard } from '../../features/backups/components/backup-card.tsx';
import { EmbeddingCard } from '../../features/embedding/components/embedding-card.tsx';
import { SpeechCard } from '../../features/speech/components/speech-card.tsx';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';

/** The administrator's panel; everybody else reads that it is not for them. */
export function AdminRoute({ user }: { user: AuthUser }) {
  useDocumentTitle(`${lazyMessages.admin.title} – ${messages.shell.product}`);
  return user.isAdmin ? (
    <AdminPanel
      userId={user.id}
      speech={
        <>
          <SpeechCard />
          <EmbeddingCard />
        </>
      }
      backup={<BackupCard />}
    />
  ) : (
    <AccessDenied />
  );
}
