import { DomainError } from '@keelstone/domain/errors';
import { usdPerCoin } from '@keelstone/domain/money/convert';
import { currentPrice } from '@keelstone/domain/transaction/price';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import { assets } from '@keelstone/domain/money/coins';
import { post, type Posting } from '@keelstone/domain/ledger/journal';
import type { Fault } from './patched-decisions.ts';
import { carelessPost, moved, repost } from './mutant-postings.ts';

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

  'double approve': () => ({
    decideReview: (real) => (options) => {
      const { status, type, isDeleted } = options.transaction;
      const isAgain =
        status === 'Approved' && options.review === 'Approved' && type !== 'Credited' && !isDeleted;
      return real(isAgain ? { ...options, transaction: reopened(options.transaction) } : options);
    },
  }),

  'approve after cancel': () => ({
    decideReview: (real) => (options) =>
      real(
        options.transaction.isCancelledByUser && options.review === 'Approved'
          ? { ...options, transaction: reopened(options.transaction) }
          : options,
      ),
  }),

  'settle without fx': () => ({
    decideReview: (real) => (options) => {
      const change = real(options);
      if (change?.entry?.event !== 'withdrawal-settled') return change;
      const { heldCoinUnits: held, paid } = change.transaction;
      const used = Math.min(held, paid?.coinUnits ?? 0);
      const short = (postings: Posting[]): Posting[] =>
        postings
          .filter(({ account }) => account !== 'sys:fx')
          .map((line) =>
            line.account === 'sys:payout' && line.asset !== 'usd' ? { ...line, delta: used } : line,
          );
      return { ...change, ...repost(options.account, change.entry, short) };
    },
  }),

  'what came in is ignored': () => ({
    decideReview: (real) => (options) => real({ ...options, receivedCoinUnits: undefined }),
  }),

  'the dollars that were asked for are booked with the coin that came in': () => ({
    decideReview: (real) => (options) => {
      const change = real(options);
      const received = change?.transaction.received;
      if (!received || !change?.entry) return change;
      const { amountUsdCents } = options.transaction;
      const asked = moved('sys:deposit', 'user:available', 'usd', amountUsdCents - received.usdCents);
      return { ...change, ...repost(options.account, change.entry, (lines) => [...lines, ...asked]) };
    },
  }),

  'more coin than was asked for counts at the price of the request': () => ({
    decideReview: (real) => (options) => {
      const { coin, rateUsd, type } = options.transaction;
      const rate = usdPerCoin(rateUsd);
      const { quote, atMs } = options;
      if (quote === undefined || rate === undefined || type !== 'Deposit') return real(options);
      return real({ ...options, quote: { coin, rate, atMs } });
    },
  }),

  'paid at the price of the request': () => ({
    decideReview: (real) => (options) => {
      const { coin, rateUsd, rateAtMs } = options.transaction;
      const rate = usdPerCoin(rateUsd);
      const { quote } = options;
      if (quote === undefined || rate === undefined) return real(options);
      return real({ ...options, quote: { coin, rate, atMs: rateAtMs }, atMs: rateAtMs });
    },
  }),

  'what a payment does not need is kept': () => ({
    decideReview: (real) => (options) => {
      const change = real(options);
      if (change?.entry?.event !== 'withdrawal-settled') return change;
      const kept = (postings: Posting[]): Posting[] =>
        postings.map((line) => (line.account === 'user:available' ? { ...line, account: 'sys:fx' } : line));
      return { ...change, ...repost(options.account, change.entry, kept) };
    },
  }),

  'the account holder is not looked at again': () => ({
    decideReview: (real) => (options) => {
      const { owner } = options;
      const unstopped = owner && { ...owner, isBlocked: false, kycStatus: 'Approved' as const };
      return real({ ...options, owner: unstopped });
    },
  }),

  'a lock of the owner stops no approval': () => ({
    decideReview: (real) => (options) => {
      const { owner } = options;
      return real({ ...options, owner: owner && { ...owner, lockedAtMs: null } });
    },
  }),

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

  'release of the wrong amount': () => ({
    decideReview: (real) => (options) => {
      const change = real(options);
      if (change?.entry?.event !== 'withdrawal-released') return change;
      const { coin, coinUnits, heldCoinUnits } = options.transaction;
      const missing = moved('sys:fx', 'user:available', coin, coinUnits - heldCoinUnits);
      return { ...change, ...repost(options.account, change.entry, (postings) => [...postings, ...missing]) };
    },
  }),

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

  'a returned payment brings what was held': () => ({
    decidePayoutReturn: (real) => (options) => {
      const change = real(options);
      if (change === undefined) return undefined;
      const { coin, heldCoinUnits, paid } = options.transaction;
      const missing = moved('user:available', 'sys:payout', coin, (paid?.coinUnits ?? 0) - heldCoinUnits);
      return { ...change, ...repost(options.account, change.entry, (postings) => [...postings, ...missing]) };
    },
  }),

  'a returned payment brings what came from sys:fx too': () => ({
    decidePayoutReturn: (real) => (options) => {
      const change = real(options);
      if (change === undefined) return undefined;
      const { coin, heldCoinUnits, paid } = options.transaction;
      const lent = Math.max(0, (paid?.coinUnits ?? 0) - heldCoinUnits);
      const kept = moved('sys:fx', 'user:available', coin, lent);
      return { ...change, ...repost(options.account, change.entry, (postings) => [...postings, ...kept]) };
    },
  }),

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
        transaction: { ...transaction, status: 'Approved', paid: currentPrice(transaction) },
      });
    },
  }),

  'a return is noted and not posted': () => ({
    decidePayoutReturn: (real) => (options) => {
      const change = real(options);
      return change && { ...change, ...repost(options.account, change.entry, () => []) };
    },
  }),

  'double: balance not asked, ledger without assertions': () => ({
    decideWithdrawal: (real) => (user, account, request) => {
      const rich = { available: request.amountUsdCents, held: account.usd.held };
      const decided = real(user, { ...account, usd: rich }, request);
      return { ...decided, ...carelessPost(account, decided.entry) };
    },
  }),
};

function reopened(transaction: Transaction): Transaction {
  return { ...transaction, status: 'Pending', isCancelledByUser: false, isDeleted: false };
}
