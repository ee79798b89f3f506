import type { Deps } from '../../src/deps.ts';
import { apiAt, type Answer } from '../../testing/api.ts';
import { fileOf } from '../../testing/books.ts';
import { photo, upload } from '../../testing/uploads.ts';
import { checkEffects } from './check-effects.ts';
import { chooseOrder } from './choose-order.ts';
import { applied, emptyBooks, type ExpectedBooks } from './expected-books.ts';
import { sendOrder, type Order, type Parties } from './order.ts';
import type { Seeded } from './seeded.ts';
import { locksMs } from './settings.ts';

export type Surroundings = { deps: Deps; random: Seeded; url: () => Promise<string> };

/** How a request ended. `cut-off`: without an answer. `busy`: with a 503, which promises that nothing happened. */
export type Ending = 'acknowledged' | 'refused' | 'cut-off' | 'busy';

const aPhoto = photo();
/** What the product may say to an order that its sender thought possible. */
const refusals = ['insufficient-funds', 'too-many-pending'];

/**
 * One user and the admin about him: one request at a time, each sent with the same key until it is answered. From
 * the answers alone it is known what must be stored.
 */
export class Customer {
  readonly parties: Parties;
  /** What is not as it should be. */
  readonly problems: string[] = [];
  books: ExpectedBooks = emptyBooks;
  /** Sent and not answered; goes first when it is time again. */
  open: { order: Order; retryAtMs: number } | undefined;
  private readonly surroundings: Surroundings;
  private attempt: Promise<unknown> = Promise.resolve();

  constructor(parties: Parties, surroundings: Surroundings) {
    this.parties = parties;
    this.surroundings = surroundings;
  }

  /** Sends the open request again, or a new one. */
  async trade(): Promise<Ending> {
    const order = this.open?.order ?? (await this.nextOrder());
    const api = apiAt(await this.surroundings.url());
    const attempt = sendOrder(api, order, this.parties).catch(() => undefined);
    this.attempt = attempt.then((answer) => {
      const isOpen = answer === undefined || answer.status === 503;
      this.open = isOpen
        ? { order, retryAtMs: answer === undefined ? Infinity : Date.now() + 1000 }
        : undefined;
    });
    const answer = await attempt;
    await this.attempt;
    return answer === undefined ? 'cut-off' : this.settle(order, answer);
  }

  /**
   * After a kill: a request that was cut off has had its whole effect or none of it, and nothing else has changed.
   * `undefined` where none was.
   */
  async inspect(): Promise<'happened' | 'not-happened' | 'in-part' | undefined> {
    await this.attempt;
    if (this.open?.retryAtMs !== Infinity) return undefined;
    const { order } = this.open;
    const file = await fileOf(this.parties.user.uid);
    if (checkEffects(applied(this.books, order, this.parties), file).length === 0) {
      this.open.retryAtMs = Date.now();
      return 'happened';
    }
    this.open.retryAtMs = Date.now() + locksMs;
    const faults = checkEffects(this.books, file);
    if (faults.length === 0) return 'not-happened';
    this.problems.push(`${JSON.stringify(order)} happened in part`, ...faults);
    return 'in-part';
  }

  private settle(order: Order, { status, error }: Answer<unknown>): Ending {
    if (status === 200) {
      this.books = applied(this.books, order, this.parties);
      return 'acknowledged';
    }
    if (status === 503) return 'busy';
    const { code = '' } = error;
    if (!refusals.includes(code)) {
      this.problems.push(`${JSON.stringify(order)} was answered ${String(status)} ${code}`);
    }
    return 'refused';
  }

  private async nextOrder(): Promise<Order> {
    const { deps, random } = this.surroundings;
    const draft = chooseOrder(this.books, random);
    if (draft.kind !== 'deposit') return draft;
    return { ...draft, proof: await upload(deps, this.parties.user.uid, await aPhoto) };
  }
}
