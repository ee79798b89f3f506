import type { Account } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import type { Actor } from '@keelstone/domain/core/user/actor';
import type { User } from '@keelstone/domain/core/user/user';
import type { AuditRow } from '@keelstone/domain/desk/audit/audit-row';
import type { KycRecord } from '@keelstone/domain/identity/kyc/kyc-record';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { EventDetail } from '@keelstone/domain/kernel/hash-chain/event-row';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { AddressBook } from '@keelstone/domain/money/address-book/address-book';
import type { BookedOutput } from '@keelstone/domain/money/blockchain/booked-output';
import type { ChainFacts } from '@keelstone/domain/money/blockchain/chain-reading';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import type { LoginActivity } from '@keelstone/domain/people/activity/login-activity';

/** An object of Storage. It gets no download token: only the API reads the vault. */
type DemoFile = { path: string; contentType: string; bytes: Uint8Array };

/** An audit row, and what is stored of its detail next to it. */
type DemoAuditRow = { id: string; row: AuditRow; kept: EventDetail };

/** A transaction that the local chain has from the beginning; `units` are 1e-8 of its coin, `atMs` is that of its block. */
export type DemoPayment = {
  coin: Coin;
  id: string;
  from: string;
  to: string;
  units: number;
  /** `null` while it waits for a block. */
  atMs: number | null;
  hasFailed: boolean;
};

/** Everything that has happened so far in the demo's story. */
export type DemoBook = {
  readonly users: Map<string, User>;
  readonly accounts: Map<string, Account>;
  readonly addressBooks: Map<string, AddressBook>;
  readonly journal: JournalEntry[];
  readonly transactions: Map<string, Transaction>;
  readonly kyc: Map<string, KycRecord>;
  readonly activity: LoginActivity[];
  readonly audit: DemoAuditRow[];
  readonly files: DemoFile[];
  /** The local chain's payments, the facts read from it, and the outputs that approvals have booked there. */
  readonly payments: DemoPayment[];
  readonly chainFacts: ChainFacts[];
  readonly bookedOutputs: { id: string; output: BookedOutput }[];
};

export function openBook(): DemoBook {
  return {
    users: new Map(),
    accounts: new Map(),
    addressBooks: new Map(),
    journal: [],
    transactions: new Map(),
    kyc: new Map(),
    activity: [],
    audit: [],
    files: [],
    payments: [],
    chainFacts: [],
    bookedOutputs: [],
  };
}

/** Finds a row that a story refers to. Errors: throws if it has not happened yet. */
export function known<T>(rows: ReadonlyMap<string, T>, id: string): T {
  const row = rows.get(id);
  if (row === undefined) throw new Error(`The demo knows no ${id} at this point of its story`);
  return row;
}

/** The user in the form in which records store who acted. */
export function toActor(book: DemoBook, uid: string): Actor {
  return { uid, name: known(book.users, uid).name };
}

/** An admin as records name who decided. */
export function findAdmin(book: DemoBook, uid: string): Actor {
  if (!known(book.users, uid).isAdmin) throw new Error(`${uid} is no admin`);
  return toActor(book, uid);
}

/** The last moment of the stories, in UTC. */
const usualEndMs = Date.UTC(2026, 10, 20, 18);
let endMs = usualEndMs;

/** Ends the stories at another moment: `demoTime` moves with it. Called before any story. */
export function endDemoAt(atMs = usualEndMs): void {
  endMs = atMs;
}

/** A moment of the demo's month: "03 09:15" is 2026-11-03 09:15 in UTC, or as long before another end. The demo has no other clock. */
export function demoTime(dayAndTime: string): number {
  const [, day, hour, minute] = /^(\d\d) (\d\d):(\d\d)$/.exec(dayAndTime) ?? [];
  if (day === undefined) throw new Error(`Not a moment of the demo: "${dayAndTime}"`);
  return Date.UTC(2026, 10, Number(day), Number(hour), Number(minute)) - usualEndMs + endMs;
}

/** How many days in UTC a moment is before the day on which the demo ends. */
export function daysBeforeEnd(atMs: number): number {
  return Math.floor(endMs / dayMs) - Math.floor(atMs / dayMs);
}
