import type { Moment } from '@wingman/contract/moment.ts';
import type { MomentEntity } from '@wingman/db/repositories/moment.repository.ts';

/** A stored moment as clients see it: the image's file key becomes a URL that only its owner can open. */
export function toMoment({ userId: _user, imagePath, imageType: _type, ...rest }: MomentEntity): Moment {
  const { id, recordingId } = rest;
  return { ...rest, imageUrl: imagePath ? `/api/recordings/${recordingId}/moments/${id}/image` : null };
}
