import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { EndpointName } from '@keelstone/domain/contract';
import {
  type Endpoint,
  isRefusedBeforeAcceptance,
  isRefusedWhileLocked,
} from '@keelstone/domain/kernel/api/endpoint';
import { DomainError } from '@keelstone/domain/errors';
import { assertFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import { listAskedVersions, assertAccepted } from '@keelstone/domain/core/legal/acceptance';
import { answeredAtHeader } from '@keelstone/domain/kernel/live/signal';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { type AppCheckVerdict, assertApp, examineApp } from './check-app.ts';
import type { Deps } from './pipeline-deps.ts';
import { meter, newUsage } from '../platform/firestore/meter.ts';
import { findFlagsFor } from '../platform/flags/find-flags.ts';
import { sendAnswer, sendError, setHeaders } from './answer.ts';
import type { Caller, Origin, VerifiedToken } from '../platform/call/caller.ts';
import { assertAccess, findBearer } from './assert-access.ts';
import { findCallerCounters } from './caller-throttles.ts';
import { runThrottled } from './run-throttled.ts';
import type { Refused, Registered } from './registered.ts';
import { hasCode } from '../platform/has-code.ts';
import { readStack, recordAfterCall } from '../platform/throttle/record-after-call.ts';
import { unwrapSettled } from '../platform/unwrap-settled.ts';
import { findRoute } from './find-route.ts';
import { readOrigin } from './origin.ts';
import { makeBodyLimits, readBody, receiveBody } from './read-body.ts';
import { readOriginalHead, type RequestHead } from './request-head.ts';
import { validateBody, validateParams, validateQuery } from './validate.ts';
import { pipelineLimits } from './pipeline.limits.ts';

/** A handler after the pipeline has checked its input. The contract's types are dropped only here. */
type AnyHandler<D> = (request: object, deps: D) => Promise<unknown>;

/**
 * Runs one request through the pipeline. Finds the call, checks the app, the caller, their access, the switches and the
 * input, runs the handler, answers and logs.
 */
export async function serve<D extends Deps>(
  request: IncomingMessage,
  response: ServerResponse,
  {
    registered,
    deps,
    serves,
  }: { registered: Registered<D>; deps: D; serves: (name: EndpointName) => boolean },
): Promise<void> {
  const { method = '', headers } = request;
  const head = readOriginalHead(request);
  const [path = '', search = ''] = head.url.split(/\?(.*)/s);
  const startedAtMs = deps.now();
  const requestId = deps.newRequestId();
  setHeaders(response, requestId);
  const usage = newUsage();
  let operation = `${method} unmatched`;
  let caller: Caller | undefined;
  let appCheck: AppCheckVerdict;
  let outcome = 'ok';
  try {
    // Received first, so that a refused body costs no database read.
    const received = await receive(request, response, findBodyBytesMax(method, path, serves));
    const { name, endpoint, params: found } = findRoute(method, path);
    operation = name;
    if (received.byteLength > (endpoint.bodyBytesMax ?? pipelineLimits.bodyBytesMax))
      throw new DomainError('payload-too-large');
    if (!serves(name)) throw new DomainError('not-found');
    appCheck = await examineApp(endpoint, headers, deps);
    assertApp(appCheck, deps);
    const answer = await meter(usage, async () => {
      const params = validateParams(found);
      // Read in parallel, so that a flag costs no waiting. A refusal of the caller takes precedence.
      const origin = readOrigin(request, { requestId, trustedProxyHops: deps.config.trustedProxyHops });
      const switchedOn = findFlagsFor(endpoint, deps).then((flags) => {
        assertFlags(flags, endpoint.flags ?? []);
      });
      switchedOn.catch(() => undefined);
      const identified =
        endpoint.access === 'public'
          ? undefined
          : await registered.identify(
              findBearer(headers),
              deps,
              findAlongside({ name, endpoint, origin }, registered, deps),
            );
      caller = identified?.caller;
      if (caller !== undefined) {
        assertAccess(endpoint.access, caller, params);
        if (isRefusedWhileLocked(endpoint)) assertMay('change', caller.user, { nowMs: deps.now() });
      }
      const { stepUp } = endpoint;
      // A call that only reads extends no confirmation, so nobody can keep a stolen one alive without a trace.
      const isUseDue =
        identified !== undefined &&
        stepUp !== undefined &&
        (await registered.requireStrong(stepUp, { ...identified, ...identified.found, params }, deps));
      if (caller !== undefined) await switchedOn;
      if (caller !== undefined && isRefusedBeforeAcceptance(endpoint))
        assertAccepted(caller.user, listAskedVersions(deps.publishedTexts));
      // A request with a refused body counts as an attempt too.
      const [input] = await Promise.allSettled([readInput(endpoint, { search, head, received })]);
      const counters = identified?.found.counters ?? [];
      const handler = registered.handlers[name] as AnyHandler<D>;
      const sent = input.status === 'fulfilled' ? input.value.body : undefined;
      const noteRefusal = (refused: Refused) => registered.noteRefusal(refused, deps);
      const attempt = { name, endpoint, body: sent, caller, origin, counters, switchedOn, noteRefusal };
      const alongside = identified?.found.alongside;
      const done = await runThrottled(attempt, deps, async (noGuess, counted) => {
        const { query, body } = unwrapSettled(input);
        return handler({ params, query, body, caller, origin, alongside, noGuess, counted }, deps);
      });
      const user = caller;
      if (user !== undefined && isUseDue && endpoint.method !== 'GET')
        await recordAfterCall({ requestId, operation }, deps, () => registered.recordStrongUse(user, deps));
      return done;
    });
    // The server's time: the caller has then read every change that a signal dates before it.
    response.setHeader(answeredAtHeader, deps.now());
    // Metered too, because a file in pieces reads while it is sent.
    await meter(usage, () => sendAnswer(response, endpoint, answer, deps.config.appUrl));
  } catch (error) {
    outcome = response.headersSent ? 'broken-off' : sendError(response, error, requestId).code;
    if (!(error instanceof DomainError) && !isReaderGone(error))
      deps.log.error({ requestId, operation, error: readStack(error) });
  }
  deps.log.info({
    requestId,
    operation,
    uid: caller?.uid ?? null,
    outcome,
    ...(appCheck === undefined ? {} : { appCheck }),
    ms: deps.now() - startedAtMs,
    reads: usage.reads,
    writes: usage.writes,
    deletes: usage.deletes,
  });
}

/** Reads and checks query and body. Errors: those of `readBody`, `invalid-input`. */
async function readInput(
  { query, body, bodyBytesMax }: Endpoint,
  { search, head, received }: { search: string; head: RequestHead; received: Uint8Array },
): Promise<{ query: unknown; body: unknown }> {
  return {
    query: validateQuery(query, parseQuery(search)),
    body: body === undefined ? undefined : validateBody(body, readBody(head, received, bodyBytesMax)),
  };
}

/**
 * Reads the caller's throttle counters, their second factors if these may be needed, and the documents of a short read,
 * in the round trip that reads the caller.
 */
function findAlongside<D extends Deps>(
  { name, endpoint, origin }: { name: EndpointName; endpoint: Endpoint; origin: Origin },
  registered: Registered<D>,
  deps: D,
) {
  return async (token: VerifiedToken) => {
    const { uid, isAdmin } = token;
    const { stepUp } = endpoint;
    const mayBeAsked = stepUp !== undefined && (stepUp !== 'others' || isAdmin);
    const [factors, counters, alongside] = await Promise.all([
      mayBeAsked ? registered.findFactors(uid, deps) : undefined,
      findCallerCounters({ name, endpoint, counted: { caller: uid, ip: origin.ip } }, deps),
      registered.readAlongside(name, token, deps),
    ]);
    return { factors, counters, alongside };
  };
}

/** The most bytes of a call that this function serves, or `undefined` for the usual limit. */
function findBodyBytesMax(
  method: string,
  path: string,
  serves: (name: EndpointName) => boolean,
): number | undefined {
  try {
    const { name, endpoint } = findRoute(method, path);
    return serves(name) ? endpoint.bodyBytesMax : undefined;
  } catch {
    // Refused once its body has been received.
    return undefined;
  }
}

/** Receives the body. After a refusal the connection ends with the answer, without waiting for the rest of the body. */
async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  bytesMax: number | undefined,
): Promise<Uint8Array> {
  try {
    return await receiveBody(request, makeBodyLimits(bytesMax));
  } catch (error) {
    response.setHeader('Connection', 'close');
    throw error;
  }
}

/** Returns whether the connection ended before the answer did. */
function isReaderGone(error: unknown): boolean {
  return hasCode(error, 'ERR_STREAM_PREMATURE_CLOSE');
}
