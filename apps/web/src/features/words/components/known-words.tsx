import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch, IconVocabulary } from '@tabler/icons-react';
import type { KnownWordList } from '@wingman/contract/known-word.ts';
import { useDeferredValue, useState } from 'react';
import { StatePanel } from '../../../components/state-panel.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { messages } from '../../../messages/messages.ts';
import { useKnownWords, useWordChanges } from '../api/use-known-words.ts';
import { findPairs, findWords } from '../find-words.ts';
import { MoreButton } from './more-button.tsx';
import { OfferedWords } from './offered-words.tsx';
import { WordForm } from './word-form.tsx';
import { WordHints } from './word-hints.tsx';
import { WordRows } from './word-rows.tsx';
import classes from './words.module.css';

const texts = lazyMessages.knownWords;

type KnownWordsProps = {
  isShown?: boolean;
  /** Those of the instance, for an administrator. */
  isShared?: boolean;
};

/** From here on a list is searched rather than read. */
const leastSearched = 12;
const pairsAtOnce = 50;

/** The words that the transcription knows, to be added, changed and deleted. */
export function KnownWords({ isShown = true, isShared = false }: KnownWordsProps) {
  const { data, error, refetch } = useKnownWords(isShown);
  if (!data && error)
    return (
      <StatePanel title={texts.loadFailed} text={error.message} icon={<IconVocabulary size={28} />} failure>
        <Button onClick={() => void refetch()}>{messages.shell.retry}</Button>
      </StatePanel>
    );
  if (!data) return <Loader role="status" aria-label={texts.loading} mx="auto" my="xl" />;
  return <Lists data={data} isShared={isShared} />;
}

type ListsProps = { data: KnownWordList; isShared: boolean };

function Lists({ data, isShared }: ListsProps) {
  const changes = useWordChanges(isShared);
  const [part, setPart] = useState('');
  const sought = useDeferredValue(part);
  const words = isShared ? data.shared : data.words;
  const others = isShared ? [] : data.shared;
  const rejected = isShared ? [] : data.rejected;
  const found = {
    words: findWords(words, sought),
    others: findWords(others, sought),
    rejected: findPairs(rejected, sought),
  };
  const isSearched = part !== '' || words.length + others.length + rejected.length >= leastSearched;
  const isNothing = found.words.length + found.others.length + found.rejected.length === 0;
  return (
    <Stack gap="md" miw={0}>
      {isShared ? <h2>{texts.title}</h2> : null}
      <Text c="dimmed" fz="sm">
        {isShared ? texts.sharedText : texts.text}
      </Text>
      <WordHints isShared={isShared} />
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
      {isSearched ? (
        <TextInput
          type="search"
          aria-label={texts.search.label}
          placeholder={texts.search.label}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={part}
          onChange={({ currentTarget }) => setPart(currentTarget.value)}
        />
      ) : null}
      {isSearched && isNothing ? <Text role="status">{texts.search.nothing(sought)}</Text> : null}
      <WordRows
        key={`own ${sought}`}
        title={isShared ? texts.sharedList : texts.list}
        words={found.words}
        isSaving={changes.isSaving}
        onChange={changes.change}
        onRemove={changes.remove}
      />
      <WordRows key={`shared ${sought}`} title={texts.sharedList} words={found.others} />
      <Rejected key={`rejected ${sought}`} pairs={found.rejected} onAllow={changes.allow} />
    </Stack>
  );
}

type RejectedProps = {
  pairs: KnownWordList['rejected'];
  onAllow: (pair: KnownWordList['rejected'][number]) => void;
};

/** What is not taken for a word any more, because the user put it back. */
function Rejected({ pairs, onAllow }: RejectedProps) {
  const [most, setMost] = useState(pairsAtOnce);
  if (pairs.length === 0) return null;
  return (
    <section aria-label={texts.rejected.title}>
      <h3 className={classes.heading}>{texts.rejected.title}</h3>
      <ul className={classes.list}>
        {pairs.slice(0, most).map((pair) => (
          <li key={`${pair.heard} ${pair.written}`} className={classes.row}>
            <span className={classes.name}>{texts.rejected.pair(pair.heard, pair.written)}</span>
            <Button
              className={classes.action}
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
      <MoreButton count={pairs.length} most={most} onMore={setMost} />
    </section>
  );
}
