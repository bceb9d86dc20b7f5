import { useClipboard } from '@mantine/hooks';
import { useEffect } from 'react';
import { toastFailure } from './toast.ts';

/** Copies text. `copied` says so for two seconds; a toast with `failed` where the browser does not let it happen. */
export function useCopy(failed: string) {
  const { copy, copied, error } = useClipboard({ timeout: 2000 });
  // A new error at each try.
  useEffect(() => {
    if (error) toastFailure(failed);
  }, [error, failed]);
  return { copy, copied };
}
