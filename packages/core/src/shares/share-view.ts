import type { Share } from '@wingman/contract/share.ts';
import type { ShareState } from '@wingman/contract/share-table.ts';
import type { ListedShare, ShareEntity } from '@wingman/db/repositories/share.repository.ts';

/** Whether a link may answer; what it shows is checked apart. */
export const isOpen = ({ revokedAt, expiresAt }: ShareEntity, now: Date): boolean =>
  revokedAt === null && expiresAt > now.toISOString();

/** A link as its user sees it. `isOn`: the instance allows links. */
export function toShare(share: ListedShare, { now, isOn }: { now: Date; isOn: boolean }): Share {
  const { id, kind, recordingId, lineId, conversationId, from, to } = share;
  const { hasAudio, mayDownload, ownerName, openings, lastOpenedAt } = share;
  const { title, madeAt, createdAt, expiresAt, revokedAt } = share;
  return {
    ...{ id, kind, recordingId, lineId, conversationId, from, to, title, madeAt },
    ...{ hasAudio, mayDownload, hasPassword: share.passwordHash !== null, ownerName },
    ...{ state: stateOf(share, now, isOn), createdAt, expiresAt, revokedAt, openings, lastOpenedAt },
  };
}

function stateOf(share: ListedShare, now: Date, isOn: boolean): ShareState {
  if (share.revokedAt !== null) return 'revoked';
  if (!isOpen(share, now)) return 'expired';
  return isOn && share.isThere ? 'open' : 'hidden';
}
