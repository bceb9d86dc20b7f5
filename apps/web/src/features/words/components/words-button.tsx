import { IconVocabulary } from '@tabler/icons-react';
import { DialogButton } from '../../../components/dialog-button.tsx';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { KnownWords } from './known-words.tsx';

const texts = lazyMessages.knownWords;

/** Opens the user's words to know. */
export function WordsButton() {
  return (
    <DialogButton label={texts.open} Icon={IconVocabulary} title={texts.title}>
      {(opened) => <KnownWords isShown={opened} />}
    </DialogButton>
  );
}
