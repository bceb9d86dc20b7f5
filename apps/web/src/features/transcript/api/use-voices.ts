import { useQueryClient } from '@tanstack/react-query';
import type { RecordingVoice } from '@wingman/contract/voice.ts';
import { showRecording } from '../../../lib/show-recording.ts';
import { toastDone, toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

const texts = lazyMessages.voices;

/** What there is to say of one voice of a recording. Where it cannot be read nothing is said: the transcript is whole without. */
export function useVoice(recordingId: string, speaker: string): RecordingVoice | undefined {
  const voices = trpc.voices.inRecording.useQuery(
    { id: recordingId },
    { select: (all) => all.find((voice) => voice.speaker === speaker) },
  );
  return voices.data;
}

type Answering = {
  recordingId: string;
  /** Of the person whom the voice sounds like. */
  name: string;
  /** Before what was asked goes from the screen. */
  onAnswered: () => void;
};

/** The answers to whom a voice sounds like. */
export function useVoiceAnswers({ recordingId, name, onAnswered }: Answering) {
  const utils = trpc.useUtils();
  const client = useQueryClient();
  const options = {
    onError: ({ message }: { message: string }) => toastFailure(texts.failed, message),
    onSettled: () => utils.voices.inRecording.invalidate({ id: recordingId }),
  };
  return {
    accept: trpc.voices.accept.useMutation({
      ...options,
      onSuccess: (recording) => {
        onAnswered();
        showRecording(utils, client, recording);
        toastDone(texts.accepted(name));
      },
    }),
    reject: trpc.voices.reject.useMutation({
      ...options,
      onSuccess: () => {
        onAnswered();
        toastDone(texts.rejected(name));
      },
    }),
  };
}
