import type { Account } from '@keelstone/domain/core/ledger/account';
import {
  hashEntry,
  post,
  type JournalEntry,
  type JournalEvent,
  type Posting,
} from '@keelstone/domain/core/ledger/journal';
import { DomainError } from '@keelstone/domain/errors';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import { usdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import { pickCurrentPrice } from '@keelstone/domain/money/transaction/price';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { Decisions, Fault } from './patched-decisions.ts';

/**
 * Faults that somebody could introduce into the decisions by mistake: each alone, except for one pair that only does
 * harm together. Created again for each sequence, since one of them keeps a count.
 */
export const mutants: Record<string, () => Fault> = {
  'hold omitted': () => ({
    decideWithdrawal: (real) => (user, account, request) => {
      const decided = real(user, account, request);
      return { ...decided, ...repost(account, decided.entry, () => []) };
    },
  }),

  'edit wipes held': () => ({
    decideEditFigures: (real) => (options) => {
      const edit = real(options);
      if (edit === undefined) return undefined;
      const wiped = assets.flatMap((asset) =>
        moved('user:held', 'sys:adjust', asset, options.account[asset].held),
      );
      return repost(options.account, edit.entry, (postings) => [...postings, ...wiped]);
    },
  }),

  'double approve': reviewing(({ transaction, outcome }) => {
    const { status, type, isDeleted } = transaction;
    const isAgain = status === 'Approved' && outcome === 'Approved' && type !== 'Credited' && !isDeleted;
    return isAgain ? { transaction: reopened(transaction) } : {};
  }),

  'approve after cancel': reviewing(({ transaction, outcome }) =>
    transaction.isCancelledByUser && outcome === 'Approved' ? { transaction: reopened(transaction) } : {},
  ),

  'settle without fx': settling('withdrawal-settled', (postings, { heldCoinUnits: held, paid }) =>
    postings
      .filter(({ account }) => account !== 'sys:fx')
      .map((line) =>
        line.account === 'sys:payout' && line.asset !== 'usd'
          ? { ...line, delta: Math.min(held, paid?.coinUnits ?? 0) }
          : line,
      ),
  ),

  'what came in is ignored': reviewing(() => ({ receivedCoinUnits: undefined })),

  'the dollars that were asked for are booked with the coin that came in': settling(
    'deposit-approved',
    (postings, { received, amountUsdCents: asked }) => [
      ...postings,
      ...moved('sys:deposit', 'user:available', 'usd', received ? asked - received.usdCents : 0),
    ],
  ),

  'more coin than was asked for counts at the price of the request': reviewing((options) =>
    options.transaction.type === 'Deposit' ? priceOfRequest(options, options.atMs) : {},
  ),

  'paid at the price of the request': reviewing((options) =>
    priceOfRequest(options, options.transaction.rateAtMs),
  ),

  'what a payment does not need is kept': settling('withdrawal-settled', (postings) =>
    postings.map((line) => (line.account === 'user:available' ? { ...line, account: 'sys:fx' } : line)),
  ),

  'the account holder is not looked at again': reviewing(({ owner }) => ({
    owner: owner && { ...owner, isBlocked: false, kycStatus: 'Approved' },
  })),

  'a payment is approved before its price is fixed': reviewing(({ transaction }) => {
    const { arrival } = transaction;
    return arrival ? { transaction: { ...transaction, arrival: { ...arrival, pricedAtMs: 0 } } } : {};
  }),

  'the promise for a payment does not end': () => ({
    fixPrice: (real) => (record, seen) => real(record, { ...seen, blockAtMs: 0 }),
  }),

  'a payment without a promise counts at its first price': () => ({
    fixPrice: (real) => (record, seen) => {
      const { quote, rateUsd, rateAtMs } = record;
      const rate = usdPerCoin(rateUsd);
      return real(
        record,
        quote === undefined && rate ? { ...seen, present: { coin: 'btc', rate, atMs: rateAtMs } } : seen,
      );
    },
  }),

  'a payment comes in while its owner is suspended': () => ({
    decideArrival: (real) => (user, seen) => real(user && { ...user, isBlocked: false }, seen),
  }),

  'a lock of the owner stops no approval': reviewing(({ owner }) => ({
    owner: owner && { ...owner, lockedAtMs: null },
  })),

  'a lock stops no request': () => ({
    decideWithdrawal: (real) => (user, account, request) =>
      real({ ...user, lockedAtMs: null }, account, request),
  }),

  'dollars without a coin are stranded': () => ({
    decideWithdrawal: (real) => (user, account, request) => {
      const decided = real(user, account, request);
      if (account[request.coin].available === 0) throw new DomainError('insufficient-funds');
      return decided;
    },
  }),

  'release of the wrong amount': settling(
    'withdrawal-released',
    (postings, { coin, coinUnits, heldCoinUnits }) => [
      ...postings,
      ...moved('sys:fx', 'user:available', coin, coinUnits - heldCoinUnits),
    ],
  ),

  'rounding down': () => ({
    decideDeposit: (real) => (user, request) => {
      const deposit = real(user, request);
      const micros = Math.floor((request.amountUsdCents * 10_000) / request.quote.rate);
      return { ...deposit, coinUnits: micros * 100 };
    },
  }),

  'idempotency key ignored': () => {
    let calls = 0;
    return {
      recordId: (real) => (options) => real({ ...options, key: `${options.key}|${String(calls++)}` }),
    };
  },

  'credit to held': () => ({
    decideCredit: (real) => (options) => {
      const credit = real(options);
      const toHeld = (postings: Posting[]): Posting[] =>
        postings.map((line) =>
          line.account === 'user:available' ? { ...line, account: 'user:held' } : line,
        );
      return { ...credit, ...repost(options.account, credit.entry, toHeld) };
    },
  }),

  'delete frees twice': () => ({
    decideDelete: (real) => (options) => {
      const change = real(options);
      const { transaction, account, atMs } = options;
      if (change === undefined || transaction.type !== 'Withdrawal' || transaction.status !== 'Rejected')
        return change;
      const { coin, amountUsdCents, heldCoinUnits } = transaction;
      const again = post(account, {
        event: 'withdrawal-released',
        recordId: `${transaction.id}again`,
        postings: [
          ...moved('sys:payout', 'user:available', 'usd', amountUsdCents),
          ...moved('sys:payout', 'user:available', coin, heldCoinUnits),
        ],
        reason: '',
        actorUid: options.actor.uid,
        atMs,
      });
      return { ...change, ...again };
    },
  }),

  'a returned payment brings what was held': returning((postings, { coin, heldCoinUnits, paid }) => [
    ...postings,
    ...moved('user:available', 'sys:payout', coin, (paid?.coinUnits ?? 0) - heldCoinUnits),
  ]),

  'a returned payment brings what came from sys:fx too': returning(
    (postings, { coin, heldCoinUnits, paid }) => [
      ...postings,
      ...moved('sys:fx', 'user:available', coin, Math.max(0, (paid?.coinUnits ?? 0) - heldCoinUnits)),
    ],
  ),

  'a payment is returned twice': () => ({
    decidePayoutReturn: (real) => (options) => {
      const { transaction } = options;
      const change = real({ ...options, transaction: { ...transaction, returned: null } });
      if (change === undefined || transaction.returned === null) return change;
      // Under a new id, so that the journal cannot refuse it.
      return { ...change, ...post(options.account, { ...change.entry, recordId: `${transaction.id}again` }) };
    },
  }),

  'what was never paid is returned': () => ({
    decidePayoutReturn: (real) => (options) => {
      const { transaction } = options;
      if (transaction.type !== 'Withdrawal' || transaction.status !== 'Rejected') return real(options);
      return real({
        ...options,
        transaction: { ...transaction, status: 'Approved', paid: pickCurrentPrice(transaction) },
      });
    },
  }),

  'a return is noted and not posted': returning(() => []),

  'double: balance not asked, ledger without assertions': () => ({
    decideWithdrawal: (real) => (user, account, request) => {
      const lent = request.amountUsdCents;
      const { available, held } = account.usd;
      const decided = real(user, { ...account, usd: { available: available + lent, held } }, request);
      const usd = { ...decided.account.usd, available: decided.account.usd.available - lent };
      const unsigned = { ...decided.entry, after: { ...decided.entry.after, usd } };
      const hash = hashEntry(unsigned);
      return { ...decided, account: { ...decided.account, usd, head: hash }, entry: { ...unsigned, hash } };
    },
  }),
};

type Reviewed = Parameters<Decisions['decideReview']>[0];
type Relined = (postings: Posting[], transaction: Transaction) => Posting[];

/** A review that sees something else. */
function reviewing(seen: (options: Reviewed) => Partial<Reviewed>): () => Fault {
  return () => ({ decideReview: (real) => (options) => real({ ...options, ...seen(options) }) });
}

/** A review whose entry of this event has other lines. */
function settling(event: JournalEvent, lines: Relined): () => Fault {
  return () => ({
    decideReview: (real) => (options) => {
      const change = real(options);
      if (change?.entry?.event !== event) return change;
      const { transaction, entry } = change;
      return { ...change, ...repost(options.account, entry, (postings) => lines(postings, transaction)) };
    },
  });
}

/** The return of a payment whose entry has other lines. */
function returning(lines: Relined): () => Fault {
  return () => ({
    decidePayoutReturn: (real) => (options) => {
      const change = real(options);
      const relined = (postings: Posting[]) => lines(postings, options.transaction);
      return change && { ...change, ...repost(options.account, change.entry, relined) };
    },
  });
}

function priceOfRequest({ quote, transaction }: Reviewed, atMs: number): Partial<Reviewed> {
  const { coin, rateUsd } = transaction;
  const rate = usdPerCoin(rateUsd);
  return quote === undefined || rate === undefined ? {} : { quote: { coin, rate, atMs }, atMs };
}

function reopened(transaction: Transaction): Transaction {
  return { ...transaction, status: 'Pending', isCancelledByUser: false, isDeleted: false };
}

type Posted = { account: Account; entry: JournalEntry };

/** The same entry with other lines. */
function repost(account: Account, entry: JournalEntry, change: (postings: Posting[]) => Posting[]): Posted {
  return post(account, { ...entry, postings: change(entry.postings) });
}

function moved(
  from: Posting['account'],
  to: Posting['account'],
  asset: Posting['asset'],
  amount: number,
): Posting[] {
  return [
    { account: from, asset, delta: -amount },
    { account: to, asset, delta: amount },
  ];
}
