import { limits } from '@keelstone/domain/limits';
import { assets } from '@keelstone/domain/ledger/account';
import { admins, type Holder, type Person } from './command.ts';
import type { Creation, Operation } from './operation.ts';
import { OracleBooks, type Move, type OracleEntry } from './oracle-books.ts';
import {
  coinUnitsFor,
  givenBack,
  paidOut,
  received,
  shifted,
  type OracleRecord,
  type OracleState,
} from './oracle-record.ts';
import type { Outcome } from './outcome.ts';

const pendingMax = {
  'request-deposit': { type: 'Deposit', max: limits.pendingDepositsPerUser },
  'request-withdrawal': { type: 'Withdrawal', max: limits.pendingWithdrawalsPerUser },
} as const;

type Call<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

/**
 * What the product has to do, written from docs/decisions/0015, not from the code: own states, own arithmetic
 * (BigInt), no call into the product. It answers before the services do.
 */
export class Oracle {
  readonly books = new OracleBooks();
  readonly records: OracleRecord[] = [];
  private readonly blocked = new Set<Person>();
  private readonly locked = new Set<Holder>();
  private readonly withoutKyc = new Set<Holder>();

  expect(operation: Operation): Outcome {
    switch (operation.kind) {
      case 'set-blocked':
        this.blocked[operation.isBlocked ? 'add' : 'delete'](operation.user);
        return 'done';
      case 'set-locked':
        this.locked[operation.isLocked ? 'add' : 'delete'](operation.user);
        return 'done';
      case 'set-kyc':
        this.withoutKyc[operation.isApproved ? 'delete' : 'add'](operation.user);
        return 'done';
      default:
        return this.blocked.has(operation.actor) ? 'refused: account-restricted' : this.act(operation);
    }
  }

  private act(operation: Exclude<Operation, Call<'set-blocked' | 'set-locked' | 'set-kyc'>>): Outcome {
    switch (operation.kind) {
      case 'review':
        return this.review(operation);
      case 'return-payout':
        return this.returnPayout(operation);
      case 'delete':
        return this.remove(operation);
      case 'edit-figures':
        return this.editFigures(operation);
      default:
        return this.create(operation);
    }
  }

  private create(call: Creation): Outcome {
    const asked = `${call.coin} ${String(call.cents)}`;
    const earlier = this.find(call.name);
    if (earlier !== undefined) return earlier.asked === asked ? 'replayed' : 'refused: key-reused';
    if (this.hasTooManyPending(call)) return 'refused: too-many-pending';
    const refusal = this.refusalOf(call);
    if (refusal !== undefined) return refusal;

    const { name, user, coin } = call;
    const usd = BigInt(call.cents);
    const amount = coinUnitsFor(usd, BigInt(call.rate));
    const marks = { isReturned: false, isHidden: false, isDeleted: false };
    const base = { name, user, coin, asked, usd, amount, held: 0n, paid: undefined, ...marks };
    if (call.kind === 'request-deposit') {
      this.records.push({ ...base, type: 'Deposit', state: 'Pending' });
      return 'done';
    }
    if (call.kind === 'credit-profit') {
      const record: OracleRecord = { ...base, type: 'Credited', state: 'Approved' };
      const entry = { event: 'profit-credited', of: name } as const;
      return this.post(user, entry, received('sys:profit', record), () => this.records.push(record));
    }
    const { available } = this.books.of(user)[coin];
    const held = amount < available ? amount : available;
    const record: OracleRecord = { ...base, held, type: 'Withdrawal', state: 'Pending' };
    const entry = { event: 'withdrawal-held', of: name } as const;
    return this.post(user, entry, shifted('available', 'held', record), () => this.records.push(record));
  }

  /** As many Pending records as one user may have of a kind. */
  private hasTooManyPending({ kind, user }: Creation): boolean {
    if (kind === 'credit-profit') return false;
    const { type, max } = pendingMax[kind];
    const pending = this.records.filter(
      (record) => record.user === user && record.type === type && record.state === 'Pending',
    );
    return pending.length >= max;
  }

