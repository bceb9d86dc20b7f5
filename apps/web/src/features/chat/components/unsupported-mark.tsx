import { UnstyledButton } from '@mantine/core';
import { IconQuestionMark } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { answerMessages } from '../../../messages/answer-messages.ts';
import classes from './answer.module.css';

/** Stands in an answer's text behind a sentence without support: a character that no language uses. */
export const unsupportedMark = '\uE000';

/** A small sign behind a sentence for which the recordings do not speak; it explains itself when it is asked. */
export function UnsupportedMark() {
  const [isOpen, setOpen] = useState(false);
  const hintId = useId();
  return (
    <>
      <UnstyledButton
        className={classes.unsupported}
        aria-label={answerMessages.unsupported}
        aria-expanded={isOpen}
        aria-controls={hintId}
        title={answerMessages.unsupported}
        onClick={() => setOpen((was) => !was)}
      >
        <IconQuestionMark size={12} aria-hidden="true" />
      </UnstyledButton>
      <span id={hintId} role="status" className={classes.unsupportedHint}>
        {isOpen ? answerMessages.unsupportedHint : ''}
      </span>
    </>
  );
}
