import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

/** What is stored of how a person sounds; nothing where voices are not to be known again. */
export function usePersonVoice(id: string) {
  const utils = trpc.useUtils();
  const state = trpc.voices.state.useQuery();
  const isOn = state.data?.isOn === true;
  const voice = trpc.voices.ofPerson.useQuery({ id }, { enabled: isOn, refetchOnMount: 'always' });
  const options = {
    onSuccess: (answer: NonNullable<typeof voice.data>) => utils.voices.ofPerson.setData({ id }, answer),
    onError: ({ message }: { message: string }) => toastFailure(lazyMessages.voices.failed, message),
    onSettled: () => utils.voices.inRecording.invalidate(),
  };
  return {
    voice: isOn ? voice.data : undefined,
    remove: trpc.voices.remove.useMutation(options),
    restore: trpc.voices.restore.useMutation(options),
  };
}
