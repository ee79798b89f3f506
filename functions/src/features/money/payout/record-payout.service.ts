import type { Account } from '@keelstone/domain/core/ledger/account';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { shortenAddress } from '@keelstone/domain/kernel/address/short-address';
import { makeUnread, withReading, type ChainFacts } from '@keelstone/domain/money/blockchain/chain-reading';
import { decidePayout, payoutClaimIds } from '@keelstone/domain/money/payout/decide-payout';
import { backingGoneText } from '@keelstone/domain/money/payout/payout.texts';
import { toAddress, type Transaction } from '@keelstone/domain/money/transaction/transaction';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { TxReader, Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { requireActiveAdmin } from '../../core/administrator/require-active-caller.ts';
import { lookUpPayout } from '../blockchain/find-payout.service.ts';
import { paidText, describeMovement } from '../transaction/notify-of-money.ts';

type Recorded = By & {
  id: string;
  paidTxid: string;
  replaces: string;
  /** The reason for paying although a deposit behind the withdrawal is gone; otherwise empty. */
  reason: string;
};

/**
 * Enters or corrects the transaction that pays an approved withdrawal. Writes the record, an audit row, a mail to the
 * owner, and the payout claim, by which no other withdrawal to this address can name the same transaction. The chain is
 * asked first. An unseen payment is not refused, but administrator and owner read of it. A replaced id is free again. A
 * repeat changes nothing. Returns why the transaction is not yet a payment, if so. Errors: `not-found`,
 * `forbidden`, `invalid-input`, `books-in-doubt` if a reason is needed, and those of `decidePayout`.
 */
export async function recordPayout(recorded: Recorded, deps: Deps): Promise<string | undefined> {
  const { id, paidTxid, replaces, reason, caller, origin } = recorded;
  const looked = await lookUpPayout(await deps.transactions.find(id), paidTxid, deps);
  await deps.runTransaction(async (tx) => {
    const facts = await findFacts(tx, recorded, deps);
    const { transaction, account, owner, admin, txid, wantedId, isClaimed, freedId, claimant } = facts;
    const paid = decidePayout({ transaction, txid, replaces, claimant, admin, atMs: deps.now() });
    if (paid === undefined) return;
    if (reason === '' && isBackingGone(transaction, account))
      throw new DomainError('books-in-doubt', { message: backingGoneText });

    const { uid } = transaction;
    deps.transactions.put(tx, id, paid);
    if (freedId !== undefined) deps.payoutClaims.erase(tx, freedId);
    if (!isClaimed) deps.payoutClaims.put(tx, wantedId, { transactionId: id, uid, atMs: deps.now() });
    // The job that reads the chain continues from these facts.
    if (deps.chain.isOn(paid.coin)) deps.chainFacts.put(tx, id, makeChainFacts(paid, txid, looked, deps));
    wakeTabs(tx, uid, deps);
    const isUnseen = looked?.unseen !== undefined;
    if (owner !== undefined) mailOwner(tx, { before: transaction, paid, owner, isUnseen }, deps);
    const detail = {
      before: transaction.paidTxid,
      after: txid,
      isReturned: transaction.returned !== null,
      takenFrom: claimant?.id ?? null,
      ...(reason !== '' && { reason }),
    };
    writeAudit(tx, { action: 'record-payout', caller, origin, targetId: id, subjectUid: uid, detail }, deps);
  });
  return looked?.unseen;
}

/** The documents that the decision needs, with the ids of the payout claims to write and to erase. */
async function findFacts(tx: TxReader, { id, paidTxid, caller }: Recorded, deps: Deps) {
  const { users, accounts, transactions, payoutClaims } = deps;
  const [transaction, me] = await readTogether(tx, transactions.at(id), users.at(caller.uid));
  if (transaction === undefined) throw new DomainError('not-found');
  const admin = requireActiveAdmin(me, deps.now());
  const { txid, wanted: wantedId, replaced } = payoutClaimIds(transaction, paidTxid);
  const [claim, owner, account, replacedClaim] = await readTogether(
    tx,
    payoutClaims.at(wantedId),
    users.at(transaction.uid),
    accounts.at(transaction.uid),
    ...(replaced === undefined ? [] : [payoutClaims.at(replaced)]),
  );
  const isClaimed = claim?.transactionId === id;
  const other = claim && !isClaimed ? await transactions.read(tx, claim.transactionId) : undefined;
  const claimant = other && { ...other, isKept: claim?.isKept === true };
  // If the replaced payment was returned, another withdrawal may have taken its id since.
  const isFreed = replacedClaim?.transactionId === id && replacedClaim.isKept !== true;
  const freedId = isFreed ? replaced : undefined;
  return { transaction, account, owner, admin, txid, wantedId, isClaimed, freedId, claimant };
}

/** Returns whether the first payment needs a reason, because a deposit of the account is gone from the chain. */
function isBackingGone({ paidTxid, returned }: Transaction, account: Account | undefined): boolean {
  return paidTxid === null && returned === null && (account?.chainDoubts ?? []).length > 0;
}

function makeChainFacts(
  paid: Transaction,
  txid: string,
  looked: Awaited<ReturnType<typeof lookUpPayout>>,
  { now }: Deps,
): ChainFacts {
  if (looked === undefined) return makeUnread(paid, txid);
  const { id: recordId, uid, coin } = paid;
  return withReading({ recordId, uid, coin, txid }, { ...looked.readings, atMs: now() });
}

/** `before`: the withdrawal before `paid`. */
type PaidMail = { before: Transaction; paid: Transaction; owner: User; isUnseen: boolean };

/**
 * Mails that the withdrawal was sent or, if an id was entered before, corrected. Sends no mail for the first id of a
 * returned payment, which is not on its way.
 */
function mailOwner(tx: Writer, { before, paid, owner, isUnseen }: PaidMail, deps: Deps): void {
  const { id, payouts, isHiddenForUser } = paid;
  const values = {
    what: describeMovement(paid),
    isListed: !isHiddenForUser,
    link: `${deps.config.appUrl}/transactions`,
  };
  const about = { recordId: id, user: owner };
  if (before.paidTxid !== null) {
    const effectId = `${id}_${String(payouts.length)}`;
    notifyHolder(tx, { ...about, kind: 'withdrawal-corrected', effectId, values }, deps);
  } else if (paid.returned === null) {
    const payment = { isUnseen, payment: paidText(paid), address: shortenAddress(toAddress(paid)) };
    const notice = { ...about, kind: 'withdrawal-sent', effectId: id } as const;
    notifyHolder(tx, { ...notice, values: { ...values, ...payment } }, deps);
  }
}
