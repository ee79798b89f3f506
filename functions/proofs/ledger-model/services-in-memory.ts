import { assertNever, DomainError } from '@keelstone/domain/errors';
import { currentWallet, policyDocument } from '@keelstone/domain/collections';
import type { Account } from '@keelstone/domain/ledger/account';
import type { JournalEntry } from '@keelstone/domain/ledger/journal';
import { usdPerCoin } from '@keelstone/domain/money/convert';
import { usdCents } from '@keelstone/domain/money/units';
import type { StoredPolicy } from '@keelstone/domain/policy/policy';
import type { Proposal } from '@keelstone/domain/policy/proposal';
import { freshQuote } from '@keelstone/domain/rates/quote';
import { makeUser } from '@keelstone/domain/testing/make-user';
import { testUid } from '@keelstone/domain/testing/test-id';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { WalletVersion } from '@keelstone/domain/wallet/wallet';
import type { Deps } from '../../src/entry/deps.ts';
import type { Caller } from '../../src/platform/call/caller.ts';
import { act } from '../../src/features/desk/preview/act.ts';
import { confirmProposal } from '../../src/features/desk/policy/confirm-proposal.service.ts';
import { Proposed } from '../../src/platform/call/proposed.ts';
import { refuseProposal } from '../../src/features/desk/policy/refuse-proposal.service.ts';
import { updatePolicy } from '../../src/features/desk/policy/update-policy.service.ts';
import { creditProfit } from '../../src/features/money/transaction/credit-profit.service.ts';
import { deleteTransaction } from '../../src/features/money/transaction/delete-transaction.service.ts';
import { editFigures } from '../../src/features/money/transaction/edit-figures.service.ts';
import { requestDeposit } from '../../src/features/money/transaction/request-deposit.service.ts';
import { requestWithdrawal } from '../../src/features/money/transaction/request-withdrawal.service.ts';
import { returnPayout } from '../../src/features/money/transaction/return-payout.service.ts';
import { reviewTransaction } from '../../src/features/money/transaction/review-transaction.service.ts';
import { updateWallet } from '../../src/features/money/wallet/update-wallet.service.ts';
import { memoryDeps } from '../../testing/memory-store/memory-deps.ts';
import { admins, modelWallets, people, type Person } from './command.ts';
import type { StoredBooks } from './compare.ts';
import {
  confirmedCredit,
  isSetting,
  returnReason,
  type Creation,
  type Operation,
  type Setting,
} from './operation.ts';
import type { Oracle } from './oracle.ts';
import type { Outcome } from './outcome.ts';
import { modelOrigin as origin, setState } from './set-state.ts';

/** An administrator outside the model, who suspends and reinstates. */
export const operator = 'operator';
type Known = Person | typeof operator;
const uids: Readonly<Record<Known, string>> = {
  clara: testUid('clara'),
  deepa: testUid('deepa'),
  ada: testUid('ada'),
  ben: testUid('ben'),
  cleo: testUid('cleo'),
  operator: testUid('operator'),
};

/** Plays operations on the product's own services, over a database in memory. */
export class ServicesInMemory {
  /** Refusals before a service is called, where the model may expect another one. */
  readonly early: readonly Outcome[] = [];
  protected readonly deps = memoryDeps({ now: () => this.atMs, quotes: () => this.quotes() });
  private readonly db = this.deps.db;
  protected readonly ids = new Map<string, string>();
  /** In the order in which they were made. */
  protected readonly proposals: { id: string; wish: Operation }[] = [];
  private begin: (() => void) | undefined;
  private atMs = 0;
  private rateUsd = 0;

  /** Starts again with people who have no money yet. */
  async open(atMs: number): Promise<void> {
    this.atMs = atMs;
    this.ids.clear();
    this.proposals.length = 0;
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
    let answer: unknown;
    try {
      answer = await this.call(operation);
    } catch (error) {
      return error instanceof DomainError ? ended(`refused: ${error.code}`) : ended('broken', String(error));
    }
    const isChanged = this.db.changes() !== before;
    if (answer instanceof Proposed) {
      const isNew = isChanged && operation.kind !== 'review';
      if (isNew) this.proposals.push({ id: answer.proposalId, wish: operation });
      return ended(isChanged ? 'proposed' : 'proposed-before');
    }
    if (isSetting(operation) || isChanged) return ended('done');
    return ended('name' in operation ? 'replayed' : 'no-change');
  }

  /** The id that an answer gave for a name. */
  idOf(name: string | undefined): string {
    return (name === undefined ? undefined : this.ids.get(name)) ?? 'no-such-record';
  }

  uidOf(name: Known): string {
    return uids[name];
  }

  /** Where what people see at the end differs from the oracle. */
  differentViews(_oracle: Oracle): Promise<string[]> {
    return Promise.resolve([]);
  }

