import { IconVocabulary, IconX } from '@tabler/icons-react';
import type { ScopedRecording } from '@wingman/contract/chat-scope.ts';
import { Pill } from '../../../components/pill.tsx';
import { browserZone } from '../../../lib/day.ts';
import { messages } from '../../../messages/messages.ts';
import { aboutName } from '../scope-label.ts';
import classes from './about-chip.module.css';

type AboutChipProps = { about: ScopedRecording; onRemove: () => void };

/** The recording to which what is asked here is limited, and the way to ask everywhere. */
export function AboutChip({ about, onRemove }: AboutChipProps) {
  const name = aboutName(about, browserZone());
  return (
    <Pill className={classes.chip}>
      <IconVocabulary size={16} aria-hidden="true" />
      <span className={classes.name} title={name}>
        {messages.chat.about.only(name)}
      </span>
      <button
        type="button"
        className={classes.remove}
        aria-label={messages.chat.about.remove(name)}
        title={messages.chat.about.removeHint}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </Pill>
  );
}
