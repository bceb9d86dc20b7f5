import { useEffect, useState } from 'react';
import { lazyDialog } from '../../components/lazy-part.tsx';
import { endSharing, offerSharing, type ShareRequest, useShareRequest } from '../../lib/share-request.ts';
import { trpc } from '../../lib/trpc.ts';

export const ShareDialog = lazyDialog(
  async () => (await import('../../features/shares/components/share-dialog.tsx')).ShareDialog,
);

/** Makes links for whatever screen asks for one, where the server has not turned them off. */
export function ShareHost() {
  const request = useShareRequest();
  const isOn = trpc.settings.get.useQuery().data?.isSharingOn;
  useEffect(() => {
    if (isOn !== undefined) offerSharing(isOn);
  }, [isOn]);
  // What is being closed still shows what it was about.
  const [shown, setShown] = useState<ShareRequest | null>(null);
  if (request !== null && request !== shown) setShown(request);
  if (shown === null) return null;
  return <ShareDialog opened={request !== null} request={shown} onClose={endSharing} />;
}
