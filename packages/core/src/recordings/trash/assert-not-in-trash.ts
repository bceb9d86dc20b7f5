import { DomainError } from '@wingman/contract/error.ts';
import type { Handle } from '@wingman/db/handle.ts';
import { isInTrash } from '@wingman/db/trash/trash.repository.ts';

/** An upload under the id of a recording in the trash: its user may restore it, and send again. @throws {DomainError} */
export async function assertNotInTrash(handle: Handle, id: string): Promise<void> {
  if (await isInTrash(handle, id)) throw new DomainError('recording_in_trash');
}
