import { Tabs } from '@mantine/core';
import { type LineState, lineStates } from '@wingman/contract/notes-table.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useCommitmentsAddress } from '../commitments-address.ts';
import { CommitmentList } from './commitment-list.tsx';
import classes from './commitments.module.css';
import { WhoseSelect } from './whose-select.tsx';

const texts = lazyMessages.notes.commitments;

/** What was taken on in all recordings: open, done and dropped. */
export function Commitments({ onPlay }: { onPlay: (recordingId: string, second: number) => void }) {
  const { tab, openTab, whose, show } = useCommitmentsAddress();
  return (
    <Tabs value={tab} onChange={(next) => openTab(next as LineState)} keepMounted={false} miw={0}>
      <Tabs.List aria-label={texts.title}>
        {lineStates.map((state) => (
          <Tabs.Tab key={state} value={state}>
            {texts.tabs[state]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {lineStates.map((state) => (
        <Tabs.Panel key={state} value={state} className={classes.panel}>
          <WhoseSelect whose={whose} onChange={show} />
          <CommitmentList state={state} whose={whose} onPlay={onPlay} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
