import type { Quote } from '@keelstone/domain/core/rates/quote';
import { ratesTexts } from '@keelstone/domain/core/rates/rates.texts';
import type { StoredImage } from '@keelstone/domain/core/upload/stored-image';
import { DomainError } from '@keelstone/domain/errors';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { UsdCents } from '@keelstone/domain/kernel/amounts/units';
import { fingerprint, recordId } from '@keelstone/domain/kernel/ids';
import { decideDeposit } from '@keelstone/domain/money/deposit/decide-deposit';
import type { DepositQuote } from '@keelstone/domain/money/deposit/deposit-quote';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { depositTxid } from '@keelstone/domain/money/transaction/deposit-txid';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Caller } from '../../../platform/call/caller.ts';
import { hiddenFact, readFacts } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { claimUpload } from '../../core/upload/claim-upload.service.ts';
import { findDepositAddresses } from '../deposit-address/find-deposit-addresses.ts';
import { claimDepositTxid, readDepositClaim } from '../transaction/claim-deposit-txid.ts';
import { notifyOfDeposit } from '../transaction/notify-of-money.ts';
import { requireSameRequest } from '../transaction/require-same-request.ts';
import { openQuote } from './signed-quote.ts';

export type DepositSubmission = {
  caller: Caller;
  requestKey: string;
  coin: Coin;
  amountUsdCents: UsdCents;
  /** The `quote` from `request-quote`, absent without one. */
  signedQuote?: string | undefined;
  proof: string;
  remarks: string;
  /** The transaction on the chain, as the sender typed it; empty or absent if none. */
  txid?: string;
};

/**
 * Files a deposit for review. Reads quote and deposit address, moves the proof into the vault, then writes the record,
 * the use of its quote and a mail to the owner in one transaction. A repeat is one deposit. Errors: `rate-unavailable`,
 * `wallet-unavailable`, `invalid-input` (a quote for something else, not a transaction id), `key-reused`,
 * `too-many-pending`, those of the upload and of `decideDeposit`.
 */
export async function requestDeposit(submission: DepositSubmission, deps: Deps): Promise<Transaction> {
  const { requestKey, coin, amountUsdCents, signedQuote, proof: reference, remarks } = submission;
  const { uid } = submission.caller;
  const txid = depositTxid(coin, submission.txid ?? '');
  const id = recordId({ uid, kind: 'deposit', key: requestKey });
  const optional = [
    ...(signedQuote === undefined ? [] : [signedQuote]),
    ...(txid === null ? [] : [{ txid }]),
  ];
  const requestHash = fingerprint(JSON.stringify([coin, amountUsdCents, reference, remarks, ...optional]));
  const ownQuote = signedQuote === undefined ? undefined : openOwnQuote(submission, signedQuote, deps);
  const filing = { submission, id, requestHash, txid, ownQuote };
  return claimUpload(
    {
      reference,
      uid,
      kind: 'proof',
      recordId: id,
      findEarlier: async () => requireSameRequest(await deps.transactions.find(id), requestHash),
      async check() {
        const { waiting, ...facts } = await findFacts({ uid, coin }, deps);
        if (waiting >= depositLimits.pendingDepositsPerUser) throw new DomainError('too-many-pending');
        return facts;
      },
      write: (proof, facts) =>
        deps.runTransaction((tx) => writeDeposit(tx, filing, { proof, ...facts }, deps)),
    },
    deps,
  );
}

type Filing = {
  submission: DepositSubmission;
  id: string;
  requestHash: string;
  txid: string | null;
  ownQuote: ReturnType<typeof openOwnQuote> | undefined;
};
type Checked = { proof: StoredImage; quote: Quote; depositAddress: string };

/** Writes the record, its claims and its mail, or returns the record of an earlier try. */
async function writeDeposit(
  tx: Tx,
  { submission, id, requestHash, txid, ownQuote }: Filing,
  { proof, quote, depositAddress }: Checked,
  deps: Deps,
): Promise<Transaction> {
  const { coin, caller } = submission;
  const { uid } = caller;
  const { nowMs, facts } = await readFacts(tx, deps, (read) =>
    Promise.all([
      read({
        stored: hiddenFact(deps.transactions.at(id)),
        user: hiddenFact(deps.users.at(uid)),
        quoteUse: ownQuote && hiddenFact(deps.quoteUses.at(ownQuote.useId)),
      }),
      readDepositClaim(read, { uid, coin, txid, address: depositAddress }, deps),
    ]),
  );
  const [{ stored, user, quoteUse }, claim] = facts;
  const earlier = requireSameRequest(stored, requestHash);
  if (earlier !== undefined) return earlier;
  if (user === undefined) throw new DomainError('invalid-token');
  const transaction = decideDeposit(user, {
    ...submission,
    ...{ id, requestHash, txid, proof, depositAddress, quote, quoteUse, claim },
    quoted: ownQuote?.quoted,
    atMs: nowMs,
  });
  deps.transactions.create(tx, id, transaction);
  claimDepositTxid(tx, transaction, claim, deps);
  if (ownQuote !== undefined)
    deps.quoteUses.put(tx, ownQuote.useId, { recordId: id, uid, untilMs: ownQuote.quoted.untilMs });
  wakeTabs(tx, uid, deps);
  notifyOfDeposit(tx, { transaction, owner: user }, deps);
  return transaction;
}

/**
 * The current price and address of a coin, and how many deposits of the caller wait. Simultaneous requests may exceed
 * the bound on these slightly. Payments to own addresses do not count, since anybody can make them.
 */
async function findFacts({ uid, coin }: { uid: string; coin: Coin }, deps: Deps) {
  const [quote, { btcAddress, ethAddress }, pending, arrivals] = await Promise.all([
    deps.quotes.quote(coin),
    findDepositAddresses(deps),
    deps.transactions.countPending(uid, 'Deposit'),
    deps.transactions.countArrivals(uid),
  ]);
  return { waiting: pending - arrivals, quote, depositAddress: coin === 'btc' ? btcAddress : ethAddress };
}

/** The quote of a request, and the id of its use. Errors: `invalid-input` for one not signed for this request. */
function openOwnQuote(
  { caller, coin, amountUsdCents }: DepositSubmission,
  signed: string,
  { config }: Deps,
): { useId: string; quoted: DepositQuote } {
  const quoted = openQuote(signed, { key: config.factorKey, uid: caller.uid });
  if (quoted?.coin !== coin || quoted.amountUsdCents !== amountUsdCents)
    throw new DomainError('invalid-input', { field: 'quote', message: ratesTexts.quote });
  return { useId: fingerprint(signed), quoted };
}
