import type { ErrorCode } from '../../errors.ts';
import type { SomeObjectSchema, SomeSchema } from '../validation/some-schema.ts';
import { messageWire } from './common.wire.ts';
import type { Throttle } from './throttle.ts';

/**
 * The rules of the policy, which may require a second administrator. `amount`: from the amount that the policy names.
 * `any-amount`: under every policy that names one, for calls that move no money.
 */
export type PolicyRule = 'amount' | 'any-amount';

/** The kill switches that can refuse a call (`core/kill-switch`). */
export type FlagName = 'withdrawals' | 'approvals' | 'registration' | 'deposits' | 'changes';

/**
 * `with-factor`: callers with a second factor need a recent confirmation. `others`: like `with-factor`, but only
 * for administrators acting on somebody else's transaction, named in the path. `always`: everyone.
 */
export type StepUp = 'with-factor' | 'others' | 'always';

/**
 * The callers of a call. `kyc`: with a session of scope "kyc" or a full one. `enrol`: with a session of scope "enrol"
 * or a full one. `self`: the person in the path's `:userId`. `self-or-admin`: that person, or an administrator.
 * `admin`: an administrator, who must be the path's `:adminId` if it has one.
 */
export type Access = 'public' | 'kyc' | 'enrol' | 'signed-in' | 'self' | 'self-or-admin' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * The most documents that one successful call reads, and writes or deletes, whatever the collections contain. A list
 * reads `perRow` documents per row plus `more`. `perRow`: 2 if a row has a second document or the list a second query,
 * 3 for both, 40 if rows are compared.
 */
export type Cost = { reads: number | { perRow: 1 | 2 | 3 | 40; more: number }; writes: number };

/** One call of the API: the single source of its route, access, checks and types. */
export type Endpoint = ResponseField &
  Fields & { method: Method; path: `/api/${string}`; stepUp?: StepUp } & (Read | OwnWrite | SharedWrite);

type ResponseField = {
  /** `bytes` returns a file, any other schema JSON of this shape: unknown fields never leave the server. */
  response: SomeSchema | 'bytes';
};

/** The fields of an endpoint, as a contract declares it. Fields with a default may be left out. */
type Fields = Partial<ResponseField> & {
  /** Other documented spellings of the call. */
  aliases?: readonly string[];
  summary: string;
  cost: Cost;
  /** A body that succeeds: every field, with ids of `exampleIds`. */
  example?: Readonly<Record<string, unknown>>;
  /** The state of the caller in which the example succeeds. */
  exampleCaller?: ExampleCaller;
  throttles?: readonly Throttle[];
  /** The call spends its App Check token, so that a copied token cannot be used again. */
  isAppCheckSpent?: true;
  query?: SomeObjectSchema;
  body?: SomeObjectSchema;
  /** The most bytes of its body, if more than for other calls. */
  bodyBytesMax?: number;
  /**
   * Refused with `account-locked` while the caller's account is locked. Changes by administrators always are:
   * `isRefusedWhileLocked`.
   */
  isStoppedByLock?: true;
  /** Allowed before the caller has accepted the terms. */
  isOpenBeforeAcceptance?: true;
  /** The refusals of the operation itself. The refusals of the pipeline follow from the other fields: `listErrors`. */
  errors?: readonly ErrorCode[];
};

/** The caller has locked their account, or is closing it. */
export type ExampleCaller = 'locked' | 'closing';

/** The method and path of a call, as its contract writes them: `GET /api/user/:userId`. */
type Route = `${Method} /api/${string}`;
type RouteParts<R> = R extends `${infer M extends Method} ${infer Path extends `/api/${string}`}`
  ? { method: M; path: Path }
  : never;

type DefinitionOf<R> = Fields & StepUpField<R> & (R extends `GET ${string}` ? Read : OwnWrite | SharedWrite);

/** Which callers need a recent confirmation. */
type StepUpField<R> =
  | { stepUp?: Exclude<StepUp, 'others'> }
  | (R extends `${string}/:transactionId${string}` ? { stepUp: 'others' } : never);
type Read = { access: Access; flags?: readonly FlagName[]; people?: never; subject?: never };
/** `flags`: the kill switches that refuse the call, `changes` if absent. */
type Write = { flags?: readonly FlagName[] };
/** Writes in which no caller has more power than any other. */
type OwnWrite = Write & { access: 'public' | 'kyc' | 'enrol' | 'self'; people?: never; subject?: never };
/**
 * Writes in which an administrator can act on somebody else, so `people` says how many administrators are needed.
 * `own`: the caller acts on their own data. `one`: one is enough. A rule: `config/policy` decides, and the call may
 * answer 202 with a proposal. With a `subject`, the call `preview-<name>` shows the effect, and the body takes
 * `expected`.
 */
type SharedWrite = Write & { access: 'signed-in' | 'self-or-admin' | 'admin' } & (
    | { people: 'own'; subject?: never }
    | { people: 'one'; subject?: Subject }
    | { people: PolicyRule; subject: Subject }
  );

/** The subject of a decision. `param`: the path parameter of the record, which is in the body of the preview. */
export type Subject = { kind: 'person' | 'nobody' } | { kind: 'record'; param?: string };

/** The defaults of a definition's fields. A write obeys the switch `changes` unless its definition says otherwise. */
const readDefaults = { response: messageWire } as const;
const writeDefaults = { ...readDefaults, flags: ['changes'] } as const;

type EndpointOf<R, E, Defaults> = RouteParts<R> & E & Omit<Defaults, keyof E>;

/** Declares an endpoint and keeps its literal types. A call with a body needs a complete example of it. */
export function endpoint<const R extends Route, const E extends DefinitionOf<R>>(
  route: R,
  definition: E & ExampleField<E>,
): EndpointOf<R, E, R extends `GET ${string}` ? typeof readDefaults : typeof writeDefaults>;
export function endpoint(route: Route, definition: object): object {
  const [method, path] = route.split(' ');
  return { ...(method === 'GET' ? readDefaults : writeDefaults), method, path, ...definition };
}

type ExampleField<E extends Fields> = E['body'] extends SomeSchema
  ? { example: { readonly [Field in keyof BodyOf<E>]-?: BodyOf<E>[Field] } }
  : { example?: never };

type ParamName<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamName<`/${Tail}`>
    : Rest
  : never;

export type ParamsOf<E extends Endpoint> = { [Name in ParamName<E['path']>]: string };
export type QueryOf<E extends Endpoint> = E['query'] extends SomeSchema
  ? E['query']['__outputType']
  : Record<never, never>;
export type BodyOf<E extends Fields> = E['body'] extends SomeSchema ? E['body']['__outputType'] : undefined;
export type ResponseOf<E extends Endpoint> = E['response'] extends SomeSchema
  ? E['response']['__outputType']
  : BytesAnswer;

/** The answer of an endpoint with `response: 'bytes'`. With a `fileName` the browser offers to save it. */
export type BytesAnswer = {
  /** A file that does not fit into memory comes in pieces, each made once the piece before it was sent. */
  bytes: Uint8Array | AsyncIterable<Uint8Array>;
  contentType: string;
  fileName?: string;
  /** Replaces the API's own policy for the only page that the API shows. */
  contentSecurityPolicy?: string;
};
