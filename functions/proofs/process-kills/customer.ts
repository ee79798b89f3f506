import { recordId } from '@keelstone/domain/ids';
import { limits } from '@keelstone/domain/limits';
import { assets, coins } from '@keelstone/domain/money/coins';
import type { UserBooks } from '@keelstone/domain/reconcile/invariants';
import type { Deps } from '../../src/entry/deps.ts';
import { apiAt, type Answer } from '../../testing/api.ts';
import { fileOf } from '../../testing/books.ts';
import { arrangedReason, type Person } from '../../testing/people.ts';
import { freshKey } from '../../testing/records.ts';
import type { SeededRandom } from '../../testing/seeded-random.ts';
import { fixedRates } from '../../testing/test-environment.ts';
import { CallSender, type Call, type Connection } from '../command-model/call-sender.ts';
import { compare } from '../ledger-model/compare.ts';
import type { Creation } from '../ledger-model/operation.ts';
import { Oracle } from '../ledger-model/oracle.ts';

/** The model's names of the two who act: the account holder, and an administrator. */
const [holder, reviewer] = ['clara', 'ben'] as const;
/** What a customer has at the start: cents and 1e-8 units. */
export const openingFigures = { usd: 900_000, btc: 1_000_000_000, eth: 2_000_000_000 };
/**
 * Firestore keeps what a dead process's transaction has locked for a minute. A request that was cut off before its
 * effect is sent again after that; one that has had its effect, immediately.
 */
const locksMs = 61_000;

type Parties = { user: Person; admin: Person };
type Surroundings = { deps: Deps; random: SeededRandom; url: () => Promise<string> };

/** How a request ended. `cut-off`: without an answer. `busy`: with a 503, which promises that nothing happened. */
export type Ending = 'acknowledged' | 'refused' | 'cut-off' | 'busy';

/**
 * One user and the admin about them: one request at a time, each sent with the same key until it is answered. The
 * answers alone determine what must be stored.
 */
export class Customer {
  readonly parties: Parties;
  /** The problems found. */
  readonly problems: string[] = [];
  /** Sent and not answered; is sent again first when its time comes. */
  open: { operation: Call; retryAtMs: number } | undefined;
  private readonly acknowledged: Call[] = [];
  private readonly surroundings: Surroundings;
  private readonly connection: Connection;
  private readonly sender: CallSender;
  private attempt: Promise<unknown> = Promise.resolve();

  constructor(parties: Parties, surroundings: Surroundings) {
    this.parties = parties;
    this.surroundings = surroundings;
    const of = (name: string) => (name === holder ? parties.user : parties.admin);
    this.connection = { api: apiAt(''), deps: surroundings.deps, of };
    this.sender = new CallSender(this.connection);
  }

  /** Sends the open request again, or a new one. */
  async trade(): Promise<Ending> {
    const { random, url } = this.surroundings;
    const operation = this.open?.operation ?? choose(booksAfter(this.acknowledged), random);
    // By now another process may be serving.
    this.connection.api = apiAt(await url());
    const attempt = this.sender.send(operation).catch(() => undefined);
    this.attempt = attempt.then((answer) => {
      const isOpen = answer === undefined || answer.status === 503;
      const retryAtMs = answer === undefined ? Infinity : Date.now() + 1000;
      this.open = isOpen ? { operation, retryAtMs } : undefined;
    });
    const answer = await attempt;
    await this.attempt;
    return answer === undefined ? 'cut-off' : this.settle(operation, answer);
  }

  /**
   * After a kill: a request that was cut off has had its whole effect or none of it, and nothing else has changed.
   * `undefined` if none was.
   */
  async inspect(): Promise<'happened' | 'not-happened' | 'in-part' | undefined> {
    await this.attempt;
    if (this.open?.retryAtMs !== Infinity) return undefined;
    const { operation } = this.open;
    const file = await fileOf(this.parties.user.uid);
    if (this.faultsOf(file, [...this.acknowledged, operation]).length === 0) {
      this.open.retryAtMs = Date.now();
      return 'happened';
    }
    this.open.retryAtMs = Date.now() + locksMs;
    const faults = this.faultsOf(file);
    if (faults.length === 0) return 'not-happened';
    this.problems.push(`${JSON.stringify(operation)} happened in part`, ...faults);
    return 'in-part';
  }

