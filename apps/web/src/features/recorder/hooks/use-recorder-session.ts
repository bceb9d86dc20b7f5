import { useEffect } from 'react';
import { useRecorderServices } from '../recorder-context.tsx';

/**
 * Tells the recorder who is signed in. The token is the one with which `userId` was read from the server; both
 * null when nobody is. Used once, above the routes.
 */
export function useRecorderSession(userId: string | null, token: string | null): void {
  const { setSession } = useRecorderServices();
  useEffect(() => {
    void setSession(userId !== null && token !== null ? { userId, token } : null);
  }, [setSession, userId, token]);
}
