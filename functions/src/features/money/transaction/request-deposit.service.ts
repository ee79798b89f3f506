import { DomainError } from '@keelstone/domain/errors';
import { fingerprint, recordId } from '@keelstone/domain/ids';
import type { Coin } from '@keelstone/domain/money/coins';
import { limits } from '@keelstone/domain/limits';
import { fieldMessages } from '@keelstone/domain/messages';
import type { UsdCents } from '@keelstone/domain/money/units';
import type { Quote } from '@keelstone/domain/rates/quote';
import type { DepositQuote } from '@keelstone/domain/transaction/deposit-quote';
import { decideDeposit } from '@keelstone/domain/transaction/decide-deposit';
import { depositTxid } from '@keelstone/domain/transaction/deposit-txid';
import type { StoredImage, Transaction } from '@keelstone/domain/transaction/transaction';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller } from '../../../platform/call/caller.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { claimUpload } from '../../identity/upload/claim-upload.service.ts';
import { openQuote } from '../rates/signed-quote.ts';
import { findWallet } from '../wallet/find-wallet.ts';
import { claimDepositTxid, claimDocuments } from './claim-deposit-txid.ts';
import type { MoneyDeps } from './money-deps.ts';
import { sameRequest } from './same-request.ts';
import { notifyOfDeposit } from './notify-of-money.ts';

export type DepositSubmission = {
  caller: Caller;
  transactionId: string;
  coin: Coin;
  amountUsdCents: UsdCents;
  /** What `request-quote` returned; `undefined` without a quote. */
  signedQuote?: string | undefined;
  proof: string;
  remarks: string;
  /** The transaction on the chain, as its sender typed it; empty or absent for none. */
  txid?: string;
};

/**
 * Files a deposit for review: quote and deposit address are read first, the proof goes into the vault, then one
 * transaction writes the record, that its quote is used, and a mail to the owner. Sent twice it is one deposit. Errors: `rate-unavailable`,
 * `wallet-unavailable`, `invalid-input` (a quote for something else, not a transaction id), `key-reused`,
 * `too-many-pending`, those of the upload, of `claimDepositTxid` and of `decideDeposit`.
 */
export async function requestDeposit(submission: DepositSubmission, deps: MoneyDeps): Promise<Transaction> {
  const { caller, transactionId, coin, amountUsdCents, signedQuote, proof, remarks } = submission;
  const txid = depositTxid(coin, submission.txid ?? '');
  const id = recordId({ uid: caller.uid, kind: 'deposit', key: transactionId });
  const quotedBy = signedQuote === undefined ? [] : [signedQuote];
  const useId = signedQuote === undefined ? undefined : fingerprint(signedQuote);
  const named = txid === null ? [] : [{ txid }];
  const requestHash = fingerprint(
    JSON.stringify([coin, amountUsdCents, proof, remarks, ...quotedBy, ...named]),
  );
  const quoted = signedQuote === undefined ? undefined : openFor(submission, signedQuote, deps);
  const record = (image: Promise<StoredImage>, { quote, depositAddress }: DepositFacts) =>
    deps.runTransaction(async (tx) => {
      const [stored, user] = await readTogether(
        tx,
        deps.transactions.at(id),
        deps.users.at(caller.uid),
        ...(useId === undefined ? [] : [deps.quoteUses.at(useId)]),
        ...claimDocuments({ uid: caller.uid, coin, txid, address: depositAddress }, deps),
      );
      const earlier = sameRequest(stored, requestHash);
      if (earlier !== undefined) return earlier;
      if (user === undefined) throw new DomainError('invalid-token');
      const transaction = decideDeposit(user, {
        id,
        transactionId,
        requestHash,
        coin,
        amountUsdCents,
        remarks,
        txid,
        proof: await image,
        depositAddress,
        quote,
        quoted,
        quoteUse: useId === undefined ? undefined : await deps.quoteUses.read(tx, useId),
        atMs: deps.now(),
      });
      const writeClaim = await claimDepositTxid(tx, transaction, deps);
      deps.transactions.create(tx, id, transaction);
      writeClaim();
      if (useId !== undefined && quoted !== undefined)
        deps.quoteUses.put(tx, useId, { recordId: id, uid: caller.uid, untilMs: quoted.untilMs });
      touchSignal(deps, tx, caller.uid);
      notifyOfDeposit(tx, { transaction, owner: user }, deps);
      return transaction;
    });
  const claim = {
    reference: proof,
    uid: caller.uid,
    kind: 'proof' as const,
    recordId: id,
    earlier: async () => sameRequest(await deps.transactions.find(id), requestHash),
    checked: () => factsFor({ uid: caller.uid, coin }, deps),
    work: async (image: Promise<StoredImage>, facts: DepositFacts) => {
      const transaction = await record(image, facts);
      return { record: transaction, kept: transaction.proof };
    },
  };
  return claimUpload(claim, deps);
}

type DepositFacts = { quote: Quote; depositAddress: string };

/** Today's price and address of a coin, for somebody who may file another deposit. */
async function factsFor({ uid, coin }: { uid: string; coin: Coin }, deps: MoneyDeps): Promise<DepositFacts> {
  const [quote, { btcAddress, ethAddress }] = await Promise.all([
    deps.quotes.quote(coin),
    findWallet(deps),
    assertRoom(uid, deps),
  ]);
  return { quote, depositAddress: coin === 'btc' ? btcAddress : ethAddress };
}

/** The quote of this request. Errors: `invalid-input` for one that is not ours, or for somebody or something else. */
function openFor(
  { caller, coin, amountUsdCents }: DepositSubmission,
  signed: string,
  { config }: Pick<MoneyDeps, 'config'>,
): DepositQuote {
  const quoted = openQuote(signed, { key: config.factorKey, uid: caller.uid });
  if (quoted?.coin !== coin || quoted.amountUsdCents !== amountUsdCents)
    throw new DomainError('invalid-input', { field: 'quote', message: fieldMessages.quote });
  return quoted;
}

/** A soft bound against floods; it may be passed by a few when many arrive together. */
async function assertRoom(uid: string, deps: Pick<MoneyDeps, 'transactions'>): Promise<void> {
  const pending = await deps.transactions.countPending(uid, 'Deposit');
  if (pending >= limits.pendingDepositsPerUser) throw new DomainError('too-many-pending');
}
