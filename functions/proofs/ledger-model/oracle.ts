import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { admins, type Holder, type Person, type Setting } from './command.ts';
import { type Arrival, type Creation, isSetting, type Operation } from './operation.ts';
import { canPay, type Move, OracleBooks, type OracleEntry } from './oracle-books.ts';
import {
  arrivedFor,
  askedOf,
  bookedFor,
  type Brought,
  coinUnitsFor,
  givenBack,
  hasTooManyPending,
  isSmall,
  isTooMuch,
  newArrival,
  newRecord,
  type OracleRecord,
  paidOut,
  promiseFor,
  received,
  shifted,
  unpricedOf,
  withoutProblem,
} from './oracle-record.ts';
import type { Outcome } from './outcome.ts';

type Call<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

/**
 * The expected behaviour, written from docs/money.md and docs/chain.md, not from the code: its own states and arithmetic
 * (BigInt), no call into the product. It answers before the services do. Of the two-person rule it knows only files of
 * credits, which always take two.
 */
export class Oracle {
  readonly books = new OracleBooks();
  readonly records: OracleRecord[] = [];
  private readonly blocked = new Set<Person>();
  private readonly locked = new Set<Person>();
  private readonly withoutKyc = new Set<Person>();

  expect(operation: Operation): Outcome {
    if (isSetting(operation)) return this.change(operation);
    if (operation.kind === 'arrive') return this.arrive(operation);
    if (operation.kind === 'read-again') return this.readAgain(operation);
    return this.blocked.has(operation.actor) ? 'refused: account-restricted' : this.act(operation);
  }

  private change(setting: Setting): Outcome {
    switch (setting.kind) {
      case 'set-blocked':
        this.blocked[setting.isBlocked ? 'add' : 'delete'](setting.user);
        return 'done';
      case 'set-locked':
        this.locked[setting.isLocked ? 'add' : 'delete'](setting.user);
        return 'done';
      case 'set-kyc':
        this.withoutKyc[setting.isApproved ? 'delete' : 'add'](setting.user);
        return 'done';
    }
  }

  private act(operation: Extract<Operation, { actor: unknown }>): Outcome {
    switch (operation.kind) {
      case 'review':
        return this.review(operation);
      case 'delete':
        return this.remove(operation);
      case 'request-deposit':
      case 'request-withdrawal':
        return this.create(operation);
      case 'credit-many':
        return this.creditMany(operation);
      case 'credit-profit':
        return this.credit(operation);
      case 'edit-figures':
        return this.editFigures(operation);
      case 'return-payout':
        return this.returnPayout(operation);
    }
  }

  private create(call: Exclude<Creation, Call<'credit-profit'>>): Outcome {
    const asked = this.find(call.name)?.asked;
    if (asked !== undefined) return asked === askedOf(call) ? 'replayed' : 'refused: key-reused';
    if (hasTooManyPending(this.records, call)) return 'refused: too-many-pending';
    const refusal = this.refusalOf(call);
    if (refusal !== undefined) return refusal;

    const { name, user, coin } = call;
    const base = newRecord(call, call.rate);
    if (call.kind === 'request-deposit') {
      this.records.push({ ...base, type: 'Deposit', state: 'Pending' });
      return 'done';
    }
    const { available } = this.books.of(user)[coin];
    const held = base.amount < available ? base.amount : available;
    const record: OracleRecord = { ...base, held, type: 'Withdrawal', state: 'Pending' };
    const entry = { event: 'withdrawal-held', of: name } as const;
    return this.post(user, entry, shifted('available', 'held', record), () => this.records.push(record));
  }

