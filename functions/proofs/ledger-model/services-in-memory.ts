import { assertNever, DomainError } from '@keelstone/domain/errors';
import { currentWallet } from '@keelstone/domain/collections';
import type { Account } from '@keelstone/domain/ledger/account';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import { usdPerCoin } from '@keelstone/domain/money/convert';
import { usdCents } from '@keelstone/domain/money/units';
import { freshQuote } from '@keelstone/domain/rates/quote';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { testUid } from '@keelstone/domain/testing/test-id';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../../src/deps.ts';
import type { Caller } from '../../src/http/caller.ts';
import { unlockUser } from '../../src/lock/unlock-user.service.ts';
import { writeLock } from '../../src/lock/write-lock.ts';
import { Proposed } from '../../src/policy/proposed.ts';
import { creditProfit } from '../../src/transaction/credit-profit.service.ts';
import { deleteTransaction } from '../../src/transaction/delete-transaction.service.ts';
import { editFigures } from '../../src/transaction/edit-figures.service.ts';
import { requestDeposit } from '../../src/transaction/request-deposit.service.ts';
import { requestWithdrawal } from '../../src/transaction/request-withdrawal.service.ts';
import { returnPayout } from '../../src/transaction/return-payout.service.ts';
import { reviewTransaction } from '../../src/transaction/review-transaction.service.ts';
import { setSuspension } from '../../src/user/suspend-user.service.ts';
import { memoryDatabase } from '../../testing/memory-store/memory-database.ts';
import { memoryDeps } from '../../testing/memory-store/memory-deps.ts';
import { admins, people, type Person } from './command.ts';
import { isSetting, returnReason, type Creation, type Operation } from './operation.ts';
import type { Outcome } from './outcome.ts';
import type { StoredBooks } from './stored-books.ts';

/** An administrator outside of the model, who suspends and reinstates. */
const operator = 'operator';
type Known = Person | typeof operator;
const uids: Readonly<Record<Known, string>> = {
  clara: testUid('clara'),
  deepa: testUid('deepa'),
  ada: testUid('ada'),
  ben: testUid('ben'),
  operator: testUid('operator'),
};
const origin = { ip: '127.0.0.1', userAgent: 'model', requestId: 'model', forwarded: [] };

/** Plays operations on the product's own services, over a database in memory. */
export class ServicesInMemory {
  private readonly db = memoryDatabase();
  private readonly deps = memoryDeps(this.db, { now: () => this.atMs, quotes: () => this.quotes() });
  private readonly ids = new Map<string, string>();
  private begin: (() => void) | undefined;
  private atMs = 0;
  private rateUsd = 0;

  /** Begins again with people who have no money yet. */
  async open(atMs: number): Promise<void> {
    this.atMs = atMs;
    this.ids.clear();
    if (this.begin !== undefined) {
      this.begin();
      return;
    }
    await this.deps.wallets.save(currentWallet, makeWalletVersion());
    for (const name of [...people, operator] as const) {
      const uid = this.uidOf(name);
      const isAdmin = name === operator || admins.some((admin) => admin === name);
      const email = `${name}@keelstone.test`;
      await this.deps.users.save(uid, makeUser({ uid, name, email, isAdmin, createdAtMs: atMs }));
    }
    this.begin = this.db.keep();
  }

  /** Runs one operation as one call; whether a success did anything is seen in what was written. */
  async run(
    operation: Operation,
    atMs: number,
  ): Promise<{ outcome: Outcome; hasWritten: boolean; reason: string }> {
    this.atMs = atMs;
    if ('rate' in operation) this.rateUsd = operation.rate;
    const before = this.db.changes();
    const ended = (outcome: Outcome, reason = '') => ({
      outcome,
      hasWritten: this.db.changes() !== before,
      reason,
    });
    try {
      await this.call(operation);
    } catch (error) {
      return error instanceof DomainError ? ended(`refused: ${error.code}`) : ended('broken', String(error));
    }
    if (isSetting(operation) || this.db.changes() !== before) return ended('done');
    return ended('name' in operation ? 'replayed' : 'no-change');
  }

  /** The id that an answer gave for a name. */
  idOf(name: string | undefined): string {
    return (name === undefined ? undefined : this.ids.get(name)) ?? 'no-such-record';
  }

  uidOf(name: Known): string {
    return uids[name];
  }

  books(): StoredBooks {
    const of = <T>(name: string) => this.db.documents(name) as ReadonlyMap<string, T>;
    return {
      accounts: of<Account>('accounts'),
      transactions: of<Transaction>('transactions'),
      journal: [...of<JournalEntry>('journal').values()],
    };
  }

