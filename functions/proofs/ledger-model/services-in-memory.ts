import { currentWallet } from '@keelstone/domain/collections';
import { contract, type Contract } from '@keelstone/domain/contract';
import type { Account } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import { assertFreshQuote } from '@keelstone/domain/core/rates/quote';
import type { Proposal } from '@keelstone/domain/core/two-person-rule/proposal';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { usdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import type { Endpoint, ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { testUid } from '@keelstone/domain/testing/test-id';
import type { Deps } from '../../src/entry/create-deps.ts';
import { handlers } from '../../src/entry/handlers.ts';
import { suspendUser } from '../../src/features/access/suspension/suspend-user.decision.ts';
import { unsuspendUser } from '../../src/features/access/suspension/unsuspend-user.decision.ts';
import { createRunner } from '../../src/features/core/decision/run-decision.ts';
import { reconcileChanged } from '../../src/features/desk/books/reconcile.service.ts';
import type { BooksFinding } from '../../src/features/desk/books/report.ts';
import { checkFile } from '../../src/features/money/profit/check-file.service.ts';
import { creditProfitBatches } from '../../src/features/money/profit/credit-profit-batches.service.ts';
import type { Caller } from '../../src/platform/call/caller.ts';
import { Proposed } from '../../src/platform/call/proposed.ts';
import { memoryDeps } from '../../testing/memory-store/memory-deps.ts';
import { arrivalId, giveAddress, OwnPayments, watchOwn } from './arrivals-in-memory.ts';
import { admins, holders, people, type Person, type Setting } from './command.ts';
import type { StoredBooks } from './compare.ts';
import { type Creation, isOfChain, isSetting, type OfChain, type Operation } from './operation.ts';
import type { Outcome } from './outcome.ts';
import { requestOf, type Sent } from './request-of.ts';

/** An administrator outside the model, who suspends and reinstates. */
export const operator = 'operator';
type Known = Person | typeof operator;
const missingId = 'NoSuchRecordAtAll00000';
const origin = { ip: '127.0.0.1', userAgent: 'model', requestId: 'model', forwarded: [] };

/** Plays operations on the product's own handlers, over a database in memory. */
export class ServicesInMemory {
  /** Refusals before a service is called, where the model may expect another one. */
  readonly early: readonly Outcome[] = [];
  protected readonly deps = memoryDeps({ now: () => this.atMs, quotes: (store) => this.quotes(store) });
  private readonly db = this.deps.db;
  private readonly ids = new Map<string, string>();
  private payments = new OwnPayments();
  private begin: (() => void) | undefined;
  private atMs = 0;
  private rateUsd = 0;

  /** Starts again with people who have no money yet. */
  async open(atMs: number): Promise<void> {
    this.atMs = atMs;
    this.ids.clear();
    this.payments = new OwnPayments();
    if (this.begin !== undefined) {
      this.begin();
      return;
    }
    await this.deps.wallets.save(currentWallet, makeWalletVersion());
    for (const name of [...people, operator] as const) {
      const uid = this.uidOf(name);
      const isAdmin = name === operator || admins.some((admin) => admin === name);
      const email = emailOf(name);
      await this.deps.users.save(uid, makeUser({ uid, name, email, isAdmin, createdAtMs: atMs }));
      await this.deps.identity.create({ uid, email, isVerified: true, password: 'correct horse' });
    }
    for (const holder of holders) await giveAddress(this.uidOf(holder), this.deps);
    this.begin = this.db.keep();
  }

  /** Runs one operation as one call; whether a success did anything is seen in what was written. */
  async run(
    operation: Operation,
    atMs: number,
  ): Promise<{ outcome: Outcome; hasWritten: boolean; reason: string }> {
    this.atMs = atMs;
    if ('rate' in operation) this.rateUsd = operation.rate;
    const before = this.written();
    const ended = (outcome: Outcome, reason = '') => ({
      outcome,
      hasWritten: this.written() !== before,
      reason,
    });
    let answer: unknown;
    try {
      answer = await this.call(operation);
    } catch (error) {
      return error instanceof DomainError ? ended(`refused: ${error.code}`) : ended('broken', String(error));
    }
    const isChanged = this.written() !== before;
    if (answer instanceof Proposed) return ended('proposed');
    if (isSetting(operation) || isChanged) return ended('done');
    return ended('name' in operation ? 'replayed' : 'no-change');
  }

  /** How often something was written, but for files that were checked and what was read on the chain. */
  private readonly written = (): number => this.db.changes() - this.uncounted;
  private uncounted = 0;

  private async leavingOut<T>(work: () => Promise<T>): Promise<T> {
    const before = this.db.changes();
    const result = await work();
    this.uncounted += this.db.changes() - before;
    return result;
  }

  /** The id that an answer gave for a name. */
  readonly idOf = (name = ''): string => this.ids.get(name) ?? missingId;
  readonly uidOf = (name: Known): string => testUid(name);

  /** The findings of the check of changed accounts, each from where it was proven before. */
  async proveNew(): Promise<BooksFinding[]> {
    const since = { atMs: 0, after: '' };
    return (await reconcileChanged(since, { scope: 'ledger', keepsProofs: true }, this.deps)).violations;
  }

  /** The months of everybody. */
  months(): Readonly<Record<string, unknown>>[] {
    return [...this.db.documents('months').values()];
  }

  get books(): StoredBooks {
    const of = <T>(name: string) => this.db.documents(name) as ReadonlyMap<string, T>;
    return {
      accounts: of<Account>('accounts'),
      transactions: of<Transaction>('transactions'),
      journal: [...of<JournalEntry>('journal').values()],
    };
  }

  private async call(operation: Operation): Promise<unknown> {
    if (isSetting(operation)) return this.setState(operation);
    if (operation.kind === 'credit-many') return this.creditMany(operation);
    if (isOfChain(operation)) return this.watch(operation);
    const answer = await this.send(await requestOf(operation, this), operation.actor);
    const { transaction } = Object(answer) as { transaction?: { _id: string } };
    if ('name' in operation) this.ids.set(operation.name, transaction?._id ?? '');
    return answer;
  }

  /** Makes or mines a payment to an own address, and lets the job see it. */
  private async watch(operation: OfChain): Promise<void> {
    const paid = await this.leavingOut(() => this.payments.happen(operation, this.uidOf, this.deps));
    if (operation.kind === 'arrive') this.ids.set(operation.payment, arrivalId(paid));
    await watchOwn(paid, operation, this.deps);
  }

  /** Credits a file like the page: without the rows that have a problem, it is proposed, confirmed and credited. */
  private async creditMany(operation: Extract<Operation, { kind: 'credit-many' }>): Promise<unknown> {
    const { actor, checker, rows, key: transactionId } = operation;
    const cells = rows.map(({ user, coin, cents }) => [this.uidOf(user), cents / 100, coin, 'Profit']);
    const csv = [['account', 'usd', 'coin', 'reason'], ...cells].map((row) => row.join(';')).join('\n');
    const send = async (more: Record<string, unknown>) => {
      const sent = { csv, transactionId, ...more };
      const body = { name: 'credit-many', params: { adminId: this.uidOf(actor) }, body: sent } as const;
      return (await this.send(body, actor)) as ResponseOf<Contract['credit-many']>;
    };
    const check = async (leftOut: string) => {
      const checkId = await this.leavingOut(async () => {
        const { checkId: made = '' } = await send({ leftOut });
        await checkFile(made, this.deps);
        return made;
      });
      const asked = { name: 'get-profit-check', params: { checkId } } as const;
      return (await this.send(asked, actor)) as ResponseOf<Contract['get-profit-check']>;
    };
    const leftOut = (await check('')).problems.map(({ row }) => row).join(' ');
    const { digest } = await check(leftOut);
    await send({ leftOut, digest });
    const proposals = [...this.db.documents('proposals').values()] as Proposal[];
    const made = proposals.find(
      ({ operation, createdAtMs }) => operation === 'credit-many' && createdAtMs === this.atMs,
    );
    const confirm = { params: { adminId: this.uidOf(checker) }, body: { idToConfirm: made?.id } };
    try {
      await this.send({ name: 'confirm-proposal', ...confirm }, checker);
    } catch (error) {
      if (error instanceof DomainError) return new Proposed({ message: '', proposalId: '' });
      throw error;
    }
    await creditProfitBatches(this.deps);
    for (const { credit } of rows) this.noteCredit(credit);
    return {};
  }

  /** Straight to the handler: what the pipeline refuses has proofs of its own. */
  protected async send({ name, params = {}, body: sent }: Sent, actor: Person): Promise<unknown> {
    const { body: schema }: Endpoint = contract[name];
    const body: unknown = schema?.cast(sent);
    const caller = await this.callerOf(actor);
    const handler = handlers[name] as (request: object, deps: Deps) => Promise<unknown>;
    return handler({ params, body, query: {}, caller, origin }, this.deps);
  }

  /** A confirmation returns no record: the credit that it created is found by its key. */
  private noteCredit({ name, key, user }: Creation): void {
    const found = [...this.books.transactions.values()].find(
      (record) =>
        record.type === 'Credited' && record.uid === this.uidOf(user) && record.transactionId === key,
    );
    if (found !== undefined) this.ids.set(name, found.id);
  }

  /** A retry names the upload of the first request. */
  async proofOf({ user, key }: Creation): Promise<string> {
    const path = `inbox/${this.uidOf(user)}/${key}-proof.jpg`;
    await this.deps.files.writeVault(path, new Uint8Array(1), 'image/jpeg');
    return path;
  }

  /** Changes a person, by the services or directly. */
  private async setState(operation: Setting): Promise<void> {
    const uid = this.uidOf(operation.user);
    const save = async (fields: Partial<User>): Promise<void> => {
      const user = await this.deps.users.find(uid);
      if (user !== undefined) await this.deps.users.save(uid, { ...user, ...fields });
    };
    switch (operation.kind) {
      case 'set-blocked': {
        const caller = await this.callerOf(operator);
        const call = { caller, origin, request: { uid }, confirms: undefined };
        const { do: decide } = createRunner(operation.isBlocked ? suspendUser : unsuspendUser);
        await decide(call, {}, this.deps);
        return;
      }
      case 'set-locked':
        return save({ lockedAtMs: operation.isLocked ? this.atMs : null });
      case 'set-kyc':
        return save({ kycStatus: operation.isApproved ? 'Approved' : 'Unverified' });
    }
  }

  /** The caller as every request begins: by their document, and refused while they are suspended. */
  private async callerOf(name: Known): Promise<Caller> {
    const uid = this.uidOf(name);
    const user = await this.deps.users.find(uid);
    if (user === undefined) throw new DomainError('invalid-token');
    if (user.isBlocked) throw new DomainError('account-restricted');
    return { uid, sid: 'model', scope: 'full', isAdmin: user.isAdmin, user };
  }

  /** The price that the operation names, at its time. */
  protected quotes(_store: Deps['rates']): Deps['quotes'] {
    const find: Deps['quotes']['find'] = async (coin) => {
      const rate = usdPerCoin(this.rateUsd);
      return rate === undefined ? undefined : { coin, rate, atMs: this.atMs };
    };
    return { find, quote: async (coin) => assertFreshQuote(await find(coin), this.atMs) };
  }
}

function emailOf(name: Known): string {
  return `${name}@keelstone.test`;
}
