import type { SessionSummary } from '@wingman/contract/session.ts';
import { useRef } from 'react';
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx';
import { messages } from '../../../messages/messages.ts';
import { useChatTrashDays } from '../api/use-remove-session.ts';
import { sessionTitle } from '../session-title.ts';

/** Characters of the chat that the question shows. */
const previewLength = 50;

type RemoveSessionDialogProps = {
  /** The chat in question; null while the dialog is closed. */
  session: SessionSummary | null;
  pending: boolean;
  onConfirm: (sessionId: string) => void;
  onCancel: () => void;
};

/** Asks before a chat is deleted, showing its first words. */
export function RemoveSessionDialog({ session, pending, onConfirm, onCancel }: RemoveSessionDialogProps) {
  // The words stay while the dialog fades out.
  const shown = useRef<SessionSummary | null>(null);
  if (session) shown.current = session;
  const texts = messages.sessions.confirm;
  const days = useChatTrashDays();
  return (
    <LazyConfirmDialog
      opened={session !== null}
      title={texts.title}
      text={days > 0 ? texts.toTrash(days) : texts.text}
      confirmLabel={texts.confirm}
      pending={pending}
      onConfirm={() => session && onConfirm(session.sessionId)}
      onClose={onCancel}
    >
      {shown.current ? sessionTitle(shown.current, previewLength) : null}
    </LazyConfirmDialog>
  );
}