  private refusalOf({ kind, actor, user, coin, cents }: Creation): Outcome | undefined {
    const isInRange = cents <= limits.recordUsdMax * 100;
    if (kind === 'credit-profit') {
      if (actor === user) return 'refused: own-record';
      return cents > 0 && isInRange ? undefined : 'refused: invalid-input';
    }
    if (kind === 'request-withdrawal' && this.withoutKyc.has(user)) return 'refused: kyc-required';
    if (kind === 'request-withdrawal' && this.locked.has(user)) return 'refused: account-locked';
    if (cents < 50_000 || !isInRange) return 'refused: invalid-input';
    if (kind === 'request-deposit') return undefined;
    const balances = this.books.of(user);
    const hasNoCoins = balances.btc.available + balances.eth.available === 0n;
    const isCoinThere = hasNoCoins || balances[coin].available > 0n;
    const isCovered = BigInt(cents) <= balances.usd.available && isCoinThere;
    return isCovered ? undefined : 'refused: insufficient-funds';
  }

  private review({ review, actor, target, rate }: Call<'review'>): Outcome {
    const record = this.find(target);
    if (record === undefined) return 'refused: not-found';
    if (record.user === actor) return 'refused: own-record';
    if (record.isDeleted) return 'refused: already-decided';
    if (record.state === review) return 'no-change';
    if (record.state !== 'Pending') return 'refused: already-decided';
    if (review === 'Rejected') return this.decide(record, review);
    if (this.blocked.has(record.user)) return 'refused: owner-suspended';
    if (record.type === 'Deposit') return this.decide(record, review);
    if (this.locked.has(record.user)) return 'refused: account-locked';
    if (this.withoutKyc.has(record.user)) return 'refused: owner-unverified';
    return rate === 0 ? 'refused: rate-unavailable' : this.payOut(record, BigInt(rate));
  }

  private payOut(record: OracleRecord, rate: bigint): Outcome {
    const paid = coinUnitsFor(record.usd, rate);
    const entry = { event: 'withdrawal-settled', of: record.name } as const;
    return this.post(record.user, entry, paidOut(record, paid), () => {
      record.state = 'Approved';
      record.paid = paid;
    });
  }

  private returnPayout({ actor, target }: Call<'return-payout'>): Outcome {
    const record = this.find(target);
    if (record === undefined) return 'refused: not-found';
    if (record.user === actor) return 'refused: own-record';
    if (record.isDeleted) return 'refused: not-found';
    const { paid } = record;
    if (paid === undefined) return 'refused: not-paid-out';
    if (record.isReturned) return 'no-change';
    const entry = { event: 'payout-returned', of: record.name } as const;
    return this.post(record.user, entry, givenBack(record, paid), () => {
      record.isReturned = true;
    });
  }

  private remove({ actor, target }: Call<'delete'>): Outcome {
    const record = this.find(target);
    const isOwner = record?.user === actor;
    const mayDelete = isOwner || admins.some((admin) => admin === actor);
    if (record === undefined || !mayDelete) return 'refused: not-found';
    if (isOwner ? record.isHidden : record.isDeleted) return 'no-change';
    if (record.state === 'Pending') {
      const outcome = this.decide(record, isOwner ? 'Cancelled' : 'Rejected');
      if (outcome !== 'done') return outcome;
    }
    record.isHidden = true;
    record.isDeleted ||= !isOwner;
    return 'done';
  }

  private decide(record: OracleRecord, state: Exclude<OracleState, 'Pending'>): Outcome {
    const become = (): void => {
      record.state = state;
    };
    const { name: of, type, user } = record;
    if (type === 'Deposit' && state !== 'Approved') {
      become();
      return 'done';
    }
    return type === 'Deposit'
      ? this.post(user, { event: 'deposit-approved', of }, received('sys:deposit', record), become)
      : this.post(user, { event: 'withdrawal-released', of }, shifted('held', 'available', record), become);
  }

  private editFigures({ actor, user, figures, key }: Call<'edit-figures'>): Outcome {
    if (actor === user) return 'refused: own-record';
    const balances = this.books.of(user);
    const moves = assets
      .map((asset): Move => {
        const amount = BigInt(figures[asset]) - balances[asset].available;
        return { asset, from: 'sys:adjust', to: 'available', amount };
      })
      .filter(({ amount }) => amount !== 0n);
    return moves.length === 0 ? 'no-change' : this.post(user, { event: 'figures-edited', of: key }, moves);
  }

  /** One journal entry, or nothing at all where a figure would leave its bounds: then the ledger must refuse it. */
  private post(user: Holder, entry: OracleEntry, moves: Move[], then?: () => void): Outcome {
    switch (this.books.post(user, entry, moves)) {
      case 'above-cap':
        return 'refused: account-limit';
      case 'below-zero':
        return 'broken';
      case 'posted':
        then?.();
        return 'done';
    }
  }

  private find(name: string | undefined): OracleRecord | undefined {
    return this.records.find((record) => record.name === name);
  }
}
