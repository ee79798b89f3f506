import type { Contract, EndpointName } from '@keelstone/domain/contract';
import type { ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import type { ErrorCode } from '@keelstone/domain/errors';
import type { Factors } from '@keelstone/domain/access/second-factor/second-factor';
import type { Account } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import type { Month } from '@keelstone/domain/core/ledger/month';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { Quote } from '@keelstone/domain/core/rates/quote';
import type { Approval } from '@keelstone/domain/money/transaction/transaction';
import type { User } from '@keelstone/domain/core/user/user';
import type { Audited } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { HandlerRequest } from '../../../platform/call/handler.ts';
import type { DocumentAt } from '../../../platform/firestore/read-together.ts';
import type { ChangeList } from '../../../platform/decision/change-list.ts';
import type { Read } from '../../../platform/decision/fact.ts';
import type { Confirms, TwoPeople } from './two-people.ts';
import type { Actor } from '@keelstone/domain/core/user/actor';

/** A request of an administrator. `confirms`: as the second of two. */
export type Call<Request> = By & { request: Request; confirms: Confirms | undefined };

/** The same in one attempt of the transaction. `nowMs`: taken in each attempt, once what could be read ahead is locked. */
export type Attempt<Request, Prepared> = Call<Request> & { nowMs: number; prepared: Prepared };

/** The steps before the transaction: networks, prices, and looking up documents that `facts` will read again. */
export type Outside = {
  /** `facts` is rehearsed with what it finds: what follows from that document is read ahead too. */
  lookUp<T extends object>(at: DocumentAt<T>): Promise<T | undefined>;
  /** The price of now; for a decision that names what was seen, the price that was shown. */
  price(coin: Coin): Promise<Price>;
};

/** Called only where the price is used. Errors: `changed-meanwhile` for one that was shown too long ago. */
export type Price = () => Quote | undefined;

/** Who decides, by their document as it is in the transaction; records keep the `actor`, without the address. */
export type Decider = { admin: Actor & { email: string }; actor: Actor; me: User | undefined };

export type AuditRow = Omit<Audited, keyof By>;

export type Warning = {
  text: string;
  /** A warning with a kind is covered by `expected`: if the kinds differ, the decision is refused. */
  kind?: string;
  /** Of one that has to be cleared up with this person first. */
  checkedWith?: string;
  /** Of one that takes another tick, what is ticked: "I found this payment myself." */
  tick?: string;
};

/** The text of the tick that a warning asks for, if any. */
export function tickOf({ checkedWith, tick }: Warning): string | undefined {
  return tick ?? (checkedWith && `I have checked this with ${checkedWith}.`);
}

export type Decision<Result> = {
  /** For `respond`; also after a repeat. */
  result: Result;
  /** Absent if there is nothing to do: it was done before. */
  change?: Change;
  /** The row of a view, where nothing changes and the answer shows somebody. */
  view?: AuditRow | undefined;
};

export type Change = {
  /** The movement in the books: shown by the preview, written by the runner. */
  posting?: Posting | undefined;
  /** The account whose state changes: likewise. */
  person?: PersonChange | undefined;
  /** Everything else that is written. `firstApproval`: who proposed it, if it took two. */
  write?(to: ChangeList, firstApproval: Approval | undefined): void;
  audit?: AuditRow | undefined;
  /** Present if the policy may ask for a second administrator. */
  twoPeople?: TwoPeople | undefined;
  /** The state besides documents that it rests on: `expected` covers it, as part of the record. */
  extraState?: Readonly<Record<string, unknown>>;
  /** Facts that somebody should know first. Looked up after the facts, and may look further. */
  warnings?(): Promise<Warning[]>;
  /** Ticks are asked of the API too: the request names the kinds of those warnings as `ticked`. */
  areTicksAsked?: boolean;
};

export type Posting = {
  account: Account;
  entry: JournalEntry;
  before: { account: Account; month: Month | undefined };
};

/** `removes`: the second factors that are lost with it. */
export type PersonChange = { before: User; after: User; endsSessions?: boolean; removes?: Factors };

/** One decision of an administrator: everything about it, in one file. */
export type Definition<Request, Prepared, Facts, Result, Answer, Deps> = {
  /**
   * The caller is an active administrator, or it is refused before anything else. `owner-too`: an active user; `decide`
   * checks the role of `me`.
   */
  by?: 'owner-too';
  /** Refuses what needs no reading. */
  check?(call: Call<Request>): void;
  prepare?(call: Call<Request>, outside: Outside, deps: Deps): Promise<Prepared> | Prepared;
  /** Everything that is read, and nothing else: it runs once more without the database, to read ahead. */
  facts(read: Read, call: Attempt<Request, Prepared>, deps: Deps): Promise<Facts>;
  /** Neither reads nor writes. */
  decide(facts: Facts, call: Attempt<Request, Prepared> & Decider, deps: Deps): Decision<Result>;
  /** Once it is committed, also after a repeat: what follows outside of the database, and the answer. */
  respond(result: Result, call: Call<Request>, deps: Deps): Answer | Promise<Answer>;
  /** The refusal of a confirmation that finds nothing left to do; `changed-meanwhile` if absent. */
  ifDoneBefore?: ErrorCode;
  /** The audit row of a refusal because `expected` no longer holds: without one, figures could be guessed unseen. */
  viewIfStale?(request: Request): AuditRow;
};

/** A request as it was sent, once the pipeline has checked it. */
export type Sent<Name extends EndpointName> = Omit<HandlerRequest<Contract[Name]>, 'alongside' | 'noGuess'>;

/** A decision that is a call of the API. */
export type CallDefinition<Name extends EndpointName, Request, Prepared, Facts, Result, Deps> = {
  name: Name;
  /** The request in our own types. Errors: `invalid-input`. */
  request(sent: Sent<Name>): Request;
} & Definition<Request, Prepared, Facts, Result, ResponseOf<Contract[Name]>, Deps>;

/** Keeps the types of a definition together: each member knows what the one before returns. */
export function defineDecision<Deps>() {
  return <Name extends EndpointName, Request, Prepared, Facts, Result>(
    definition: CallDefinition<Name, Request, Prepared, Facts, Result, Deps>,
  ) => definition;
}

/** The same for one that a service makes after it has read more. */
export function defineStep<Request, Deps>() {
  return <Prepared, Facts, Result, Answer>(
    definition: Definition<Request, Prepared, Facts, Result, Answer, Deps>,
  ) => definition;
}
