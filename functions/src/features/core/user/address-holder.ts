import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import type { User } from '@keelstone/domain/core/user/user';
import { listEmailForms } from '@keelstone/domain/kernel/validation/email-local';
import type { CommandDeps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';

/**
 * Returns the account of an address, in the first spelling that has one. Reads only our own documents, because in
 * Firebase Auth people can move their identity to another address. A query would block every other registration.
 */
export async function readHolder(
  tx: Tx,
  email: string,
  deps: CommandDeps,
  spellings: readonly string[] = listEmailForms(email),
): Promise<User | undefined> {
  for (const address of spellings) {
    const reservation = await deps.emails.read(tx, emailReservationId(address));
    const holder = reservation && (await deps.users.read(tx, reservation.uid));
    // The placeholder address of a closed account belongs to nobody.
    if (holder?.email === address && holder.closedAtMs === undefined) return holder;
  }
  return undefined;
}
