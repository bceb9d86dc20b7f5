import { toastFailure } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { lazyMessages } from '../../../messages/lazy-messages.ts';

/** Ways to change a person and what is known. */
export function usePersonChanges() {
  const { people } = trpc.useUtils();
  const options = {
    onError: ({ message }: { message: string }) => toastFailure(lazyMessages.people.saveFailed, message),
    onSettled: () => people.invalidate(),
  };
  return {
    update: trpc.people.update.useMutation(options),
    remove: trpc.people.remove.useMutation({ ...options, onSettled: () => people.list.invalidate() }),
    join: trpc.people.join.useMutation(options),
    separate: trpc.people.separate.useMutation(options),
    split: trpc.people.split.useMutation(options),
    addFact: trpc.people.addFact.useMutation(options),
    updateFact: trpc.people.updateFact.useMutation(options),
    removeFact: trpc.people.removeFact.useMutation(options),
  };
}
