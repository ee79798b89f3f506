import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@keelstone/domain/api/endpoint';
import type { Contract, EndpointName } from '@keelstone/domain/api/contract';
import type { PolicyRule } from '@keelstone/domain/policy/policy';
import type { Deps } from '../../entry/deps.ts';
import type { Proposed } from '../two-people/proposed.ts';
import type { Caller, Origin } from './caller.ts';
import type { Alongside } from '../../pipeline/read-alongside.ts';

/** A request after every check of the pipeline: identified, allowed, and of the contract's shape. */
export type HandlerRequest<E extends Endpoint, Beside = undefined> = {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  caller: E['access'] extends 'public' ? undefined : Caller;
  origin: Origin;
  /** What `readAlongside` has read for this call. */
  alongside: Beside;
  /**
   * Reports, once it is certain, that everything guessable was correct: throttles that count refusals then uncount this
   * call while the work ends. Without it, a success is uncounted after the work.
   */
  noGuess: () => void;
};

export type HandlerOf<E extends Endpoint, Beside = undefined> = (
  request: HandlerRequest<E, Beside>,
  deps: Deps,
) => Promise<ResponseOf<E> | (E extends { eyes: PolicyRule } ? Proposed : never)>;

/** The handler of one call of the contract, by its name. */
export type Handler<Name extends EndpointName> = HandlerOf<Contract[Name], Alongside<Name>>;

/** Complete for the contract: an entry without a handler does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Name> };
