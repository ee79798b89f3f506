// Calls the API by its contract: sends a request, checks the answer, and asks for a confirmation if one is needed.

import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { proposedWire, type ProposedWire } from '@keelstone/domain/kernel/api/common.wire';
import type {
  BodyOf,
  Endpoint,
  ParamsOf,
  PolicyRule,
  QueryOf,
  ResponseOf,
} from '@keelstone/domain/kernel/api/endpoint';
import type { SomeSchema } from '@keelstone/domain/kernel/validation/some-schema';
import { ApiError, makeNetworkError } from './api-error.ts';
import { confirmation } from './confirmation.ts';
import { fetchTokens, renewTokens, send, type SendOptions } from './send.ts';

type ParamsPart<E extends Endpoint> = keyof ParamsOf<E> extends never
  ? { params?: undefined }
  : { params: ParamsOf<E> };
type QueryPart<E extends Endpoint> = E['query'] extends SomeSchema
  ? { query?: Partial<QueryOf<E>> }
  : { query?: undefined };
type BodyPart<E extends Endpoint> = E['body'] extends SomeSchema ? { body: BodyOf<E> } : { body?: undefined };

/**
 * With `keepalive` the request is sent to its end although its page is left. Its body may have 64 KiB (Fetch standard).
 * `bearer` is the ID token of a session that may be closed here before the request leaves, by default the current one.
 */
export type CallOptions<E extends Endpoint> = ParamsPart<E> &
  QueryPart<E> &
  BodyPart<E> & { signal?: AbortSignal; keepalive?: boolean; bearer?: string };

/** Options may be left out where the endpoint needs neither params nor body. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Ids in a path that are always the caller's own: hooks fill them in. */
type CallerParam<E extends Endpoint> = 'adminId' | (E['access'] extends 'self' ? 'userId' : never);
type GivenParams<E extends Endpoint> = Omit<ParamsOf<E>, CallerParam<E>>;

/** The input of a call without the caller's own ids, as components pass it to hooks. */
export type Sent<E extends Endpoint> = (keyof GivenParams<E> extends never
  ? { params?: undefined }
  : { params: GivenParams<E> }) &
  QueryPart<E> &
  BodyPart<E>;

/** The answer of a call. A call whose `people` name a rule may wait for a second administrator. */
export type AnswerOf<E extends Endpoint> =
  | ResponseOf<E>
  | (E extends { people: PolicyRule } ? ProposedWire : never);

/** True for the answer of a call that is not done yet: a second administrator has to confirm it. */
export function isProposed(answer: unknown): answer is ProposedWire {
  return typeof answer === 'object' && answer !== null && 'proposalId' in answer;
}

/** An endpoint that answers JSON. */
export type JsonEndpoint = Endpoint & { response: SomeSchema };
/** An endpoint that streams a file: an image, a CSV. */
export type BytesEndpoint = Endpoint & { response: 'bytes' };

/**
 * Calls the API as the contract says: a bearer if the endpoint needs one, JSON both ways, the answer checked against
 * its schema. If the server wants a recent confirmation, asks the person and sends the call again. Throws `ApiError`
 * for every failure. An aborted call throws the abort.
 */
export async function call<const E extends JsonEndpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<AnswerOf<E>> {
  return answerTo(endpoint, options ?? {});
}

/** `call` without its types, for the hooks of `lib/query`, which have types of their own. */
export async function answerTo<Answer>(endpoint: JsonEndpoint, options: SendOptions): Promise<Answer> {
  const response = await sendConfirmed(endpoint, options);
  const text = await receive(response.text(), options.signal);
  try {
    // The one place where an answer of the API becomes a typed value.
    const shape = response.status === 202 ? proposedWire : endpoint.response;
    return shape.validateSync(JSON.parse(text)) as Answer;
  } catch {
    throw new ApiError({
      status: response.status,
      code: 'unexpected',
      message: apiTexts.somethingWentWrong,
      requestId: response.headers.get('X-Request-Id') ?? undefined,
    });
  }
}

/** The file of an endpoint that streams one, for `PrivateImage` or a download. */
export async function fetchBytes<const E extends BytesEndpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Blob> {
  const response = await sendConfirmed(endpoint, options ?? {});
  return receive(response.blob(), options?.signal);
}

/** Waits for the body. One that breaks off counts as no answer: the request may have been carried out and can be repeated. */
function receive<T>(body: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  return body.catch((error: unknown) => {
    throw signal?.aborted === true ? error : makeNetworkError();
  });
}

/** Shown to a person who cancelled instead of confirming. */
const notConfirmed = 'Not confirmed, so nothing was changed';

/**
 * Sends a request. If the server wants a recent confirmation, asks the person and sends the request again: the refused
 * one did nothing, so nothing happens twice. Fails with `step-up-required` if the person does not confirm, and with
 * `invalid-token` if the session that sent it is no longer the current one: nobody sends a call of the person before.
 */
async function sendConfirmed(endpoint: Endpoint, options: SendOptions): Promise<Response> {
  let tokens = options.tokens ?? (await fetchTokens(endpoint, options.bearer));
  for (;;) {
    const sentAt = confirmation.count();
    try {
      return await send(endpoint, { ...options, tokens });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'step-up-required') throw error;
      const isConfirmed = await confirmation.ask({ methods: error.next?.methods ?? [], sentAt });
      if (!isConfirmed) throw new ApiError({ ...error, message: notConfirmed });
      tokens = await renewTokens(endpoint, tokens);
    }
  }
}
