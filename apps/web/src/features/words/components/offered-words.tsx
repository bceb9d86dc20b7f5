import { Button, Group, Text } from '@mantine/core';
import type { WordPair } from '@wingman/contract/known-word.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import classes from './words.module.css';

const texts = lazyMessages.knownWords.offered;

type OfferedWordsProps = {
  pairs: readonly WordPair[];
  isSaving: boolean;
  onAdd: (pair: WordPair) => void;
  onRefuse: (pair: WordPair) => void;
};

/** What the user corrected again and again, to be known or not to be offered any more. */
export function OfferedWords({ pairs, isSaving, onAdd, onRefuse }: OfferedWordsProps) {
  if (pairs.length === 0) return null;
  return (
    <section aria-label={texts.title}>
      <h3 className={classes.heading}>{texts.title}</h3>
      <Text c="dimmed" fz="sm">
        {texts.text}
      </Text>
      <ul className={classes.list}>
        {pairs.map((pair) => (
          <li key={`${pair.heard} ${pair.written}`} className={classes.row}>
            <span className={classes.name}>{texts.pair(pair.heard, pair.written)}</span>
            <Group gap="xs" wrap="nowrap" ml="auto">
              <Button
                className={classes.action}
                variant="default"
                size="compact-md"
                disabled={isSaving}
                aria-label={texts.addLabel(pair.written)}
                onClick={() => onAdd(pair)}
              >
                {texts.add}
              </Button>
              <Button
                className={classes.action}
                variant="subtle"
                size="compact-md"
                disabled={isSaving}
                aria-label={texts.refuseLabel(pair.written)}
                onClick={() => onRefuse(pair)}
              >
                {texts.refuse}
              </Button>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
