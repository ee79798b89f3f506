import type { DemoData } from '@keelstone/demo/demo-data';
import { sumMonths } from '@keelstone/demo/sum-months';
import { collections, currentWallet } from '@keelstone/domain/collections';
import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { monthId } from '@keelstone/domain/core/ledger/month';
import { makeDirectoryRow } from '@keelstone/domain/core/user/directory-row';
import { emailReservationId, type EmailReservation } from '@keelstone/domain/core/user/email-reservation';
import { makeSeal, sealId } from '@keelstone/domain/kernel/hash-chain/seal';
import { withOwnerIndex, withUserIndex } from '@keelstone/domain/kernel/search/name-index';
import { payoutClaimIds, type PayoutClaim } from '@keelstone/domain/money/payout/decide-payout';
import { depositClaimId, type DepositClaim } from '@keelstone/domain/money/transaction/deposit-txid';
import { toAddress } from '@keelstone/domain/money/transaction/transaction';

/** Every document of the demo by its path, exactly as the functions store it: the domain's type and what is derived. */
export function makeDocuments(data: DemoData): Map<string, object> {
  const documents = new Map<string, object>([
    [`${collections.wallets}/${currentWallet}`, data.wallet],
    [`${collections.wallets}/${data.wallet.versionId}`, data.wallet],
  ]);
  const add = (collection: string, id: string, document: object): void => {
    const path = `${collection}/${id}`;
    if (documents.has(path)) throw new Error(`Two documents of the demo are called ${path}`);
    documents.set(path, document);
  };
  const accounts = new Map(data.accounts.map((account) => [account.uid, account]));
  for (const user of data.users) {
    const account = accounts.get(user.uid) ?? emptyAccount(user.uid, user.createdAtMs);
    add(collections.users, user.uid, user);
    add(collections.emails, emailReservationId(user.email), {
      uid: user.uid,
      reservedAtMs: user.createdAtMs,
    } satisfies EmailReservation);
    add(collections.accounts, user.uid, account);
    add(collections.directory, user.uid, withUserIndex(makeDirectoryRow(user, account)));
  }
  for (const addresses of data.addressBooks) add(collections.addressBooks, addresses.uid, addresses);
  add(collections.depositKeys, data.depositKey.keyId, data.depositKey);
  for (const entry of data.journal) add(collections.journal, entry.id, entry);
  for (const month of sumMonths(data.journal))
    add(collections.months, monthId(month.uid, month.month), month);
  for (const transaction of data.transactions) {
    add(collections.transactions, transaction.id, withOwnerIndex(transaction));
    const { id: transactionId, uid, coin, txid, createdAtMs, paidTxid, paidAtMs } = transaction;
    if (txid !== null) {
      const named: DepositClaim = { transactionId, uid, atMs: createdAtMs };
      const claimId = depositClaimId({ uid, coin, txid, address: toAddress(transaction) });
      add(collections.depositClaims, claimId, named);
    }
    if (paidTxid === null || paidAtMs === null) continue;
    const claim: PayoutClaim = { transactionId, uid, atMs: paidAtMs };
    add(collections.payoutClaims, payoutClaimIds(transaction, paidTxid).wanted, claim);
  }
  for (const facts of data.chainFacts) add(collections.chainFacts, facts.recordId, facts);
  for (const { id, output } of data.bookedOutputs) add(collections.bookedOutputs, id, output);
  for (const record of data.kyc) add(collections.kyc, record.id, withOwnerIndex(record));
  for (const activity of data.activity) add(collections.activity, activity.id, activity);
  for (const quote of data.rates) add(collections.rates, quote.coin, quote);
  for (const month of data.prices) add(collections.prices, month.month, month);
  for (const { id, row, kept } of data.audit) {
    add(collections.audit, id, row);
    add(collections.auditDetails, id, kept);
  }
  // The seal that the job would have made: a proof and an export need no first run.
  const rows = data.audit.map(({ id, row }) => {
    return { path: `${collections.audit}/${id}`, data: row, expiresAtMs: null };
  });
  const seal = makeSeal(undefined, { untilMs: Math.max(...rows.map((each) => each.data.atMs)), rows });
  add(collections.auditSeals, sealId(seal.seq), seal);
  return documents;
}
