import type { UserBooks } from '@keelstone/domain/reconcile/invariants';
import type { Deps } from '../../src/entry/deps.ts';
import { apiAt, type Answer } from '../../testing/api.ts';
import { fileOf } from '../../testing/books.ts';
import type { Connection } from '../command-model/connection.ts';
import { OperationSender } from '../command-model/operation-sender.ts';
import type { Operation } from '../ledger-model/operation.ts';
import { chooseOperation, holder } from './choose-operation.ts';
import { booksAfter, checkBooks, type Parties } from './expected-books.ts';
import type { SeededRandom } from '../../testing/seeded-random.ts';
import { locksMs } from './settings.ts';

export type Surroundings = { deps: Deps; random: SeededRandom; url: () => Promise<string> };

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
  open: { operation: Operation; retryAtMs: number } | undefined;
  private readonly acknowledged: Operation[] = [];
  private readonly surroundings: Surroundings;
  private readonly connection: Connection;
  private readonly sender: OperationSender;
  private attempt: Promise<unknown> = Promise.resolve();

  constructor(parties: Parties, surroundings: Surroundings) {
    this.parties = parties;
    this.surroundings = surroundings;
    const of = (name: string) => (name === holder ? parties.user : parties.admin);
    const people = { of, signIn: () => Promise.resolve() };
    const { deps } = surroundings;
    this.connection = { api: apiAt(''), deps, people, operator: parties.admin };
    this.sender = new OperationSender(this.connection);
  }

  /** Sends the open request again, or a new one. */
  async trade(): Promise<Ending> {
    const { random, url } = this.surroundings;
    const operation = this.open?.operation ?? chooseOperation(booksAfter(this.acknowledged), random);
    // By now another process may be serving.
    this.connection.api = apiAt(await url());
    const attempt = this.sender.send(operation).catch(() => undefined);
    this.attempt = attempt.then((answer) => {
      const isOpen = answer === undefined || answer.status === 503;
      this.open = isOpen
        ? { operation, retryAtMs: answer === undefined ? Infinity : Date.now() + 1000 }
        : undefined;
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

  /** Where the stored state differs from the effect of these operations; by default, all that were acknowledged. */
  faultsOf(file: UserBooks, operations = this.acknowledged): string[] {
    return checkBooks(file, { operations, parties: this.parties });
  }

  private settle(operation: Operation, { status, error }: Answer<unknown>): Ending {
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
