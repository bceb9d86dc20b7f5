import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconVocabulary } from '@tabler/icons-react';
import { useState } from 'react';
import { Modal } from '../../../components/modal.tsx';
import { useFocusBack } from '../../../lib/use-focus-back.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { KnownWords } from './known-words.tsx';

const texts = lazyMessages.knownWords;

/** Opens the user's words to know. */
export function WordsButton() {
  const [opened, setOpened] = useState(false);
  const isNarrow = useMediaQuery('(max-width: 36em)');
  useFocusBack(opened);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconVocabulary size={16} aria-hidden="true" />}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setOpened(true)}
      >
        {texts.open}
      </Button>
      <Modal
        opened={opened}
        onClose={() => setOpened(false)}
        title={texts.title}
        size="40rem"
        fullScreen={isNarrow}
      >
        <KnownWords isShown={opened} />
      </Modal>
    </>
  );
}
