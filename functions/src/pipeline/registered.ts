import type { Factors } from '@keelstone/domain/access/second-factor/second-factor';
import type { EndpointName } from '@keelstone/domain/contract';
import type { Session } from '@keelstone/domain/core/session/session';
import type { StepUp } from '@keelstone/domain/kernel/api/endpoint';
import type { Caller, Identified, Origin, VerifiedToken } from '../platform/call/caller.ts';
import type { Handlers } from '../platform/call/handler.ts';
import type { Entered } from '../platform/throttle/throttle.service.ts';

/** A refused call, and the throttles that it entered. */
export type Refused = {
  email: string | undefined;
  origin: Origin;
  entered: readonly Entered[];
  error: unknown;
};

/** The functions that features register with the pipeline, which must not import them; joined in entry/app.ts. */
export type Registered<Deps> = {
  handlers: Handlers<Deps>;
  /** Turns the bearer token of a request into its caller. Errors: `invalid-token`, `account-restricted`. */
  identify: <T>(
    bearer: string | undefined,
    deps: Deps,
    alongside: (token: VerifiedToken) => Promise<T>,
  ) => Promise<Identified<T>>;
  /** Reads the second factors in the same round trip as the caller. */
  findFactors: (uid: string, deps: Deps) => Promise<Factors | undefined>;
  readAlongside: (name: EndpointName, token: VerifiedToken, deps: Deps) => Promise<unknown>;
  /** Refuses a caller without a recent confirmation, and returns whether its use must be recorded. */
  requireStrong: (
    stepUp: StepUp,
    act: {
      caller: Caller;
      session: Session;
      factors: Factors | undefined;
      params: Readonly<Record<string, string>>;
    },
    deps: Deps,
  ) => Promise<boolean>;
  recordStrongUse: (caller: Caller, deps: Deps) => Promise<void>;
  noteRefusal: (refused: Refused, deps: Deps) => Promise<void>;
};
