import { Button } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { Surface } from '../../../components/surface.tsx';
import { messages } from '../../../messages/messages.ts';
import { useRemoveExample } from '../api/use-remove-example.ts';
import classes from './example-note.module.css';

const texts = messages.example;

type ExampleNoteProps = {
  children: string;
  /** They are gone. */
  onRemoved?: () => void;
};

/** Says that this is an example, where one shows, and takes the examples away with one click. */
export function ExampleNote({ children, onRemoved }: ExampleNoteProps) {
  const remove = useRemoveExample();
  return (
    <Surface row size="sm" className={classes.note}>
      <IconSparkles size={18} aria-hidden="true" />
      <span>{children}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.remove}
        loading={remove.isPending}
        onClick={() => remove.mutate(undefined, { onSuccess: () => onRemoved?.() })}
      >
        {texts.remove}
      </Button>
    </Surface>
  );
}
