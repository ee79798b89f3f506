import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@keelstone/domain/api/endpoint';
import type { Contract, EndpointName } from '@keelstone/domain/api/contract';
import type { PolicyRule } from '@keelstone/domain/policy/policy';
import type { Deps } from '../deps.ts';
import type { Proposed } from '../policy/proposed.ts';
import type { Caller, Origin } from './caller.ts';
import type { Alongside } from './read-alongside.ts';

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
   * Says that everything that could be guessed was right, once that is certain: throttles that count refusals take this
   * call back while the work ends. A success is taken back without it, after the work.
   */
  noGuess: () => void;
};

export type HandlerOf<E extends Endpoint, Beside = undefined> = (
  request: HandlerRequest<E, Beside>,
  deps: Deps,
) => Promise<ResponseOf<E> | (E extends { eyes: PolicyRule } ? Proposed : never)>;

/** The handler of one call of the contract, by its name. */
export type Handler<Name extends EndpointName> = HandlerOf<Contract[Name], Alongside<Name>>;

/** Total over the contract: an entry without a handler does not compile. */
export type Handlers = { [Name in EndpointName]: Handler<Name> };