  /** Every effect that is lost, duplicated, unrequested or out of order; by default, of all that were acknowledged. */
  faultsOf({ account, entries, transactions }: UserBooks, operations = this.acknowledged): string[] {
    const { user } = this.parties;
    const creations = operations.filter((one): one is Creation => 'name' in one);
    const books = {
      accounts: new Map([[account.uid, account]]),
      transactions: new Map(transactions.map((record) => [record.id, record])),
      journal: entries,
    };
    const isTwice = books.transactions.size !== transactions.length;
    const idOf = (name: string): string => {
      const request = creations.find((each) => each.name === name);
      return request === undefined ? name : this.idOfRequest(request);
    };
    // The other holders of the model have no part in this.
    const uidOf = (name: string): string => (name === holder ? user.uid : name);
    const different = compare({ books, uidOf, idOf }, booksAfter(operations));
    return isTwice ? ['a record is duplicated', ...different] : different;
  }

  /** The id that a request's record must have: it follows from the caller, the operation and the key. */
  private idOfRequest({ kind, actor, key }: Creation): string {
    const { user, admin } = this.parties;
    const { uid } = actor === reviewer ? admin : user;
    if (kind === 'credit-profit') return recordId({ uid, kind: `credit|${user.uid}`, key });
    return recordId({ uid, kind: kind === 'request-deposit' ? 'deposit' : 'withdrawal', key });
  }

  private settle(operation: Call, { status, error }: Answer<unknown>): Ending {
    if (status === 503) return 'busy';
    const expected = booksAfter(this.acknowledged).expect(operation, 0);
    const isRefused = status !== 200;
    const answered = isRefused ? `refused: ${error.code ?? ''}` : 'done';
    if (isRefused ? answered !== expected : expected.startsWith('refused')) {
      this.problems.push(`${JSON.stringify(operation)}: "${answered}", not "${expected}"`);
    }
    if (isRefused) return 'refused';
    this.acknowledged.push(operation);
    return 'acknowledged';
  }
}

/** What must be stored after these operations, in this order. */
function booksAfter(operations: readonly Call[]): Oracle {
  const oracle = new Oracle();
  const moves = assets.map((asset) => {
    const amount = BigInt(openingFigures[asset]);
    return { asset, from: 'sys:adjust', to: 'available', amount } as const;
  });
  oracle.books.post(holder, { event: 'figures-edited', of: arrangedReason }, moves);
  // Nothing here takes two people, so the time does not matter.
  for (const operation of operations) oracle.expect(operation, 0);
  return oracle;
}

/** What a user, or the admin about them, asks for next: something that the current books allow. */
function choose({ records }: Oracle, random: SeededRandom): Call {
  const pending = records.filter(({ state }) => state === 'Pending');
  const shown = records.filter(({ isHidden }) => !isHidden);
  const key = freshKey();
  const coin = random.oneOf(coins);
  const create = (kind: Creation['kind'], actor: Creation['actor']) => (): Creation => {
    const cents = random.between(50_000, 90_000);
    return { kind, name: `${kind} ${key}`, key, actor, user: holder, coin, cents, rate: fixedRates[coin] };
  };
  const [deposit, withdrawal] = [create('request-deposit', holder), create('request-withdrawal', holder)];
  // Drawn from so many values that no edit repeats the current figures, which would post nothing.
  const edit = (): Call => {
    const btc = random.between(1_000_000_000, 2_000_000_000);
    const figures = { usd: random.between(500_000, 900_000), btc, eth: 2_000_000_000 };
    return { kind: 'edit-figures', actor: reviewer, user: holder, figures, key };
  };
  const review = (decision: 'Approved' | 'Rejected') => (): Call => {
    const { name: target, coin: asset } = random.oneOf(pending);
    return { kind: 'review', review: decision, actor: reviewer, target, rate: fixedRates[asset] };
  };
  const remove = (actor: typeof holder | typeof reviewer) => (): Call => ({
    kind: 'delete',
    ...{ actor, target: random.oneOf(shown).name },
  });
  const isFree = pending.length < limits.pendingWithdrawalsPerUser;
  const requests = [deposit, deposit, withdrawal, withdrawal, create('credit-profit', reviewer), edit];
  return random.oneOf([
    ...(isFree ? requests : []),
    ...(pending.length > 0 ? [review('Approved'), review('Approved'), review('Rejected')] : []),
    ...(shown.length > 0 ? [remove(holder), remove(reviewer)] : []),
  ])();
}
