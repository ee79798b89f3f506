import type { User } from './user.ts';

/** A user's name and e-mail as the user's records copy them. */
export type OwnerCopy = { userName: string; userEmail: string };

/**
 * The name and address that a record should copy of its owner. A record that was erased, or whose owner is gone, stays
 * as it is.
 */
export function copyOwner(record: OwnerCopy, owner: Pick<User, 'name' | 'email'> | undefined): OwnerCopy {
  const isErased = record.userName === '';
  if (isErased || owner === undefined) return { userName: record.userName, userEmail: record.userEmail };
  return { userName: owner.name, userEmail: owner.email };
}
