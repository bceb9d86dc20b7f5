import { DomainError } from '@wingman/contract/error.ts';
import type { WingmanDatabase } from '@wingman/db/database.ts';
import type { Transaction } from '@wingman/db/handle.ts';
import { countOtherAdmins, findUserById } from '@wingman/db/repositories/user.repository.ts';

/**
 * Before an account stops being an administrator who can sign in: nobody else could make another one. Two who stop at
 * once must not both find the other one. @throws {DomainError} last_admin
 */
export async function assertNotLastAdmin(
  trx: Transaction,
  { dialect }: Pick<WingmanDatabase, 'dialect'>,
  id: string,
): Promise<void> {
  await dialect.serialize(trx, 'administrators');
  const user = await findUserById(trx, id);
  if (!user?.isAdmin || !user.isActive || user.deletionDueAt !== null) return;
  if ((await countOtherAdmins(trx, id)) === 0)
    throw new DomainError('last_admin', {
      message: 'È l’unico amministratore attivo: prima nominane un altro',
    });
}
