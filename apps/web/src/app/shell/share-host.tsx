import { useState } from 'react';
import { lazyDialog } from '../../components/lazy-part.tsx';
import { endSharing, type ShareRequest, useShareRequest } from '../../lib/share-request.ts';

export const ShareDialog = lazyDialog(
  async () => (await import('../../features/shares/components/share-dialog.tsx')).ShareDialog,
);

/** Makes links for whatever screen asks for one. */
export function ShareHost() {
  const request = useShareRequest();
  // What is being closed still shows what it was about.
  const [shown, setShown] = useState<ShareRequest | null>(null);
  if (request !== null && request !== shown) setShown(request);
  if (shown === null) return null;
  return <ShareDialog opened={request !== null} request={shown} onClose={endSharing} />;
}
