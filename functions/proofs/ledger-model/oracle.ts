import { limits } from '@keelstone/domain/limits';
import { assets } from '@keelstone/domain/money/coins';
import type { Holder, Person } from './command.ts';
import { isSetting, type Creation, type Operation } from './operation.ts';
import { canPay, OracleBooks, type Move, type OracleEntry } from './oracle-books.ts';
import {
  askedOf,
  bookedFor,
  coinUnitsFor,
  givenBack,
  hasTooManyPending,
  newRecord,
  paidOut,
  received,
  shifted,
  withoutProblem,
  type Brought,
  type OracleRecord,
} from './oracle-record.ts';
import { nothingToDo, TwoPeople, type Passing, type ProposableWrite } from './oracle-two-people.ts';
import type { Outcome } from './outcome.ts';

type Call<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;
/** What stops an entry that the books would allow. */
type Stop = () => Outcome | undefined;

/**
 * The expected behaviour, written from docs/money.md and docs/security.md#two-people, not from the code: its own states
 * and arithmetic (BigInt), no call into the product. It answers before the services do.
 */
export class Oracle {
  readonly books = new OracleBooks();
  readonly records: OracleRecord[] = [];
  readonly twoPeople = new TwoPeople();
  private readonly people = this.twoPeople.people;
  private atMs = 0;

  expect(operation: Operation, atMs: number): Outcome {
    this.atMs = atMs;
    if (isSetting(operation)) {
      this.twoPeople.change(operation, atMs);
      return 'done';
    }
    return this.people.blocked.has(operation.actor) ? 'refused: account-restricted' : this.act(operation);
  }

  private act(operation: Extract<Operation, { actor: unknown }>): Outcome {
    switch (operation.kind) {
      case 'review':
        return this.review(operation);
      case 'delete':
        return this.remove(operation);
      case 'confirm':
        return this.confirm(operation);
      case 'refuse':
        return this.twoPeople.refuse(this.twoPeople.proposals.all[operation.proposal ?? -1], operation.actor);
      case 'request-deposit':
      case 'request-withdrawal':
        return this.create(operation);
      case 'credit-many':
        return this.creditMany(operation);
      default: {
        const rate = 'rate' in operation ? operation.rate : 0;
        return this.carryOut(operation, { by: operation.actor, confirms: undefined, atMs: this.atMs, rate });
      }
    }
  }

  /** Does what was proposed, as its proposer would have done it alone. */
  private confirm({ actor: by, proposal: index, rate }: Call<'confirm'>): Outcome {
    const confirms = this.twoPeople.proposals.all[index ?? -1];
    if (confirms === undefined) return 'refused: not-found';
    if (confirms.status === 'confirmed') return confirms.maker === by ? 'refused: own-proposal' : 'no-change';
    if (confirms.status === 'refused') return 'refused: already-decided';
    return this.carryOut(confirms.wish, { by, confirms, atMs: this.atMs, rate });
  }

