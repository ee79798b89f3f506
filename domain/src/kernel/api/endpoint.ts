import type { ErrorCode } from '../../errors.ts';
import type { SomeObjectSchema, SomeSchema } from '../validation/some-schema.ts';
import type { Throttle } from './throttle.ts';

/**
 * The rules of the policy, which may ask for a second administrator. A call of the contract names one of these as its
 * `people`.
 */
export const policyRules = ['amount', 'wallet', 'policy'] as const;

export type PolicyRule = (typeof policyRules)[number];

/** The kill switches of administrators, by the names of the document `config/flags`. */
export const flagNames = ['withdrawals', 'approvals', 'registration', 'deposits', 'changes'] as const;

export type FlagName = (typeof flagNames)[number];

/**
 * Who may call. `kyc`: a session of scope "kyc" or a full one; `enrol`: one of scope "enrol" or a full one. `self`: the
 * path's `:userId` is the caller. `self-or-admin`: it is, or the caller is an admin. `admin`: an admin, whose own id is
 * the path's `:adminId` if the path has one.
 */
export type Access = 'public' | 'kyc' | 'enrol' | 'signed-in' | 'self' | 'self-or-admin' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The most documents that one successful call reads, and that it writes or deletes, whatever the collections hold. A
 * list reads one document for each row that it shows, two if part of a row is stored separately, one more for a second
 * query, many where each is compared with others, and `more`.
 */
export type Cost = { reads: number | { perRow: 1 | 2 | 3 | 40; more: number }; writes: number };

/** One call of the API: the single source of its route, access, checks and types. */
export type Endpoint = {
  path: `/api/${string}`;
  /** Other documented spellings of the same call. */
  aliases?: readonly string[];
  summary: string;
  cost: Cost;
  /** A request that succeeds: every field of the body, with ids of `exampleIds`, and what its caller has done before. */
  example?: { body?: Readonly<Record<string, unknown>>; caller?: ExampleCaller };
  throttles?: readonly Throttle[];
  /** The call spends its App Check token: a copied token cannot be used a second time. */
  isAppCheckSpent?: true;
  query?: SomeObjectSchema;
  body?: SomeObjectSchema;
  /** How large its body may be, if more than any other call's. */
  bodyBytesMax?: number;
  /** `bytes` answers a file, everything else JSON of this shape: unknown fields never leave the server. */
  response: SomeSchema | 'bytes';
  /**
   * Refused with `account-locked` while its caller has locked their account. Changes by administrators always are:
   * `isRefusedWhileLocked`.
   */
  isStoppedByLock?: true;
  /** Not refused with `acceptance-required`: `isRefusedBeforeAcceptance`. */
  isOpenBeforeAcceptance?: true;
  /**
   * The refusals that the operation decides, if any. The refusals of the pipeline follow from the other fields:
   * `errorsOf`.
   */
  errors?: readonly ErrorCode[];
} & Confirmed &
  (Read | OwnWrite | SharedWrite);

/** They have locked their account, or it is about to be closed. */
export type ExampleCaller = 'locked' | 'closing';

/** Who must have confirmed recently that it is them. */
type Confirmed =
  | { stepUp?: Exclude<StepUp, 'others'> }
  | { stepUp: 'others'; path: `${string}/:transactionId${string}` };
type Read = {
  method: 'GET';
  access: Access;
  flags?: readonly FlagName[];
  people?: never;
  subject?: never;
};
/** `flags`: the kill switches that refuse the call. */
type Write = { method: Exclude<Method, 'GET'>; flags: readonly FlagName[] };
/** In these no caller has more power than any other. */
type OwnWrite = Write & { access: 'public' | 'kyc' | 'enrol' | 'self'; people?: never; subject?: never };
/**
 * In these an administrator can act on somebody else, so `people` says how many administrators it takes. `own`: the
 * caller acts on their own data. `one`: one is enough. A rule: `config/policy` decides, and the call may answer 202
 * with a proposal. With a `subject` the call `preview-<name>` shows what it would do, and its body takes `expected`.
 */
type SharedWrite = Write & { access: 'signed-in' | 'self-or-admin' | 'admin' } & (
    | { people: 'own'; subject?: never }
    | { people: 'one'; subject?: Subject }
    | { people: PolicyRule; subject: Subject }
  );

/** The subject of a decision. `param`: the path parameter of the record, which its preview has in the body. */
export type Subject = { kind: 'person' | 'nobody' } | { kind: 'record'; param?: string };

/**
 * Declares an endpoint and keeps its literal types. A call with a body needs an example of it, complete and typed by
 * the schema.
 */
export function endpoint<const E extends Endpoint>(definition: E & Exemplified<E>): E {
  return definition;
}

/** True for a call that an account's lock stops: it pays out, changes the account, or decides about somebody else's. */
export function isRefusedWhileLocked({ access, method, isStoppedByLock }: Endpoint): boolean {
  return isStoppedByLock === true || (access === 'admin' && method !== 'GET');
}

/**
 * True for a call that people cannot make before they have accepted the current texts: every change by a signed-in
 * person that a kill switch can stop. Reading, leaving and locking stay open, and so does an identity application;
 * `isOpenBeforeAcceptance` also opens what people need to take out what is theirs.
 */
export function isRefusedBeforeAcceptance({ access, flags = [], ...endpoint }: Endpoint): boolean {
  return (
    endpoint.method !== 'GET' &&
    endpoint.isOpenBeforeAcceptance !== true &&
    flags.includes('changes') &&
    (access === 'signed-in' || access === 'self' || access === 'self-or-admin')
  );
}

type Exemplified<E extends Endpoint> = E['body'] extends SomeSchema
  ? { example: { body: { readonly [Field in keyof BodyOf<E>]-?: BodyOf<E>[Field] } } }
  : { example?: { body?: never } };

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never;

export type ParamsOf<E extends Endpoint> = { [Name in ParamName<E['path']>]: string };
export type QueryOf<E extends Endpoint> = E['query'] extends SomeSchema
  ? E['query']['__outputType']
  : Record<never, never>;
export type BodyOf<E extends Endpoint> = E['body'] extends SomeSchema ? E['body']['__outputType'] : undefined;
export type ResponseOf<E extends Endpoint> = E['response'] extends SomeSchema
  ? E['response']['__outputType']
  : BytesAnswer;

/** The answer of an endpoint with `response: 'bytes'`; with a `fileName` the browser offers to save it. */
export type BytesAnswer = {
  /** In pieces, each made when the one before has left, for a file that is too large to be held in memory. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  contentType: string;
  fileName?: string;
  /** In place of the API's own policy, for the one page that the API shows. */
  contentSecurityPolicy?: string;
};

/**
 * `with-factor`: callers who have a second factor must have confirmed recently that it is them. `others`: the same for
 * an administrator who acts on somebody else's transaction, named in the path. `always`: everyone.
 */
export type StepUp = 'with-factor' | 'others' | 'always';
