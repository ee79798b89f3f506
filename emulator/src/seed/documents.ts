import { claimsDocument, collections, walletDocument } from '@keelstone/domain/collections';
import type { DemoData } from '@keelstone/domain/testing/demo-data';

/** Every document of the demo by its path, stored exactly as the functions store it: as the domain's type. */
export function documentsOf(data: DemoData): Map<string, object> {
  const documents = new Map<string, object>([
    [`${collections.config}/${walletDocument}`, data.wallet],
    [`${collections.config}/${claimsDocument}`, data.claims],
  ]);
  const add = (collection: string, id: string, document: object): void => {
    const path = `${collection}/${id}`;
    if (documents.has(path)) throw new Error(`Two documents of the demo are called ${path}`);
    documents.set(path, document);
  };
  for (const user of data.users) add(collections.users, user.uid, user);
  for (const account of data.accounts) add(collections.accounts, account.uid, account);
  for (const entry of data.journal) add(collections.journal, entry.id, entry);
  for (const transaction of data.transactions) add(collections.transactions, transaction.id, transaction);
  for (const record of data.kyc) add(collections.kyc, record.id, record);
  for (const activity of data.activity) add(collections.activity, activity.id, activity);
  for (const quote of data.rates) add(collections.rates, quote.coin, quote);
  for (const { id, ...row } of data.audit) add(collections.audit, id, row);
  return documents;
}
