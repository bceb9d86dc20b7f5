import { Button, Text } from '@mantine/core';
import type { RecordingVoice } from '@wingman/contract/voice.ts';
import { useRef } from 'react';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import { useVoice, useVoiceAnswers } from '../api/use-voices.ts';
import classes from './voice-suggestion.module.css';

const texts = lazyMessages.voices;

type VoiceSuggestionProps = { recordingId: string; speaker: string };

/** Whom a voice sounds like, to be accepted or rejected; or why a voice with a name cannot be known again from here. */
export function VoiceSuggestion({ recordingId, speaker }: VoiceSuggestionProps) {
  const voice = useVoice(recordingId, speaker);
  const [match] = voice?.matches ?? [];
  if (match) return <Match recordingId={recordingId} speaker={speaker} match={match} />;
  const told = voice?.refusal && tellRefusal(voice.refusal);
  return told ? (
    <Text component="p" c="dimmed" className={classes.refusal}>
      {told}
    </Text>
  ) : null;
}

/** That a voice is known well enough is nothing to be told. */
function tellRefusal({ reason, seconds }: NonNullable<RecordingVoice['refusal']>): string | null {
  if (reason === 'enough') return null;
  return reason === 'short' ? texts.refused.short(Math.floor(seconds)) : texts.refused.mixed;
}

type MatchProps = VoiceSuggestionProps & { match: RecordingVoice['matches'][number] };

function Match({ recordingId, speaker, match: { personId, name, percent } }: MatchProps) {
  const field = useRef<HTMLFieldSetElement>(null);
  // Whoever works with the keys goes on at the name; a button that waits has lost the focus.
  const onAnswered = () => {
    const { activeElement } = document;
    if (activeElement === document.body || field.current?.contains(activeElement))
      field.current?.closest('li')?.querySelector('button')?.focus();
  };
  const { accept, reject } = useVoiceAnswers({ recordingId, name, onAnswered });
  const answer = { id: recordingId, speaker, personId };
  const isPending = accept.isPending || reject.isPending;
  return (
    <fieldset ref={field} aria-label={texts.suggestionOf(speaker)} className={classes.suggestion}>
      <span className={classes.text}>{texts.soundsLike(name, percent)}</span>
      <span className={classes.answers}>
        <Button
          variant="light"
          size="compact-sm"
          className={classes.answer}
          aria-label={texts.acceptOf(speaker, name)}
          loading={accept.isPending}
          onClick={() => isPending || accept.mutate(answer)}
        >
          <span className={classes.label}>{texts.accept(name)}</span>
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.answer}
          aria-label={texts.rejectOf(speaker, name)}
          loading={reject.isPending}
          onClick={() => isPending || reject.mutate(answer)}
        >
          {texts.reject}
        </Button>
      </span>
    </fieldset>
  );
}
