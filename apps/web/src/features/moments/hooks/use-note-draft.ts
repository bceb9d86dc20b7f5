import { useEffect, useRef, useState } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { toastFailure } from '../../../lib/toast.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';
import type { Here } from '../here.ts';
import type { MomentPlace } from '../moment-store.ts';
import { useMomentServices } from '../moments-context.tsx';

const texts = lazyMessages.moments;

type Draft = MomentPlace & { id: string; text: string };

/** A note while it is written: its second is that of its first letter, and what is written survives a reload. */
export function useNoteDraft(recordingIds: readonly string[], here: () => Here | null) {
  const { store, sender } = useMomentServices();
  const [draft, setDraft] = useState<Draft | null>(null);
  const wasTyped = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun earlier is read once
  useEffect(() => {
    let isWanted = true;
    store.draftOf(recordingIds).then(
      (row) => {
        if (!row || !isWanted || wasTyped.current) return;
        const { id, recordingId, at, text } = row;
        setDraft({ id, recordingId, at, text: text ?? '' });
      },
      () => {},
    );
    return () => {
      isWanted = false;
      // A recording that has ended gets the note as far as it was written.
      void sender.wake();
    };
  }, [store, sender]);

  const type = (text: string) => {
    wasTyped.current = true;
    const place = draft ?? here();
    if (!place) return;
    const { recordingId, at } = place;
    const next = { id: draft?.id ?? randomId(), recordingId, at, text };
    setDraft(text === '' ? null : next);
    // Kept once more with the next letter.
    store.keepDraft(next).catch(() => {});
  };

  const finish = () => {
    if (!draft || draft.text.trim() === '') return;
    setDraft(null);
    store.finishDraft(draft).catch(() => {
      setDraft((newer) => newer ?? draft);
      toastFailure(texts.notKept, texts.notKeptText);
    });
  };

  return { text: draft?.text ?? '', place: draft as MomentPlace | null, type, finish };
}
