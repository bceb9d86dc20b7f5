import { useQueryClient } from '@tanstack/react-query';
import { toWingmanError } from '@wingman/client/wingman-error.ts';
import type { RecordingDetail } from '@wingman/contract/recording.ts';
import { useRef } from 'react';
import { randomId } from '../../../lib/random-id.ts';
import { showChange } from '../../../lib/show-change.ts';
import { showRecording } from '../../../lib/show-recording.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.transcriptImport;

type Made = { text: string; title: string; recordedAt: string };

/** Sends a transcript. What fails is told. */
export function useImport() {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const create = trpc.imports.create.useMutation();
  const replace = trpc.imports.replace.useMutation();
  /** Of the recording that this dialog makes: pressed again after a lost answer it is the same one. */
  const id = useRef(randomId());

  async function takeBack({ id: recordingId, undo }: RecordingDetail): Promise<void> {
    if (!undo) return;
    try {
      const change = await utils.client.corrections.undo.mutate({ id: recordingId, correctionId: undo.id });
      showChange(utils, client, change);
      toastDone(texts.undone);
    } catch (error) {
      toastFailure(texts.undoFailed, toWingmanError(error).message);
    }
  }

  return {
    isPending: create.isPending || replace.isPending,

    async create(made: Made): Promise<RecordingDetail | undefined> {
      try {
        const recording = await create.mutateAsync({ ...made, id: id.current });
        showRecording(utils, client, recording);
        toastDone(texts.created);
        return recording;
      } catch (error) {
        toastFailure(texts.failed, toWingmanError(error).message);
        return undefined;
      }
    },

    async replace(
      { id: recordingId, undo }: Pick<RecordingDetail, 'id' | 'undo'>,
      text: string,
    ): Promise<boolean> {
      try {
        const recording = await replace.mutateAsync({ id: recordingId, text, undoId: undo?.id ?? 0 });
        showRecording(utils, client, recording);
        toastDone(texts.replaced, undefined, {
          label: texts.undo,
          onAct: () => void takeBack(recording),
        });
        return true;
      } catch (error) {
        const { code, message } = toWingmanError(error);
        toastFailure(texts.failed, message);
        if (code === 'conflict') void utils.recordings.get.invalidate({ id: recordingId });
        return false;
      }
    },
  };
}