  /** The months of everybody. */
  months(): Readonly<Record<string, unknown>>[] {
    return [...this.db.documents('months').values()];
  }

  books(): StoredBooks {
    const of = <T>(name: string) => this.db.documents(name) as ReadonlyMap<string, T>;
    return {
      accounts: of<Account>('accounts'),
      transactions: of<Transaction>('transactions'),
      journal: [...of<JournalEntry>('journal').values()],
      twoPeople: {
        policy: of<StoredPolicy>('config').get(policyDocument),
        wallet: of<WalletVersion>('wallets').get(currentWallet),
        proposals: this.proposals.map(({ id }) => of<Proposal>('proposals').get(id)),
      },
    };
  }

  protected async call(operation: Operation): Promise<unknown> {
    const { deps } = this;
    if (isSetting(operation)) return this.setState(operation);
    switch (operation.kind) {
      case 'request-deposit':
      case 'request-withdrawal':
      case 'credit-profit': {
        const created = await this.create(operation);
        if (!(created instanceof Proposed)) this.ids.set(operation.name, created.id);
        return created;
      }
      case 'review': {
        const caller = await this.callerOf(operation.actor);
        const { review, target, received: receivedCoinUnits } = operation;
        const id = this.idOf(target);
        return act(reviewTransaction, { id, review, receivedCoinUnits, caller, origin }, deps);
      }
      case 'return-payout': {
        const caller = await this.callerOf(operation.actor);
        const id = this.idOf(operation.target);
        return act(returnPayout, { id, reason: returnReason, caller, origin }, deps);
      }
      case 'delete': {
        const caller = await this.callerOf(operation.actor);
        return act(deleteTransaction, { id: this.idOf(operation.target), caller, origin }, deps);
      }
      case 'edit-figures': {
        const caller = await this.callerOf(operation.actor);
        const { figures, key: reason } = operation;
        return act(editFigures, { caller, origin, uid: this.uidOf(operation.user), figures, reason }, deps);
      }
      case 'confirm':
      case 'refuse': {
        const caller = await this.callerOf(operation.actor);
        const { id, wish } = this.proposals[operation.proposal ?? -1] ?? { id: 'no-such-proposal' };
        if (operation.kind === 'refuse') return act(refuseProposal, { id, caller, origin }, deps);
        await act(confirmProposal, { id, caller, origin }, deps);
        if (wish?.kind === 'credit-profit') this.noteCredit(wish);
        return;
      }
      case 'set-wallet': {
        const caller = await this.callerOf(operation.actor);
        return act(updateWallet, { wallet: modelWallets[operation.wallet], caller, origin }, deps);
      }
      case 'set-policy': {
        const caller = await this.callerOf(operation.actor);
        return act(updatePolicy, { fromUsdCents: operation.bound, caller, origin }, deps);
      }
      default:
        return assertNever(operation);
    }
  }

  protected noteCredit(wish: Creation): void {
    const found = confirmedCredit(wish, this.uidOf(wish.user), this.books().transactions.values());
    if (found !== undefined) this.ids.set(wish.name, found.id);
  }

  private async create(call: Creation): Promise<Pick<Transaction, 'id'> | Proposed> {
    const { deps } = this;
    const caller = await this.callerOf(call.actor);
    const { key: transactionId, coin } = call;
    const request = { caller, transactionId, coin, amountUsdCents: usdCents(call.cents) };
    switch (call.kind) {
      case 'request-deposit':
        return requestDeposit({ ...request, proof: await this.proofOf(call), remarks: '' }, deps);
      case 'request-withdrawal':
        return requestWithdrawal({ ...request, address: exampleAddresses[coin] }, deps);
      case 'credit-profit': {
        const credited = await act(creditProfit, { ...request, origin, uid: this.uidOf(call.user) }, deps);
        return credited instanceof Proposed ? credited : { id: credited.transaction._id };
      }
    }
  }

  /** A retry names the upload of the first request. */
  protected async proofOf({ user, key }: Creation): Promise<string> {
    const path = `inbox/${this.uidOf(user)}/${key}-proof.jpg`;
    await this.deps.files.writeVault(path, new Uint8Array(1), 'image/jpeg');
    return path;
  }

  private async setState(operation: Setting): Promise<void> {
    const name = 'user' in operation ? operation.user : operator;
    const about = { uid: this.uidOf(name), email: emailOf(name), operator: await this.callerOf(operator) };
    return setState(operation, about, this.deps);
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
  private quotes(): Deps['quotes'] {
    const find: Deps['quotes']['find'] = async (coin) => {
      const rate = usdPerCoin(this.rateUsd);
      return rate === undefined ? undefined : { coin, rate, atMs: this.atMs };
    };
    return { find, quote: async (coin) => freshQuote(await find(coin), this.atMs) };
  }
}

function emailOf(name: Known): string {
  return `${name}@keelstone.test`;
}
