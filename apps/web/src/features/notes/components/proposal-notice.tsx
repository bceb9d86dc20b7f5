import { Button, Loader } from '@mantine/core';
import type { NoteProposal } from '@wingman/contract/note-proposal.ts';
import type { Notes } from '@wingman/contract/notes.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useProposalChanges } from '../api/use-note-proposal.ts';
import classes from './notes-section.module.css';

const texts = lazyMessages.notes.redo;

type ProposalNoticeProps = {
  notes: Notes;
  proposal: NoteProposal | undefined;
  onRedo: () => void;
};

/** Says that a second version is being made, or that it could not be. */
export function ProposalNotice({ notes, proposal, onRedo }: ProposalNoticeProps) {
  const { drop, isPending } = useProposalChanges(notes.recordingId);
  if (notes.proposal === 'pending') {
    return (
      <div className={classes.off} role="status">
        <Loader size={16} aria-hidden="true" />
        <p className={classes.quiet}>{texts.pending}</p>
        <Notable label={texts.stop} disabled={isPending} onClick={() => drop()} />
      </div>
    );
  }
  if (notes.proposal !== 'failed') return null;
  return (
    <div className={classes.off} role="alert">
      <p className={classes.quiet}>{proposal?.reason ?? texts.notMade}</p>
      <Notable label={texts.open} disabled={isPending} onClick={onRedo} />
      <Notable label={texts.close} disabled={isPending} onClick={() => drop()} />
    </div>
  );
}

function Notable({ label, ...button }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <Button size="compact-md" variant="subtle" className={classes.action} {...button}>
      {label}
    </Button>
  );
}
