import { Button } from '@mantine/core';
import type { Notes } from '@wingman/contract/notes.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import classes from './notes-section.module.css';

const texts = lazyMessages.notes;

type StateLineProps = {
  notes: Notes;
  hasWords: boolean;
  /** The user typed something while it was recorded. */
  hasTyped: boolean;
  isBusy: boolean;
  onTurnOn: () => void;
};

const languageName = (code: string) => new Intl.DisplayNames(['it'], { type: 'language' }).of(code) ?? code;

/** Why there are no notes, where there are none. */
export function StateLine({ notes, hasWords, hasTyped, isBusy, onTurnOn }: StateLineProps) {
  const { state, offBy, lines } = notes;
  if (state === 'pending' && hasWords)
    return (
      <p className={classes.quiet} role="status">
        {texts.pending}
      </p>
    );
  if (state === 'ready' && lines.length === 0 && notes.unreadLanguage)
    return <p className={classes.quiet}>{texts.unread(languageName(notes.unreadLanguage))}</p>;
  if (state === 'ready' && lines.length === 0)
    return <p className={classes.quiet}>{hasTyped ? texts.nothingMore : texts.nothing}</p>;
  const reason = state === 'failed' ? texts.failed : offBy && texts.off[offBy];
  if (reason === null) return null;
  return (
    <div className={classes.off}>
      <p className={classes.quiet}>{reason}</p>
      {offBy === 'instance' ? null : (
        <Button
          size="compact-md"
          variant="light"
          className={classes.action}
          loading={isBusy}
          onClick={onTurnOn}
        >
          {state === 'failed' ? messages.shell.retry : texts.turnOn}
        </Button>
      )}
    </div>
  );
}

/** By whom the notes were made, below what was found. */
export function MadeBy({ notes: { madeBy, model, template, lines } }: { notes: Notes }) {
  if (madeBy === null || !lines.some(({ origin }) => origin === 'found')) return null;
  return (
    <p className={classes.quiet}>
      {madeBy === 'rule' ? texts.byRule : texts.byModel(model)}
      {template ? ` ${texts.byTemplate(template.name)}.` : ''}
    </p>
  );
}
