import { trpc } from '../../../lib/trpc.ts';
import { messages } from '../../../messages/messages.ts';

/**
 * What the user is called: the name from the settings, else the first name; 'Utente' without any. Null as long as the settings are
 * on their way: another name would be seen for a moment.
 */
export function useUserName(): string | null {
  const settings = trpc.settings.get.useQuery();
  // Who is signed in is known here; nothing is asked for it.
  const { data: user } = trpc.auth.me.useQuery(undefined, { enabled: false });
  if (settings.isLoading) return null;
  return settings.data?.userName?.trim() || user?.firstName.trim() || messages.chat.unnamedUser;
}
