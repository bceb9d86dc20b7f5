import { useEffect } from 'react';
import { useRecorderServices } from '../features/recorder/recorder-context.tsx';
import { readToken } from '../lib/token.ts';
import { trpc } from '../lib/trpc.ts';

/**
 * Tells the recorder who is signed in, for as long as this person's app is on the page, and reads plan and
 * settings, which decide whether a recording may begin and where it is cut.
 */
export function RecorderSession({ userId }: { userId: string }) {
  const services = useRecorderServices();
  trpc.subscription.check.useQuery();
  trpc.settings.get.useQuery();

  useEffect(() => {
    const token = readToken();
    if (token !== null) void services.setSession({ token, userId });
    return () => void services.setSession(null);
  }, [services, userId]);

  return null;
}
