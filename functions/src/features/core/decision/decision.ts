import type { Factors } from '@keelstone/domain/access/second-factor/second-factor';
import type { AuditKind } from '@keelstone/domain/audit-kinds';
import type { Contract, EndpointName } from '@keelstone/domain/contract';
import type { Account } from '@keelstone/domain/core/ledger/account';
import type { JournalEntry } from '@keelstone/domain/core/ledger/journal';
import type { Month } from '@keelstone/domain/core/ledger/month';
import type { Quote } from '@keelstone/domain/core/rates/quote';
import type { Approval } from '@keelstone/domain/core/two-person-rule/two-person-rule';
import type { Actor } from '@keelstone/domain/core/user/actor';
import type { User } from '@keelstone/domain/core/user/user';
import type { Coin } from '@keelstone/domain/kernel/amounts/coins';
import type { ResponseOf } from '@keelstone/domain/kernel/api/endpoint';
import type { Audited } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { HandlerRequest } from '../../../platform/call/handler.ts';
import type { ChangeList } from '../../../platform/decision/change-list.ts';
import type { Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentAt } from '../../../platform/firestore/read-together.ts';
import type { Confirms, TwoPeople } from '../two-person-rule/two-people.ts';

/** A request of an administrator. `confirms`: set if the caller is the second of two people. */
export type DecisionCall<Request> = By & { request: Request; confirms: Confirms | undefined };

/** A call during one attempt of the transaction. `nowMs`: taken afresh in each attempt, after the read-ahead. */
export type Attempt<Request, Prepared> = DecisionCall<Request> & { nowMs: number; prepared: Prepared };

/** The steps before the transaction: network requests, prices, and documents that `facts` will read again. */
export type Outside = {
  /** Finds a document before the transaction. The read-ahead then also covers the documents whose ids it contains. */
  lookUp<T extends object>(at: DocumentAt<T>): Promise<T | undefined>;
  /** With `expected`, the price that it names; otherwise the current price. */
  price(coin: Coin): Promise<QuoteGetter>;
};

/** Called only where the price is used. Errors: `changed-meanwhile` for a price that was shown too long ago. */
export type QuoteGetter = () => Quote | undefined;

/** The administrator who decides, by their document in the transaction. Records store `actor`, which has no address. */
export type Decider = { admin: Actor & { email: string }; actor: Actor; me: User | undefined };

/** The audit row of a decision. `action` defaults to the decision's name, `targetId` to `subjectUid`. */
export type DecisionAudit = Pick<Audited, 'subjectUid' | 'detail'> &
  Partial<Pick<Audited, 'action' | 'targetId'>>;

export type Warning = {
  text: string;
  /** A warning with a kind is covered by `expected`: if the kinds differ, the decision is refused. */
  kind?: string;
  /** The name of the person with whom the administrator must check this warning. */
  checkedWith?: string;
  /** The text of an extra tick that the warning asks for: "I found this payment myself." */
  tick?: string;
};

/** The text of the tick that a warning asks for, if any. */
export function findTick({ checkedWith, tick }: Warning): string | undefined {
  return tick ?? (checkedWith && `I have checked this with ${checkedWith}.`);
}

export type Decision<Result> = {
  /** The input of `respond`, also after a repeat. */
  result: Result;
  /** Absent if the decision was already carried out. */
  change?: Change;
  /** The audit row of a decision that changes nothing, because its answer shows a person's data. */
  view?: DecisionAudit | undefined;
};

export type Change = {
  /** The movement in the books. The preview shows it, the runner writes it. */
  posted?: PostedEntry | undefined;
  /** The account whose state changes. The preview shows the change, the runner writes it. */
  person?: PersonChange | undefined;
  /** Writes everything else. `firstApproval`: the approval of the proposer, if the decision took two people. */
  write?(to: ChangeList, firstApproval: Approval | undefined): void;
  /** The audit row of the decision. A proposal has a row of its own. */
  audit?: DecisionAudit | undefined;
  /** Present if the policy may ask for a second administrator. */
  twoPeople?: TwoPeople | undefined;
  /** Other state that the decision depends on, beside the shown facts. `expected` covers it as part of the record. */
  extraState?: Readonly<Record<string, unknown>>;
  /** Finds what to know before deciding. Called after `decide`: by `do` within its transaction, by a preview after it. */
  warnings?(): Promise<Warning[]>;
  /** Refuses a request that lacks what is only written after the preview, such as its reason. Called by `do` alone. */
  assertComplete?(): void;
  /** Whether the API requires ticks as well: the request then names the kinds of the ticked warnings in `ticked`. */
  areTicksRequired?: boolean;
};

export type PostedEntry = {
  account: Account;
  entry: JournalEntry;
  before: { account: Account; month: Month | undefined };
};

/** `removes`: the second factors that the account loses. */
export type PersonChange = { before: User; after: User; endsSessions?: boolean; removes?: Factors };

/** Everything about one decision of an administrator, in one file. */
export type Definition<Request, Prepared, Facts, Result, Answer> = {
  /**
   * By default the caller must be an active administrator, which is checked first. `owner-too`: any active user may
   * call, and `decide` checks the role of `me`.
   */
  by?: 'owner-too';
  /** Refuses faults that can be found without reading. */
  check?(call: DecisionCall<Request>): void;
  /** Works before the transaction: makes requests, and finds prices. */
  prepare?(call: DecisionCall<Request>, outside: Outside, deps: Deps): Promise<Prepared> | Prepared;
  /** Only reads what `decide` needs. It also runs without the database, to predict these reads. */
  facts(read: Read, call: Attempt<Request, Prepared>, deps: Deps): Promise<Facts>;
  /** Decides. Neither reads nor writes. */
  decide(facts: Facts, call: Attempt<Request, Prepared> & Decider, deps: Deps): Decision<Result>;
  /** Runs after the commit, also after a repeat: acts outside the database and returns the answer. */
  respond(result: Result, call: DecisionCall<Request>, deps: Deps): Answer | Promise<Answer>;
};

/** A definition with its name, which is also the kind of its audit rows. */
export type Named<D> = D & { name: AuditKind };

/** A request as it was sent, once the pipeline has checked it. */
export type SentRequest<Name extends EndpointName> = Omit<
  HandlerRequest<Contract[Name]>,
  'alongside' | 'attempt'
>;

/** A decision that is a call of the API. */
export type CallDefinition<Name extends EndpointName, Request, Prepared, Facts, Result> = {
  name: Name;
  /** The request in our own types. Errors: `invalid-input`. */
  request(sent: SentRequest<Name>): Request;
} & Definition<Request, Prepared, Facts, Result, ResponseOf<Contract[Name]>>;

/** Infers the types of a definition, so that each member knows what the member before it returns. */
export function defineDecision<Name extends EndpointName, Request, Prepared, Facts, Result>(
  name: Name,
  steps: {
    request(sent: SentRequest<Name>): Request;
  } & Definition<Request, Prepared, Facts, Result, ResponseOf<Contract[Name]>>,
): CallDefinition<Name, Request, Prepared, Facts, Result> {
  return { name, ...steps };
}

/** Like `defineDecision`, for a decision that a service makes after it has read more. */
export function defineStep<Request>() {
  return <Prepared, Facts, Result, Answer>(
    name: AuditKind,
    definition: Definition<Request, Prepared, Facts, Result, Answer>,
  ) => ({ name, ...definition });
}
