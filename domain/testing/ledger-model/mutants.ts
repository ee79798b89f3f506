import { DomainError } from '../../src/errors.ts';
import { usdPerCoin } from '../../src/money/convert.ts';
import type { Transaction } from '../../src/transaction/transaction.ts';
import { assets } from '../../src/ledger/account.ts';
import { post, type Posting } from '../../src/ledger/journal.ts';
import { coreDecisions as core, type Decisions } from './decisions.ts';
import { carelessPost, moved, repost } from './mutant-postings.ts';

/**
 * Faults of the core that somebody could write by mistake: each alone, but for one pair that only together does harm.
 * Made afresh for each sequence, since one of them counts.
 */
export const mutants: Record<string, () => Decisions> = {
  'hold omitted': () => ({
    ...core,
    decideWithdrawal: (user, account, request) => {
      const decided = core.decideWithdrawal(user, account, request);
      return { ...decided, ...repost(account, decided.entry, () => []) };
    },
  }),

  'edit wipes held': () => ({
    ...core,
    decideEditFigures: (options) => {
      const edit = core.decideEditFigures(options);
      if (edit === undefined) return undefined;
      const wiped = assets.flatMap((asset) =>
        moved('user:held', 'sys:adjust', asset, options.account[asset].held),
      );
      return repost(options.account, edit.entry, (postings) => [...postings, ...wiped]);
    },
  }),

  'double approve': () => ({
    ...core,
    decideReview: (options) => {
      const { status, type, isDeleted } = options.transaction;
      const isAgain =
        status === 'Approved' && options.review === 'Approved' && type !== 'Credited' && !isDeleted;
      return core.decideReview(
        isAgain ? { ...options, transaction: reopened(options.transaction) } : options,
      );
    },
  }),

  'approve after cancel': () => ({
    ...core,
    decideReview: (options) =>
      core.decideReview(
        options.transaction.isCancelledByUser && options.review === 'Approved'
          ? { ...options, transaction: reopened(options.transaction) }
          : options,
      ),
  }),

  'settle without fx': () => ({
    ...core,
    decideReview: (options) => {
      const change = core.decideReview(options);
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

  'paid at the price of the request': () => ({
    ...core,
    decideReview: (options) => {
      const { coin, rateUsd, rateAtMs } = options.transaction;
      const rate = usdPerCoin(rateUsd);
      const { quote } = options;
      if (quote === undefined || rate === undefined) return core.decideReview(options);
      return core.decideReview({ ...options, quote: { coin, rate, atMs: rateAtMs }, atMs: rateAtMs });
    },
  }),

  'what a payment does not need is kept': () => ({
    ...core,
    decideReview: (options) => {
      const change = core.decideReview(options);
      if (change?.entry?.event !== 'withdrawal-settled') return change;
      const kept = (postings: Posting[]): Posting[] =>
        postings.map((line) => (line.account === 'user:available' ? { ...line, account: 'sys:fx' } : line));
      return { ...change, ...repost(options.account, change.entry, kept) };
    },
  }),

  'the account holder is not looked at again': () => ({
    ...core,
    decideReview: (options) => {
      const { owner } = options;
      const unstopped = owner && { ...owner, isBlocked: false, kycStatus: 'Approved' as const };
      return core.decideReview({ ...options, owner: unstopped });
    },
  }),

  'dollars without a coin are stranded': () => ({
    ...core,
    decideWithdrawal: (user, account, request) => {
      const decided = core.decideWithdrawal(user, account, request);
      if (account[request.coin].available === 0) throw new DomainError('insufficient-funds');
      return decided;
    },
  }),

  'release of the wrong amount': () => ({
    ...core,
    decideReview: (options) => {
      const change = core.decideReview(options);
      if (change?.entry?.event !== 'withdrawal-released') return change;
      const { coin, coinUnits, heldCoinUnits } = options.transaction;
      const missing = moved('sys:fx', 'user:available', coin, coinUnits - heldCoinUnits);
      return { ...change, ...repost(options.account, change.entry, (postings) => [...postings, ...missing]) };
    },
  }),

  'rounding down': () => ({
    ...core,
    decideDeposit: (user, request) => {
      const deposit = core.decideDeposit(user, request);
      const micros = Math.floor((request.amountUsdCents * 10_000) / request.quote.rate);
      return { ...deposit, coinUnits: micros * 100 };
    },
  }),

  'idempotency key ignored': () => {
    let calls = 0;
    return {
      ...core,
      recordId: (options) => core.recordId({ ...options, key: `${options.key}|${String(calls++)}` }),
    };
  },

  'credit to held': () => ({
    ...core,
    decideCredit: (options) => {
      const credit = core.decideCredit(options);
      const toHeld = (postings: Posting[]): Posting[] =>
        postings.map((line) =>
          line.account === 'user:available' ? { ...line, account: 'user:held' } : line,
        );
      return { ...credit, ...repost(options.account, credit.entry, toHeld) };
    },
  }),

  'delete frees twice': () => ({
    ...core,
    decideDelete: (options) => {
      const change = core.decideDelete(options);
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

  'double: balance not asked, ledger without assertions': () => ({
    ...core,
    decideWithdrawal: (user, account, request) => {
      const rich = { available: request.amountUsdCents, held: account.usd.held };
      const decided = core.decideWithdrawal(user, { ...account, usd: rich }, request);
      return { ...decided, ...carelessPost(account, decided.entry) };
    },
  }),
};

function reopened(transaction: Transaction): Transaction {
  return { ...transaction, status: 'Pending', isCancelledByUser: false, isDeleted: false };
}
