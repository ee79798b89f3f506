import type { EndpointName } from '@keelstone/domain/api/contract';
import { collections } from '@keelstone/domain/collections';
import { dayMs } from '@keelstone/domain/time-units';
import { alertAdmins } from '../../src/audit/alert-admins.service.ts';
import type { Deps } from '../../src/deps.ts';
import { metered, noUsage } from '../../src/firestore/meter.ts';
import type { Place } from '../../src/firestore/tx.ts';
import { deliverMail } from '../../src/mail/send-mail.service.ts';
import { touchAdmins } from '../../src/signal/touch-signal.ts';
import { startApi, type Answer, type Api, type CallOptions } from '../../testing/api.ts';
import { memoryDatabase, type MemoryDatabase } from '../../testing/memory-store/memory-database.ts';
import { observedDatabase, type Commit } from '../../testing/memory-store/observed-database.ts';
import { transactionMs } from './assumptions.ts';
import { servicesInMemory, type Identity } from './services-in-memory.ts';
import {
  againPrefix,
  newDayUsage,
  noteCommit,
  noteRefusal,
  noteWork,
  type Actor,
  type DayUsage,
} from './day-usage.ts';

type Written = Commit['writes'][number];

/** How long after a write its trigger runs, in the generated day. */
const triggerMs = 200;
/** After the month of the demo. */
const dayBegins = Date.UTC(2026, 11, 1);

/**
 * Where the day is played: the real app behind a real socket over a database in memory, with triggers that follow each
 * write, on a clock that only the day moves.
 */
export class AppInMemory {
  readonly db: MemoryDatabase = memoryDatabase();
  readonly identities = new Map<string, Identity>();
  readonly deps: Deps;
  usage: DayUsage = newDayUsage();
  /** The newest mail sent to each address. */
  readonly mails = new Map<string, string>();
  private api: Api | undefined;
  private nowMs = dayBegins - dayMs;
  private actor: Actor = { kind: 'job', id: 'setup' };
  private planned = { atMs: 0, nowMs: this.nowMs };
  private due: Written[] = [];

  constructor() {
    const observed = observedDatabase(this.db, (commit) => {
      noteCommit(this.usage, commit, this.atMs, this.actor);
      // The transactions of one call follow each other.
      if (commit.isTransaction) this.nowMs += transactionMs;
      this.due.push(...commit.writes);
    });
    const log = {
      info: (fields: object) => this.note(fields),
      error: (fields: object) => {
        throw new Error(`The app logged a bug: ${JSON.stringify(fields)}`);
      },
    };
    this.deps = servicesInMemory(observed, { now: () => this.nowMs, log, identities: this.identities });
  }

  async open(): Promise<void> {
    this.api = await startApi(this.deps);
  }

  async close(): Promise<void> {
    await this.api?.close();
  }

  /**
   * The time of day for the active person, in milliseconds since it began: simultaneous work is played one after the
   * other, and the clock of the services never goes back.
   */
  get atMs(): number {
    return this.planned.atMs + this.nowMs - this.planned.nowMs;
  }

  /** Moves the clock forward for the next action. Returns whether a signal reached the administrators meanwhile. */
  async as(actor: Actor, atMs: number, work: () => Promise<unknown>): Promise<boolean> {
    this.nowMs = Math.max(this.nowMs, dayBegins + Math.round(atMs));
    this.planned = { atMs, nowMs: this.nowMs };
    this.actor = actor;
    await work();
    return this.follow();
  }

  /** One call; a refusal is counted, and returned like any other answer. */
  async call<Name extends EndpointName>(name: Name, options: CallOptions<Name>): Promise<Answer<unknown>> {
    if (this.api === undefined) throw new Error('The app in memory is not started');
    const answer = await this.api.call(name, options);
    if (answer.status !== 200) noteRefusal(this.usage, `${name}: ${answer.error.code ?? ''}`);
    return answer;
  }

  /** Runs a job or a trigger, counted under its name. */
  async run(name: string, work: () => Promise<unknown>): Promise<void> {
    const usage = noUsage();
    await metered(usage, work);
    noteWork(this.usage, this.named(name), usage);
  }

  /** The identity of an address, which exists. */
  identityOf(email: string): Identity {
    const found = [...this.identities.values()].find((identity) => identity.email === email);
    if (found === undefined) throw new Error(`There is no identity with the address ${email}`);
    return found;
  }

  /**
   * Runs the triggers of what was written until no new writes have triggers. Returns whether one of them signalled the
   * administrators' pages.
   */
  async follow(): Promise<boolean> {
    let hasSignalled = false;
    while (this.due.length > 0) {
      const written = this.due;
      this.due = [];
      this.nowMs += triggerMs;
      for (const { place, isNew } of written)
        hasSignalled = (await this.trigger(place, isNew)) || hasSignalled;
    }
    return hasSignalled;
  }

  /** As functions/src/entry/background.ts exports them. */
  private async trigger({ collection, id }: Place, isCreated: boolean): Promise<boolean> {
    const { deps } = this;
    if (signalling.some((each) => each === collection)) {
      await this.run(`signal of ${collection}`, () =>
        touchAdmins(deps, { time: new Date(deps.now()).toISOString() }),
      );
      return true;
    }
    if (collection === collections.mail && isCreated) {
      const smtp = {
        send: ({ to, text }: { to: string; text: string }) => {
          this.mails.set(to, text);
          return Promise.resolve();
        },
      };
      await this.run('mail', () => deliverMail(id, deps, { smtp, wait: () => Promise.resolve() }));
    }
    if (collection === collections.audit && isCreated)
      await this.run('watch of audit rows', () => alertAdmins(id, deps));
    return false;
  }

  /** The log line of a request has its cost. */
  private note(fields: object): void {
    const figure = (name: string) => Number(Reflect.get(fields, name) ?? 0);
    if (!('ms' in fields) || !('operation' in fields)) return;
    const usage = { reads: figure('reads'), writes: figure('writes'), deletes: figure('deletes') };
    noteWork(this.usage, this.named(String(fields.operation)), usage);
  }

  /** What pages cause because of a signal is counted separately. */
  private named(work: string): string {
    return this.actor.kind === 'refresh' ? `${againPrefix}${work}` : work;
  }
}

/** Collections whose every write is signalled to the administrators' pages. */
const signalling = [
  collections.transactions,
  collections.kyc,
  collections.users,
  collections.proposals,
] as const;
