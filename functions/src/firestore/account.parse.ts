import type { DocumentData } from 'firebase-admin/firestore';
import { assets, type Account } from '@keelstone/domain/ledger/account';

/** Refuses an account whose figures are not safe, non-negative integers: better no answer than a wrong balance. */
export function parseAccount(data: DocumentData): Account {
  const account = data as Account;
  for (const asset of assets) {
    for (const figure of [account[asset].available, account[asset].held]) {
      if (!Number.isSafeInteger(figure) || figure < 0) {
        throw new Error(`Account ${account.uid} has a broken ${asset} figure`);
      }
    }
  }
  // Accounts from before the field existed are not frozen.
  return { ...account, frozenAtMs: account.frozenAtMs ?? null };
}
