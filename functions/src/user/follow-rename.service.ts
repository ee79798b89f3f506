import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';

/**
 * Carries a new name or e-mail into the rows that copy it, so that lists show and find it. Run by a trigger after the change, in
 * chunks; doing it twice does it once.
 */
export async function followRename(
  before: User,
  after: User,
  deps: Pick<Deps, 'transactions' | 'kyc'>,
): Promise<void> {
  if (before.name === after.name && before.email === after.email) return;
  const copy = { userName: after.name, userEmail: after.email };
  await Promise.all([deps.transactions.renameOwner(after.uid, copy), deps.kyc.renameOwner(after.uid, copy)]);
}
