import { DomainError } from '../../src/errors.ts';
import { fingerprint } from '../../src/ids.ts';
import { usdPerCoin } from '../../src/money/convert.ts';
import { usdCents } from '../../src/money/units.ts';
import type { Quote } from '../../src/rates/quote.ts';
import { makeImage } from '../make-image.ts';
import { exampleAddresses } from '../make-wallet.ts';
import type { TransactionChange } from '../../src/transaction/decide-review.ts';
import type { RecordRequest } from '../../src/transaction/new-transaction.ts';
import type { User } from '../../src/user/user.ts';
import { emptyAccount, type Account, type Coin } from '../../src/ledger/account.ts';
import type { Decisions } from './decisions.ts';
import type { MemoryTx } from './memory-store.ts';
import type { Creation, Operation } from './operation.ts';
import type { Outcome } from './outcome.ts';

type Call<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

/** What every service is handed; `targetId` is the record that the path names. */
export type ServiceContext = { tx: MemoryTx; decisions: Decisions; targetId: string; atMs: number };

/** As `request-deposit`, `request-withdrawal` and `credit-profit` of `functions` do. */
export function createRecord(call: Creation, context: ServiceContext): Outcome {
  const { tx, decisions, atMs } = context;
  const actor = activeUser(tx, call.actor);
  const id = decisions.recordId({ uid: actor.uid, kind: recordKind(call), key: call.key });
  const requestHash = fingerprint(JSON.stringify([call.coin, call.cents]));
  if (decisions.sameRequest(tx.read('transactions', id), requestHash) !== undefined) {
    return { end: 'replayed', recordId: id };
  }
  const request = {
    id,
    transactionId: call.key,
    requestHash,
    coin: call.coin,
    amountUsdCents: usdCents(call.cents),
    quote: quoteOf(call, atMs),
    atMs,
  };
  const { transaction, ...money } = decideCreation(call, actor, request, context);
  tx.create('transactions', transaction.id, transaction);
  writeMoney(tx, money);
  return { end: 'done', recordId: id };
}

function decideCreation(
  call: Creation,
  actor: User,
  request: RecordRequest,
  { tx, decisions }: ServiceContext,
): TransactionChange {
  const account = accountOf(tx, call.user);
  if (call.kind === 'credit-profit') {
    const user = tx.read('users', call.user) ?? actor;
    return decisions.decideCredit({ user, account, admin: actor, request });
  }
  if (call.kind === 'request-withdrawal') {
    const address = exampleAddresses[call.coin];
    return decisions.decideWithdrawal(actor, account, { ...request, address });
  }
  const deposit = {
    ...request,
    proof: makeImage({ kind: 'proof', recordId: request.id }),
    remarks: '',
    depositAddress: exampleAddresses[call.coin],
  };
  return { transaction: decisions.decideDeposit(actor, deposit), account, entry: null };
}

/** As `review-transaction` does. */
export function reviewRecord({ actor, review, rate }: Call<'review'>, context: ServiceContext): Outcome {
  const { tx, decisions, targetId, atMs } = context;
  const admin = activeUser(tx, actor);
  const transaction = tx.read('transactions', targetId);
  if (transaction === undefined) throw new DomainError('not-found');
  const account = accountOf(tx, transaction.uid);
  const owner = tx.read('users', transaction.uid);
  const quote = quoteAt(transaction.coin, rate, atMs);
  return writeChange(tx, decisions.decideReview({ transaction, account, owner, review, admin, quote, atMs }));
}

/** As `delete-transaction` does. */
export function deleteRecord(call: Call<'delete'>, context: ServiceContext): Outcome {
  const { tx, decisions, targetId, atMs } = context;
  const actor = activeUser(tx, call.actor);
  const transaction = tx.read('transactions', targetId);
  if (transaction === undefined) throw new DomainError('not-found');
  const account = accountOf(tx, transaction.uid);
  return writeChange(
    tx,
    decisions.decideDelete({ transaction, account, actor, isAdmin: actor.isAdmin, atMs }),
  );
}

/** As `edit-figures` does. */
export function editFigures(
  { actor, user, figures }: Call<'edit-figures'>,
  context: ServiceContext,
): Outcome {
  const { tx, decisions, atMs } = context;
  const admin = activeUser(tx, actor);
  const account = accountOf(tx, user);
  const recordId = fingerprint(`figures|${user}|${String(account.seq + 1)}`);
  const change = decisions.decideEditFigures({
    account,
    admin,
    figures,
    recordId,
    reason: 'as agreed',
    atMs,
  });
  if (change === undefined) return { end: 'no-change' };
  writeMoney(tx, change);
  return { end: 'done' };
}

export function setUser(tx: MemoryTx, uid: string, change: Partial<User>): Outcome {
  const user = tx.read('users', uid);
  if (user === undefined) throw new DomainError('not-found');
  tx.put('users', uid, { ...user, ...change });
  return { end: 'done' };
}

/** The caller as pipeline and transaction read him: suspended means refused. */
function activeUser(tx: MemoryTx, uid: string): User {
  const user = tx.read('users', uid);
  if (user === undefined) throw new DomainError('invalid-token');
  if (user.isBlocked) throw new DomainError('account-restricted');
  return user;
}

/** As `write-change` does. */
function writeChange(tx: MemoryTx, change: TransactionChange | undefined): Outcome {
  if (change === undefined) return { end: 'no-change' };
  tx.put('transactions', change.transaction.id, change.transaction);
  writeMoney(tx, change);
  return { end: 'done' };
}

function writeMoney(tx: MemoryTx, { account, entry }: Pick<TransactionChange, 'account' | 'entry'>): void {
  if (entry === null) return;
  tx.put('accounts', account.uid, account);
  tx.create('journal', entry.id, entry);
}

function accountOf(tx: MemoryTx, uid: string): Account {
  return tx.read('accounts', uid) ?? emptyAccount(uid, 0);
}

function recordKind({ kind, user }: Creation): string {
  return kind === 'credit-profit' ? `credit|${user}` : kind.replace('request-', '');
}

function quoteOf({ coin, rate }: Creation, atMs: number): Quote {
  const quote = quoteAt(coin, rate, atMs);
  if (quote === undefined) throw new DomainError('rate-unavailable');
  return quote;
}

function quoteAt(coin: Coin, wholeUsd: number, atMs: number): Quote | undefined {
  const rate = usdPerCoin(wholeUsd);
  return rate === undefined ? undefined : { coin, rate, atMs };
}
