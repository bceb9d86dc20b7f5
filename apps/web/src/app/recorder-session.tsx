import { useEffect } from 'react';
import { useRecorderServices } from '../features/recorder/recorder-context.tsx';
import { readToken } from '../lib/token.ts';
import { trpc } from '../lib/trpc.ts';

/**
 * Tells the recorder who is signed in, for as long as this person's app is on the page, and reads the plan
 * that decides whether a recording may begin.
 */
export function RecorderSession({ userId }: { userId: string }) {
  const services = useRecorderServices();
  trpc.subscription.check.useQuery();

  useEffect(() => {
    const token = readToken();
    if (token !== null) void services.setSession({ token, userId });
    return () => void services.setSession(null);
  }, [services, userId]);

  return null;
}