  /**
   * A Pending deposit whose price is an estimate, or nothing for a suspended owner, too much money, or one in no block
   * that is too small or of somebody with many. A payment in a block that becomes no deposit is a finding.
   */
  private arrive(call: Arrival): Outcome {
    const { user, units, rate, isMined } = call;
    const isFull = unpricedOf(this.records, user).length >= depositLimits.pendingDepositsPerUser;
    if (!isMined && isFull) return 'no-change';
    if (rate === 0) return 'refused: rate-unavailable';
    if (!isMined && isSmall(call)) return 'no-change';
    const promised = promiseFor(call);
    const priced = arrivedFor(BigInt(units), { promised, isLate: false, now: BigInt(rate) });
    if (this.blocked.has(user) || isTooMuch(priced.usd)) return isMined ? 'done' : 'no-change';
    this.records.push(newArrival(call, priced, promised));
    return 'done';
  }

  /** Fixes the price of a waiting payment, whatever it is worth by then; one rejected without a price is a finding. */
  private readAgain({ target, rate, isLate }: Call<'read-again'>): Outcome {
    const record = this.find(target);
    const { arrival } = record ?? {};
    if (record === undefined || arrival === undefined) return 'broken';
    if (arrival.isPriced || arrival.isReported) return 'no-change';
    if (record.state === 'Rejected') {
      arrival.isReported = true;
      return 'done';
    }
    if (rate === 0) return 'refused: rate-unavailable';
    Object.assign(record, arrivedFor(record.amount, { ...arrival, isLate, now: BigInt(rate) }));
    arrival.isPriced = true;
    return 'done';
  }

  private credit(call: Call<'credit-profit'>): Outcome {
    const { name, user, cents, actor } = call;
    const earlier = this.find(name);
    if (earlier !== undefined) return earlier.asked === askedOf(call) ? 'replayed' : 'refused: key-reused';
    if (actor === user) return 'refused: own-record';
    if (cents <= 0 || cents > amountLimits.recordUsdCentsMax) return 'refused: invalid-input';
    return this.bookCredit(call, {});
  }

  /** The rows without a problem, if two people agree to them; what an account cannot hold is skipped. */
  private creditMany({ actor, checker, rows }: Call<'credit-many'>): Outcome {
    const good = withoutProblem(rows, { actor, blocked: this.blocked });
    if (good.length === 0) return 'refused: invalid-input';
    const isTheirs = checker === actor || good.some(({ user }) => user === checker);
    if (isTheirs || this.blocked.has(checker)) return 'proposed';
    for (const credit of good) this.bookCredit(credit, { maker: actor });
    return 'done';
  }

  private bookCredit(call: Call<'credit-profit'>, by: { maker?: Person }): Outcome {
    const { name, user, rate } = call;
    const record: OracleRecord = { ...newRecord(call, rate), type: 'Credited', state: 'Approved', ...by };
    const moves = received('sys:profit', record, record);
    return this.post(user, { event: 'profit-credited', of: name }, moves, () => this.records.push(record));
  }

  private refusalOf(call: Exclude<Creation, Call<'credit-profit'>>): Outcome | undefined {
    const { kind, user, coin, cents } = call;
    const { withoutKyc, locked } = this;
    if (kind === 'request-withdrawal' && withoutKyc.has(user)) return 'refused: kyc-required';
    if (kind === 'request-withdrawal' && locked.has(user)) return 'refused: account-locked';
    if (cents < 50_000 || cents > amountLimits.recordUsdCentsMax) return 'refused: invalid-input';
    const isCovered = kind === 'request-deposit' || canPay(this.books.of(user), coin, BigInt(cents));
    return isCovered ? undefined : 'refused: insufficient-funds';
  }

