import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/** The name from the person's settings, or 'Utente'. */
export function useUserName(): string {
  const { data } = trpc.settings.get.useQuery();
  return data?.userName?.trim() || messages.chat.unnamedUser;
}
