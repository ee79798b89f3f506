import type { AnyObjectSchema, AnySchema, InferType } from 'yup';
import type { FlagName } from '../flags/flags.ts';
import type { Throttle } from './throttle.ts';

/**
 * Who may call. `kyc`: a session of scope "kyc" or a full one. `self`: the path's `:userId` is the
 * caller. `self-or-admin`: it is, or the caller is an admin. `admin`: an admin, whose own id stands in the path's
 * `:adminId` where the path has one.
 */
export type Access = 'public' | 'kyc' | 'signed-in' | 'self' | 'self-or-admin' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API: the single source of its route, access, checks and types. */
export type Endpoint = {
  path: `/api/${string}`;
  /** Other documented spellings of the same call. */
  aliases?: readonly string[];
  access: Access;
  summary: string;
  throttles?: readonly Throttle[];
  /** The call spends its App Check token: one that somebody copied opens nothing a second time. */
  isAppCheckSpent?: true;
  query?: AnyObjectSchema;
  body?: AnyObjectSchema;
  /** `bytes` answers a file, everything else JSON of this shape: unknown fields never leave the server. */
  response: AnySchema | 'bytes';
} & Flagged;

/** The kill switches that refuse the call. Whoever declares a call that writes must say which. */
type Flagged =
  | { method: 'GET'; flags?: readonly FlagName[] }
  | { method: Exclude<Method, 'GET'>; flags: readonly FlagName[] };

/** Declares an endpoint and keeps its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never;

export type ParamsOf<E extends Endpoint> = { [Name in ParamName<E['path']>]: string };
export type QueryOf<E extends Endpoint> = E['query'] extends AnySchema
  ? InferType<E['query']>
  : Record<never, never>;
export type BodyOf<E extends Endpoint> = E['body'] extends AnySchema ? InferType<E['body']> : undefined;
export type ResponseOf<E extends Endpoint> = E['response'] extends AnySchema
  ? InferType<E['response']>
  : BytesAnswer;

/** What an endpoint with `response: 'bytes'` answers; with a `fileName` the browser offers to save it. */
export type BytesAnswer = {
  bytes: Uint8Array;
  contentType: string;
  fileName?: string;
  /** In place of the API's own policy, for the one page that the API shows. */
  contentSecurityPolicy?: string;
};