  private async call(operation: Operation): Promise<void> {
    const { deps } = this;
    switch (operation.kind) {
      case 'request-deposit':
      case 'request-withdrawal':
      case 'credit-profit': {
        const { id } = await this.create(operation);
        this.ids.set(operation.name, id);
        return;
      }
      case 'review': {
        const caller = await this.callerOf(operation.actor);
        const { review, target } = operation;
        await reviewTransaction({ id: this.idOf(target), review, caller, origin }, deps);
        return;
      }
      case 'return-payout': {
        const caller = await this.callerOf(operation.actor);
        const id = this.idOf(operation.target);
        await returnPayout({ id, reason: returnReason, caller, origin }, deps);
        return;
      }
      case 'delete': {
        const caller = await this.callerOf(operation.actor);
        return deleteTransaction({ id: this.idOf(operation.target), caller, origin }, deps);
      }
      case 'edit-figures': {
        const caller = await this.callerOf(operation.actor);
        const { figures, key: reason } = operation;
        await editFigures({ caller, origin, uid: this.uidOf(operation.user), figures, reason }, deps);
        return;
      }
      case 'set-blocked': {
        const uid = this.uidOf(operation.user);
        const caller = await this.callerOf(operator);
        return setSuspension({ uid, isBlocked: operation.isBlocked, caller, origin }, deps);
      }
      case 'set-locked':
        return this.setLocked(operation);
      case 'set-kyc':
        return this.setKyc(operation);
      default:
        return assertNever(operation);
    }
  }

  private async create(call: Creation): Promise<Transaction> {
    const { deps } = this;
    const caller = await this.callerOf(call.actor);
    const { key: transactionId, coin } = call;
    const request = { caller, transactionId, coin, amountUsdCents: usdCents(call.cents) };
    switch (call.kind) {
      case 'request-deposit':
        return requestDeposit(
          { ...request, proof: `inbox/${caller.uid}/${transactionId}-proof.jpg`, remarks: '' },
          deps,
        );
      case 'request-withdrawal':
        return requestWithdrawal({ ...request, address: exampleAddresses[coin] }, deps);
      case 'credit-profit':
        return booked(await creditProfit({ ...request, origin, uid: this.uidOf(call.user) }, deps));
    }
  }

  /** As the link of a mail locks, which works for a suspended person too. */
  private async setLocked({
    user: name,
    isLocked,
  }: Extract<Operation, { kind: 'set-locked' }>): Promise<void> {
    const { deps } = this;
    const uid = this.uidOf(name);
    if (!isLocked) return unlockUser({ uid, caller: await this.callerOf(operator), origin }, deps);
    return deps.runTransaction(async (tx) => {
      const user = await deps.users.read(tx, uid);
      if (user === undefined) throw new DomainError('no-user');
      writeLock(deps, tx, { user, by: 'link', origin });
    });
  }

  /** Reviews of identities are not of the ledger: only what they leave behind is set. */
  private setKyc({ user: name, isApproved }: Extract<Operation, { kind: 'set-kyc' }>): Promise<void> {
    const { deps } = this;
    const uid = this.uidOf(name);
    return deps.runTransaction(async (tx) => {
      const user = await deps.users.read(tx, uid);
      if (user === undefined) throw new DomainError('no-user');
      deps.users.put(tx, uid, { ...user, kycStatus: isApproved ? 'Approved' : 'Unverified' });
    });
  }

  /** The caller as every request begins: by their document, and refused while they are suspended. */
  private async callerOf(name: Known): Promise<Caller> {
    const uid = this.uidOf(name);
    const user = await this.deps.users.find(uid);
    if (user === undefined) throw new DomainError('invalid-token');
    if (user.isBlocked) throw new DomainError('account-restricted');
    return { uid, sid: 'model', scope: 'full', isAdmin: user.isAdmin, user };
  }

  /** The price that the operation names, at its moment. */
  private quotes(): Deps['quotes'] {
    const find: Deps['quotes']['find'] = async (coin) => {
      const rate = usdPerCoin(this.rateUsd);
      return rate === undefined ? undefined : { coin, rate, atMs: this.atMs };
    };
    return { find, quote: async (coin) => freshQuote(await find(coin), this.atMs) };
  }
}

/** The model sets no policy, so that nothing is proposed. */
function booked(credited: Transaction | Proposed): Transaction {
  if (credited instanceof Proposed) throw new Error('A credit was proposed');
  return credited;
}
