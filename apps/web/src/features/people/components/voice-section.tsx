import { Button, Group, Text } from '@mantine/core';
import type { PersonDetail } from '@wingman/contract/person.ts';
import type { PersonVoice } from '@wingman/contract/voice.ts';
import { useId, useState } from 'react';
import { LazyConfirmDialog } from '../../../components/lazy-confirm-dialog.tsx';
import { toastDone } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { usePersonVoice } from '../api/use-person-voice.ts';
import classes from './people.module.css';

const texts = lazyMessages.voices.person;

/** From how many recordings the voice of a person is known, and the way to have it forgotten. */
export function VoiceSection({ person: { id, name } }: { person: PersonDetail }) {
  const headingId = useId();
  const { voice, remove, restore } = usePersonVoice(id);
  const [asking, setAsking] = useState(false);
  if (!voice) return null;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className={classes.sectionTitle}>
        {texts.title}
      </h2>
      <Group gap="sm">
        <Text flex="1 1 12rem" role="status">
          {tell(voice)}
        </Text>
        {voice.isExcluded ? (
          <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate({ id })}>
            {texts.learn}
          </Button>
        ) : (
          <Button variant="default" onClick={() => setAsking(true)}>
            {texts.remove}
          </Button>
        )}
        {voice.recordings > 0 && !voice.isExcluded ? (
          <Button
            variant="default"
            loading={restore.isPending}
            onClick={() => restore.mutate({ id }, { onSuccess: tellSearching })}
          >
            {texts.search}
          </Button>
        ) : null}
      </Group>
      <LazyConfirmDialog
        opened={asking}
        title={texts.confirm.title(name)}
        text={texts.confirm.text}
        confirmLabel={texts.remove}
        pending={remove.isPending}
        onConfirm={() => remove.mutate({ id }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}

const tellSearching = () => toastDone(texts.searching, texts.searchingText);

function tell({ recordings, outdated, isExcluded }: PersonVoice): string {
  if (isExcluded) return texts.removed;
  const known = recordings === 0 ? texts.unknown : `${texts.known(recordings)}.`;
  return outdated === 0 ? known : `${known} ${texts.outdated(outdated)}.`;
}
