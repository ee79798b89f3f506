import type { User } from './user.ts';

/** A user's name and e-mail, as copied into their records. */
export type OwnerCopy = { userName: string; userEmail: string };

/** The owner's name and address for a record. Unchanged if the record was erased or its owner is gone. */
export function copyOwner(record: OwnerCopy, owner: Pick<User, 'name' | 'email'> | undefined): OwnerCopy {
  const isErased = record.userName === '';
  if (isErased || owner === undefined) return { userName: record.userName, userEmail: record.userEmail };
  return { userName: owner.name, userEmail: owner.email };
}
