import { Button, Tabs } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { NoteProposal } from '@wingman/contract/note-proposal.ts';
import type { Notes } from '@wingman/contract/notes.ts';
import { type ReactNode, useId } from 'react';
import { toastDone } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useProposalChanges } from '../api/use-note-proposal.ts';
import { ProposalLines } from './proposal-lines.tsx';
import classes from './versions.module.css';

const texts = lazyMessages.notes;

type VersionsProps = {
  notes: Notes;
  proposal: NoteProposal;
  today: string;
  onPlay?: ((second: number) => void) | undefined;
  /** The lines of the current version. */
  children: ReactNode;
};

/** Two versions of the notes, side by side where there is room, to keep one of them. */
export function Versions({ notes, proposal, today, onPlay, children }: VersionsProps) {
  const { keep, drop, isPending } = useProposalChanges(notes.recordingId);
  const isWide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false });
  const current = (
    <Version
      title={texts.redo.current}
      facts={factsOf(notes)}
      keepLabel={texts.redo.keepCurrent}
      pending={isPending}
      onKeep={() => drop(() => toastDone(texts.redo.keptCurrent))}
    >
      {children}
    </Version>
  );
  const next = (
    <Version
      title={texts.redo.next}
      facts={factsOf(proposal)}
      keepLabel={texts.redo.keepNext}
      pending={isPending}
      onKeep={keep}
    >
      <ProposalLines proposal={proposal} today={today} onPlay={onPlay} />
    </Version>
  );
  return (
    <>
      <p className={classes.hint}>{texts.redo.choose}</p>
      {isWide ? (
        <div className={classes.pair}>
          {current}
          {next}
        </div>
      ) : (
        <Tabs defaultValue="next" keepMounted={false}>
          <Tabs.List grow aria-label={texts.redo.versions}>
            <Tabs.Tab value="current">{texts.redo.current}</Tabs.Tab>
            <Tabs.Tab value="next">{texts.redo.next}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="current" pt="sm">
            {current}
          </Tabs.Panel>
          <Tabs.Panel value="next" pt="sm">
            {next}
          </Tabs.Panel>
        </Tabs>
      )}
    </>
  );
}

/** Kind, template and maker of a version. */
function factsOf({ kind, template, madeBy }: Pick<Notes, 'kind' | 'template' | 'madeBy'>): string {
  return [
    ...(kind ? [texts.kinds[kind]] : []),
    ...(template ? [texts.byTemplate(template.name)] : []),
    ...(madeBy ? [texts.redo.by[madeBy]] : []),
  ].join(' · ');
}

type VersionProps = {
  title: string;
  facts: string;
  keepLabel: string;
  pending: boolean;
  onKeep: () => void;
  children: ReactNode;
};

function Version({ title, facts, keepLabel, pending, onKeep, children }: VersionProps) {
  const id = useId();
  return (
    <section className={classes.version} aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h3 id={id} className={classes.title}>
            {title}
          </h3>
          <p className={classes.facts}>{facts}</p>
        </div>
        <Button size="sm" variant="light" aria-label={keepLabel} disabled={pending} onClick={onKeep}>
          {texts.redo.keep}
        </Button>
      </div>
      {children}
    </section>
  );
}
