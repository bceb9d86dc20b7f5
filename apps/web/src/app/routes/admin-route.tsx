import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { AuthUser } from '@wingman/contract/user.ts';
import { Link } from 'wouter';
import { type AdminTab, adminAddress } from '../../features/admin/admin-address.ts';
import { AccessDenied } from '../../features/admin/components/access-denied.tsx';
import { AdminPanel } from '../../features/admin/components/admin-panel.tsx';
import { BackupCard } from '../../features/backups/components/backup-card.tsx';
import { EmbeddingCard } from '../../features/embedding/components/embedding-card.tsx';
import { LanguageModelSetup } from '../../features/language-models/components/language-model-setup.tsx';
import { LanguageModelsCard } from '../../features/language-models/components/language-models-card.tsx';
import { RegistrationPanel } from '../../features/registration/components/registration-panel.tsx';
import { useSetup } from '../../features/setup/api/use-setup.ts';
import { SetupList } from '../../features/setup/components/setup-list.tsx';
import { setupProgress } from '../../features/setup/setup-steps.ts';
import { SpeechCard } from '../../features/speech/components/speech-card.tsx';
import { SpeechSetup } from '../../features/speech/components/speech-setup.tsx';
import { KnownWords } from '../../features/words/components/known-words.tsx';
import { lazyMessages } from '../../messages/lazy-messages.ts';
import { messages } from '../../messages/messages.ts';
import { AllModels } from './all-models.tsx';

/** The administrator's panel; everybody else reads that it is not for them. */
export function AdminRoute({ user }: { user: AuthUser }) {
  useDocumentTitle(`${lazyMessages.admin.title} – ${messages.shell.product}`);
  return user.isAdmin ? <Panel userId={user.id} /> : <AccessDenied />;
}

function Panel({ userId }: { userId: string }) {
  const { data: setup } = useSetup();
  return (
    <AdminPanel
      userId={userId}
      setup={{
        list: <SetupList actions={setupActions} offer={<AllModels />} />,
        isOpen: setup !== undefined && setupProgress(setup).next !== undefined,
      }}
      registration={<RegistrationPanel />}
      speech={
        <>
          <SpeechCard />
          <EmbeddingCard />
          <LanguageModelsCard kind="meaning" />
          <LanguageModelsCard kind="ranking" />
          <LanguageModelsCard kind="answers" />
        </>
      }
      words={<KnownWords isShared />}
      backup={<BackupCard />}
    />
  );
}

const setupActions = {
  speech: <SpeechSetup />,
  answers: <LanguageModelSetup kind="answers" />,
  backups: <TabLink tab="backup">{lazyMessages.setup.backups.open}</TabLink>,
  users: <TabLink tab="users">{lazyMessages.setup.users.open}</TabLink>,
};

function TabLink({ tab, children }: { tab: AdminTab; children: string }) {
  return (
    <Button
      component={Link}
      href={adminAddress(tab)}
      variant="light"
      size="sm"
      style={{ alignSelf: 'flex-start' }}
    >
      {children}
    </Button>
  );
}