  private carryOut(wish: ProposableWrite, passing: Passing & { rate: number }): Outcome {
    switch (wish.kind) {
      case 'credit-profit':
        return this.credit(wish, passing);
      case 'edit-figures':
        return this.editFigures(wish, passing);
      case 'return-payout':
        return this.returnPayout(wish, passing);
      case 'set-wallet':
        return this.twoPeople.setWallet(wish, passing);
      case 'set-policy':
        return this.twoPeople.setPolicy(wish, passing);
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
    return this.post(user, entry, shifted('available', 'held', record), {
      effect: () => this.records.push(record),
    });
  }

  private credit(call: Call<'credit-profit'>, { rate, ...passing }: Passing & { rate: number }): Outcome {
    const { name, user, cents } = call;
    const { by, confirms } = passing;
    const earlier = this.find(name);
    if (earlier !== undefined && earlier.asked !== askedOf(call)) return 'refused: key-reused';
    if (earlier !== undefined && confirms === undefined) return 'replayed';
    if (rate === 0) return 'refused: rate-unavailable';
    if (earlier !== undefined) return 'refused: already-decided';
    if (!this.people.isAdmin(by)) return 'refused: forbidden';
    if (by === user) return 'refused: own-record';
    if (cents <= 0 || cents > limits.recordUsdMax * 100) return 'refused: invalid-input';
    const record: OracleRecord = { ...newRecord(call, rate), type: 'Credited', state: 'Approved' };
    if (confirms !== undefined) record.approval = { by: confirms.maker, atMs: confirms.madeAtMs };
    const entry = { event: 'profit-credited', of: name } as const;
    const act = { rule: 'amount', amount: record.usd } as const;
    return this.post(user, entry, received('sys:profit', record, record), {
      unless: () => this.twoPeople.pass(call, act, null, passing),
      effect: () => this.records.push(record),
    });
  }

  /** The rows without a problem, if two people agree to them; what an account cannot hold is skipped. */
  private creditMany({ actor, checker, rows }: Call<'credit-many'>): Outcome {
    const { people, atMs } = this;
    const good = withoutProblem(rows, { actor, blocked: people.blocked });
    if (good.length === 0) return 'refused: invalid-input';
    if (!people.isAdmin(actor)) return 'refused: forbidden';
    const isTheirs = checker === actor || good.some(({ user }) => user === checker);
    if (isTheirs || !people.isAdmin(checker) || people.blocked.has(checker)) return 'proposed';
    for (const credit of good) {
      const { name, user, rate } = credit;
      const base = newRecord(credit, rate);
      const approval = { by: actor, atMs };
      const record: OracleRecord = { ...base, type: 'Credited', state: 'Approved', approval };
      const effect = () => this.records.push(record);
      const moves = received('sys:profit', record, record);
      this.post(user, { event: 'profit-credited', of: name }, moves, { effect });
    }
    return 'done';
  }

  private refusalOf(call: Exclude<Creation, Call<'credit-profit'>>): Outcome | undefined {
    const { kind, user, coin, cents } = call;
    const { withoutKyc, locked } = this.people;
    if (kind === 'request-withdrawal' && withoutKyc.has(user)) return 'refused: kyc-required';
    if (kind === 'request-withdrawal' && locked.has(user)) return 'refused: account-locked';
    if (cents < 50_000 || cents > limits.recordUsdMax * 100) return 'refused: invalid-input';
    const isCovered = kind === 'request-deposit' || canPay(this.books.of(user), coin, BigInt(cents));
    return isCovered ? undefined : 'refused: insufficient-funds';
  }

  private review({ review, actor, target, rate, received: entered }: Call<'review'>): Outcome {
    const { blocked, locked, withoutKyc } = this.people;
    const record = this.find(target);
    if (record === undefined) return 'refused: not-found';
    if (!this.people.isAdmin(actor)) return 'refused: forbidden';
    if (record.user === actor) return 'refused: own-record';
    if (record.isDeleted) return 'refused: already-decided';
    if (entered !== undefined && record.type !== 'Deposit') return 'refused: invalid-input';
    const units = entered === undefined ? record.amount : BigInt(entered);
    const isSame = review === 'Rejected' || (record.brought ?? record).amount === units;
    if (record.state === review && isSame) return 'no-change';
    if (record.state !== 'Pending') return 'refused: already-decided';
    if (review === 'Rejected') return this.release(record, review);
    if (blocked.has(record.user)) return 'refused: owner-suspended';
    if (record.type === 'Deposit') return this.bringIn(record, bookedFor(record, units, BigInt(rate)), actor);
    const unless = (): Outcome | undefined =>
      this.twoPeople.approve(record, { by: actor, atMs: this.atMs, booked: record });
    if (locked.has(record.user)) return 'refused: account-locked';
    if (withoutKyc.has(record.user)) return 'refused: owner-unverified';
    return rate === 0 ? 'refused: rate-unavailable' : this.payOut(record, BigInt(rate), unless);
  }

  private bringIn(record: OracleRecord, booked: Brought | Outcome, by: Person): Outcome {
    if (typeof booked === 'string') return booked;
    const entry = { event: 'deposit-approved', of: record.name } as const;
    return this.post(record.user, entry, received('sys:deposit', record, booked), {
      unless: () => this.twoPeople.approve(record, { by, atMs: this.atMs, booked }),
      effect: () => {
        record.state = 'Approved';
        record.brought = booked === record ? undefined : booked;
      },
    });
  }

  private payOut(record: OracleRecord, rate: bigint, unless: Stop): Outcome {
    const paid = coinUnitsFor(record.usd, rate);
    const entry = { event: 'withdrawal-settled', of: record.name } as const;
    const effect = (): unknown => Object.assign(record, { state: 'Approved', paid });
    return this.post(record.user, entry, paidOut(record, paid), { unless, effect });
  }

  private returnPayout(wish: Call<'return-payout'>, passing: Passing): Outcome {
    const { by, confirms } = passing;
    const record = this.find(wish.target);
    if (record === undefined) return 'refused: not-found';
    if (!this.people.isAdmin(by)) return 'refused: forbidden';
    if (record.isReturned && confirms !== undefined) return 'refused: already-decided';
    if (record.user === by) return 'refused: own-record';
    const { paid } = record;
    if (paid === undefined) return 'refused: not-paid-out';
    if (record.isReturned) return 'no-change';
    const entry = { event: 'payout-returned', of: record.name } as const;
    const effect = (): unknown => Object.assign(record, { isReturned: true });
    const act = { rule: 'amount', amount: record.usd } as const;
    return this.post(record.user, entry, givenBack(record, paid), {
      unless: () => this.twoPeople.pass(wish, act, null, passing),
      effect,
    });
  }

  private remove({ actor, target }: Call<'delete'>): Outcome {
    const record = this.find(target);
    const isOwner = record?.user === actor;
    const mayDelete = isOwner || this.people.isAdmin(actor);
    if (record === undefined || !mayDelete) return 'refused: not-found';
    if (isOwner ? record.isHidden : record.isDeleted) return 'no-change';
    if (record.state === 'Pending') {
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
    return this.post(user, entry, shifted('held', 'available', record), { effect });
  }

  private editFigures(wish: Call<'edit-figures'>, passing: Passing): Outcome {
    const { user, figures, key } = wish;
    if (!this.people.isAdmin(passing.by)) return 'refused: forbidden';
    if (passing.by === user) return 'refused: own-record';
    const balances = this.books.of(user);
    const moves = assets
      .map((asset): Move => {
        const amount = BigInt(figures[asset]) - balances[asset].available;
        return { asset, from: 'sys:adjust', to: 'available', amount };
      })
      .filter(({ amount }) => amount !== 0n);
    if (moves.length === 0) return nothingToDo(passing);
    const usd = moves.every(({ asset }) => asset === 'usd') ? (moves[0]?.amount ?? 0n) : undefined;
    const amount = usd === undefined ? 'any' : usd < 0n ? -usd : usd;
    const state = assets.map((asset) => String(balances[asset].available));
    return this.post(user, { event: 'figures-edited', of: key }, moves, {
      unless: () => this.twoPeople.pass(wish, { rule: 'amount', amount }, state, passing),
    });
  }

  /** One journal entry, or nothing if a figure would leave its bounds: then the ledger must refuse it. */
  private post(
    user: Holder,
    entry: OracleEntry,
    moves: Move[],
    { unless, effect }: { unless?: Stop | undefined; effect?: () => unknown },
  ): Outcome {
    switch (this.books.tryPost(user, moves)) {
      case 'above-cap':
        return 'refused: account-limit';
      case 'below-zero':
        return 'broken';
      case 'possible': {
        const stopped = unless?.();
        if (stopped !== undefined) return stopped;
        this.books.post(user, entry, moves);
        effect?.();
        return 'done';
      }
    }
  }

  private find(name: string | undefined): OracleRecord | undefined {
    return this.records.find((record) => record.name === name);
  }
}
