import { emptyAccount, type Account } from '@keelstone/domain/ledger/account';
import { ownerGrams, withUserIndex, type FoundBy } from '@keelstone/domain/search/name-index';
import { directoryRow } from '@keelstone/domain/user/directory-row';
import { ownerCopy } from '@keelstone/domain/user/owner-copy';
import type { User } from '@keelstone/domain/user/user';
import { parseFigures } from '../../../platform/firestore/account.parse.ts';

/** A document as it is stored. */
type Stored = Readonly<Record<string, unknown>>;

/**
 * A user's row of the list as it follows from user document and account. Throws if the account's figures are broken.
 */
export function wantedRow(user: Stored, account: Stored | undefined): object {
  const found = user as User;
  const figures = account === undefined ? emptyAccount(found.uid, 0) : parseFigures<Account>(account);
  return withUserIndex(directoryRow(found, figures));
}

/** What a record copies of its owner, with its search index, as it follows from the owner's document. */
export function wantedCopy(record: Stored, owner: Stored | undefined): object {
  const found = record as FoundBy;
  const copy = ownerCopy(found, owner as User | undefined);
  return { ...copy, nameGrams: ownerGrams({ ...found, ...copy }) };
}
