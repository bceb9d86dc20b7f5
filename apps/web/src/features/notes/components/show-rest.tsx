import { Button } from '@mantine/core';
import { focusFirst } from '../focus-first.ts';
import classes from './notes-section.module.css';

type ShowRestProps = {
  label: string;
  onShow: () => void;
  /** The first line that was not shown, once it is: the focus goes there. */
  firstShown: () => Element | undefined;
};

/** Shows the lines of a long list that were left out. */
export function ShowRest({ label, onShow, firstShown }: ShowRestProps) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      className={classes.action}
      onClick={() => {
        onShow();
        focusFirst(firstShown);
      }}
    >
      {label}
    </Button>
  );
}
