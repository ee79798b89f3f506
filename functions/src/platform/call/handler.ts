import type { Factors } from '@keelstone/domain/access/second-factor/second-factor';
import type { Contract, EndpointName } from '@keelstone/domain/contract';
import type { Flags } from '@keelstone/domain/core/kill-switch/kill-switch';
import type { Account } from '@keelstone/domain/core/ledger/account';
import type { Sessions } from '@keelstone/domain/core/session/session';
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  PolicyRule,
  QueryOf,
  ResponseOf,
} from '@keelstone/domain/kernel/api/endpoint';
import type { Caller, Origin } from './caller.ts';
import type { Proposed } from './proposed.ts';

/** This call as its throttles count it. */
export type CountedAttempt = {
  /**
   * Resolves once the attempt is counted, rejects if it cannot be. A call with a throttle of known devices begins earlier
   * for them, and awaits this before it writes anything. Its answer waits in any case.
   */
  counted: Promise<unknown>;
  /**
   * Reports that everything guessable was correct. Throttles that count refusals then take this attempt back during the
   * work. Without the report, they take a success back after the work.
   */
  reportNoGuess: () => void;
};

/** A request after every check of the pipeline: identified, authorised, and in the contract's shape. */
export type HandlerRequest<E extends Endpoint, Beside = undefined> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: E['access'] extends 'public' ? undefined : Caller;
  origin: Origin;
  /** The documents that this call reads in the same round trip as the caller. */
  alongside: Beside;
  attempt: CountedAttempt;
};

/** `Deps`: the dependencies of the handler's room. */
export type HandlerOf<E extends Endpoint, Deps, Beside = undefined> = (
  request: HandlerRequest<E, Beside>,
  deps: Deps,
) => Promise<ResponseOf<E> | (E extends { people: PolicyRule } ? Proposed : never)>;

/**
 * The documents of short reads, which their handlers get as `alongside` (features/access/sign-in/read-alongside.ts).
 * They are read for the token's user before the session is looked up, and discarded if the caller is refused.
 */
export type Alongside = {
  'get-current-user': Account | undefined;
  'get-factors': Factors | undefined;
  'get-flags': Flags;
  'get-sessions': Sessions | undefined;
};

export type Handler<Name extends EndpointName, Deps> = HandlerOf<
  Contract[Name],
  Deps,
  Name extends keyof Alongside ? Alongside[Name] : undefined
>;

/** Complete by type: an entry of the contract without a handler does not compile. */
export type Handlers<Deps> = { [Name in EndpointName]: Handler<Name, Deps> };
