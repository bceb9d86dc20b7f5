import { Button, Loader, Stack, Text } from '@mantine/core';
import { IconVocabulary } from '@tabler/icons-react';
import type { KnownWordList } from '@wingman/contract/known-word.ts';
import { StatePanel } from '../../../components/state-panel.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useKnownWords, useWordChanges } from '../api/use-known-words.ts';
import { OfferedWords } from './offered-words.tsx';
import { WordForm } from './word-form.tsx';
import { WordRows } from './word-rows.tsx';
import classes from './words.module.css';

const texts = lazyMessages.knownWords;

type KnownWordsProps = {
  isShown?: boolean;
  /** Those of the instance, for an administrator. */
  isShared?: boolean;
};

/** The words that the transcription knows, to be added, changed and deleted. */
export function KnownWords({ isShown = true, isShared = false }: KnownWordsProps) {
  const { data, error, refetch } = useKnownWords(isShown);
  const changes = useWordChanges(isShared);
  if (!data && error)
    return (
      <StatePanel title={texts.loadFailed} text={error.message} icon={<IconVocabulary size={28} />} failure>
        <Button onClick={() => void refetch()}>{messages.shell.retry}</Button>
      </StatePanel>
    );
  if (!data) return <Loader role="status" aria-label={texts.loading} mx="auto" my="xl" />;
  const words = isShared ? data.shared : data.words;
  return (
    <Stack gap="md" miw={0}>
      <Text c="dimmed" fz="sm">
        {isShared ? texts.sharedText : texts.text} {texts.noHints}
      </Text>
      <WordForm
        isSaving={changes.isSaving}
        submitLabel={texts.add.submit}
        onSubmit={(word, onSaved) => changes.add(word, onSaved)}
      />
      {isShared ? null : (
        <OfferedWords
          pairs={data.offered}
          isSaving={changes.isSaving}
          onAdd={({ heard, written }) => changes.add({ written, sounds: [heard] }, () => undefined)}
          onRefuse={changes.refuse}
        />
      )}
      {words.length === 0 ? <Text>{texts.empty}</Text> : null}
      <WordRows
        title={isShared ? texts.sharedList : texts.list}
        words={words}
        isSaving={changes.isSaving}
        onChange={changes.change}
        onRemove={changes.remove}
      />
      {isShared ? null : <WordRows title={texts.sharedList} words={data.shared} />}
      {isShared ? null : <Rejected pairs={data.rejected} onAllow={changes.allow} />}
    </Stack>
  );
}

type RejectedProps = {
  pairs: KnownWordList['rejected'];
  onAllow: (pair: KnownWordList['rejected'][number]) => void;
};

/** What is not taken for a word any more, because the user put it back. */
function Rejected({ pairs, onAllow }: RejectedProps) {
  if (pairs.length === 0) return null;
  return (
    <section aria-label={texts.rejected.title}>
      <h3 className={classes.heading}>{texts.rejected.title}</h3>
      <ul className={classes.list}>
        {pairs.map((pair) => (
          <li key={`${pair.heard} ${pair.written}`} className={classes.row}>
            <span className={classes.name}>{texts.rejected.pair(pair.heard, pair.written)}</span>
            <Button
              variant="subtle"
              size="compact-md"
              aria-label={texts.rejected.allow(pair.heard)}
              onClick={() => onAllow(pair)}
            >
              {texts.rejected.again}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