  private review({ review, actor, target, rate, received: entered }: Call<'review'>): Outcome {
    const { blocked, locked, withoutKyc } = this;
    const record = this.find(target);
    if (record === undefined) return 'refused: not-found';
    if (record.user === actor) return 'refused: own-record';
    if (record.isDeleted) return 'refused: already-decided';
    if (entered !== undefined && record.type !== 'Deposit') return 'refused: invalid-input';
    const units = entered === undefined ? record.amount : BigInt(entered);
    const isSame = review === 'Rejected' || (record.brought ?? record).amount === units;
    if (record.state === review && isSame) return 'no-change';
    if (record.state !== 'Pending') return 'refused: already-decided';
    if (review === 'Rejected') return this.release(record, review);
    if (blocked.has(record.user)) return 'refused: owner-suspended';
    if (record.arrival?.isPriced === false) return 'refused: not-priced-yet';
    if (record.type === 'Deposit') return this.bringIn(record, bookedFor(record, units, BigInt(rate)));
    if (locked.has(record.user)) return 'refused: account-locked';
    if (withoutKyc.has(record.user)) return 'refused: owner-unverified';
    return rate === 0 ? 'refused: rate-unavailable' : this.payOut(record, BigInt(rate));
  }

  private bringIn(record: OracleRecord, booked: Brought | Outcome): Outcome {
    if (typeof booked === 'string') return booked;
    const entry = { event: 'deposit-approved', of: record.name } as const;
    return this.post(record.user, entry, received('sys:deposit', record, booked), () => {
      record.state = 'Approved';
      record.brought = booked === record ? undefined : booked;
    });
  }

  private payOut(record: OracleRecord, rate: bigint): Outcome {
    const paid = coinUnitsFor(record.usd, rate);
    const entry = { event: 'withdrawal-settled', of: record.name } as const;
    const effect = (): unknown => Object.assign(record, { state: 'Approved', paid });
    return this.post(record.user, entry, paidOut(record, paid), effect);
  }

  private returnPayout({ actor, target }: Call<'return-payout'>): Outcome {
    const record = this.find(target);
    if (record === undefined) return 'refused: not-found';
    if (record.user === actor) return 'refused: own-record';
    const { paid } = record;
    if (paid === undefined) return 'refused: not-paid-out';
    if (record.isReturned) return 'no-change';
    const entry = { event: 'payout-returned', of: record.name } as const;
    const effect = (): unknown => Object.assign(record, { isReturned: true });
    return this.post(record.user, entry, givenBack(record, paid), effect);
  }

  private remove({ actor, target }: Call<'delete'>): Outcome {
    const record = this.find(target);
    const isOwner = record?.user === actor;
    const mayDelete = isOwner || admins.some((admin) => admin === actor);
    if (record === undefined || !mayDelete) return 'refused: not-found';
    if (isOwner ? record.isHidden : record.isDeleted) return 'no-change';
    if (record.state === 'Pending') {
      if (isOwner && record.arrival !== undefined) return 'refused: forbidden';
      const outcome = this.release(record, isOwner ? 'Cancelled' : 'Rejected');
      if (outcome !== 'done') return outcome;
    }
    record.isHidden = true;
    record.isDeleted ||= !isOwner;
    return 'done';
  }

  private release(record: OracleRecord, state: 'Rejected' | 'Cancelled'): Outcome {
    const effect = (): unknown => Object.assign(record, { state });
    const { name: of, type, user } = record;
    if (type === 'Deposit') {
      effect();
      return 'done';
    }
    const entry = { event: 'withdrawal-released', of } as const;
    return this.post(user, entry, shifted('held', 'available', record), effect);
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
    if (moves.length === 0) return 'no-change';
    return this.post(user, { event: 'figures-edited', of: key }, moves);
  }

  /** One journal entry, or nothing if a figure would leave its bounds: then the ledger must refuse it. */
  private post(user: Holder, entry: OracleEntry, moves: Move[], effect?: () => unknown): Outcome {
    switch (this.books.tryPost(user, moves)) {
      case 'above-cap':
        return 'refused: account-limit';
      case 'below-zero':
        return 'broken';
      case 'possible':
        this.books.post(user, entry, moves);
        effect?.();
        return 'done';
    }
  }

  private find(name: string | undefined): OracleRecord | undefined {
    return this.records.find((record) => record.name === name);
  }
}
