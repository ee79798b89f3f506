import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import { DomainError, type ErrorCode } from '@keelstone/domain/errors';
import { assertFlags } from '@keelstone/domain/flags/flags';
import { limits } from '@keelstone/domain/limits';
import { assertApp, examineApp, type AppCheckVerdict } from '../app-check/check-app.ts';
import type { Deps } from '../deps.ts';
import { metered, noUsage } from '../firestore/meter.ts';
import { findFlagsFor } from '../flags/find-flags.ts';
import { sendAnswer, sendError, setHeaders } from './answer.ts';
import { assertAccess, identify } from './auth.ts';
import { enterThrottles, forgiveSuccess } from '../throttle/throttle.service.ts';
import type { Caller, Origin } from './caller.ts';
import type { Handlers } from './handler.ts';
import { originOf } from './origin.ts';
import { readJson } from './read-json.ts';
import { validateBody, validateParams, validateQuery } from './validate.ts';

type Route = { name: EndpointName; path: string; endpoint: Endpoint };
/** A handler once the pipeline has proved the shapes: the contract's types end at this one place. */
type AnyHandler = (request: object, deps: Deps) => Promise<unknown>;

/** Mounts every entry of the contract under each of its spellings. */
export function mountContract(app: Express, handlers: Handlers, deps: () => Deps): void {
  const routes = Object.entries(contract).flatMap(([name, endpoint]: [string, Endpoint]) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((path): Route => ({
      name: name as EndpointName,
      path,
      endpoint,
    })),
  );
  const paths = [...new Set(routes.map((route) => route.path))].sort(literalFirst);
  for (const path of paths) {
    const atPath = app.route(path);
    for (const { name, endpoint } of routes.filter((route) => route.path === path)) {
      const handler = handlers[name] as AnyHandler;
      const serve = (request: Request, response: Response) =>
        run({ request, response, name, endpoint, handler, deps: deps() });
      if (endpoint.method === 'GET') atPath.get(serve);
      if (endpoint.method === 'POST') atPath.post(readBytes(deps), serve);
      if (endpoint.method === 'PUT') atPath.put(readBytes(deps), serve);
      if (endpoint.method === 'DELETE') atPath.delete(serve);
    }
    atPath.all((request, response) =>
      refuse(request, response, deps(), new DomainError('method-not-allowed')),
    );
  }
  app.use((request, response) => refuse(request, response, deps(), new DomainError('not-found')));
  // Express comes here with a path that it cannot decode; its own page would be HTML, and a cache might keep it.
  app.use((_error: unknown, request: Request, response: Response, next: () => void) => {
    if (response.headersSent) next();
    else refuse(request, response, deps(), new DomainError('not-found'));
  });
}

/** One request through the pipeline of security.md 2.0: our app, who, may he, is it switched on, is it well formed, do it, answer, log. */
async function run(options: {
  request: Request;
  response: Response;
  name: EndpointName;
  endpoint: Endpoint;
  handler: AnyHandler;
  deps: Deps;
}): Promise<void> {
  const { request, response, name, endpoint, handler, deps } = options;
  const startedAtMs = deps.now();
  const requestId = deps.newRequestId();
  setHeaders(response, requestId);
  const usage = noUsage();
  let caller: Caller | undefined;
  let appCheck: AppCheckVerdict;
  let outcome = 'ok';
  try {
    appCheck = await examineApp(endpoint, request.headers, deps);
    assertApp(appCheck, deps);
    const answer = await metered(usage, async () => {
      const params = validateParams(request.params);
      // Side by side, so that a flag costs no waiting; who may not call at all is told that first.
      const [identified, flags] = await Promise.allSettled([
        endpoint.access === 'public' ? undefined : identify(request.headers, deps),
        findFlagsFor(endpoint, deps),
      ]);
      caller = settled(identified);
      if (caller !== undefined) assertAccess(endpoint.access, caller, params);
      assertFlags(settled(flags), endpoint.flags ?? []);
      const query = validateQuery(endpoint.query, request.query);
      const body = endpoint.body === undefined ? undefined : validateBody(endpoint.body, bodyOf(request));
      const origin = originOf(request, { requestId, trustedProxyHops: deps.config.trustedProxyHops });
      return throttled({ name, endpoint, body, caller, origin }, deps, () =>
        handler({ params, query, body, caller, origin }, deps),
      );
    });
    sendAnswer(response, endpoint, answer);
  } catch (error) {
    outcome = sendError(response, error, requestId).code;
    if (!(error instanceof DomainError))
      deps.log.error({ requestId, operation: name, error: describe(error) });
  }
  deps.log.info({
    requestId,
    operation: name,
    uid: caller?.uid ?? null,
    outcome,
    ...(appCheck === undefined ? {} : { appCheck }),
    ms: deps.now() - startedAtMs,
    reads: usage.reads,
    writes: usage.writes,
    deletes: usage.deletes,
  });
}

function settled<T>(result: PromiseSettledResult<T>): T {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Runs a call within its throttles; a success is taken back where the throttle counts refusals. */
async function throttled<T>(
  call: { name: EndpointName; endpoint: Endpoint; body: unknown; caller: Caller | undefined; origin: Origin },
  deps: Deps,
  work: () => Promise<T>,
): Promise<T> {
  const { name, endpoint, body, caller, origin } = call;
  const { throttles = [] } = endpoint;
  const email: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'email') : undefined;
  const counted = {
    ip: origin.ip,
    ...(caller === undefined ? {} : { caller: caller.uid }),
    ...(typeof email === 'string' ? { email: email.toLowerCase() } : {}),
  };
  const throttledCall = { name, throttles, counted };
  await enterThrottles(throttledCall, deps);
  const result = await work();
  try {
    await forgiveSuccess(throttledCall, deps);
  } catch (error) {
    // The call has succeeded; a counter that stands one too high is no reason to say otherwise.
    deps.log.error({ requestId: origin.requestId, operation: name, error: describe(error) });
  }
  return result;
}

function refuse(request: Request, response: Response, deps: Deps, refusal: DomainError): void {
  const requestId = deps.newRequestId();
  setHeaders(response, requestId);
  sendError(response, refusal, requestId);
  deps.log.info({
    requestId,
    operation: `${request.method} unmatched`,
    uid: null,
    outcome: refusal.code,
    ms: 0,
    reads: 0,
    writes: 0,
    deletes: 0,
  });
}

const rawBody = express.raw({ type: () => true, limit: limits.bodyBytesMax, inflate: false });

/** The platform hands the body over as `rawBody`; a bare Express app reads the stream. */
function readBytes(deps: () => Deps): RequestHandler {
  return (request, response, next) => {
    if ('rawBody' in request) {
      next();
      return;
    }
    rawBody(request, response, (error: unknown) => {
      if (error === undefined) next();
      else refuse(request, response, deps(), new DomainError(unreadable(error)));
    });
  };
}

/** Why the stream could not be read: too long, compressed, or broken off. */
function unreadable(error: unknown): ErrorCode {
  const type: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'type') : undefined;
  if (type === 'entity.too.large') return 'payload-too-large';
  return type === 'encoding.unsupported' ? 'unsupported-media-type' : 'invalid-json';
}

function bodyOf(request: Request): unknown {
  if (request.is('application/json') === false) throw new DomainError('unsupported-media-type');
  const bytes: unknown = 'rawBody' in request ? request.rawBody : request.body;
  if (!(bytes instanceof Uint8Array)) throw new DomainError('invalid-json');
  return readJson(bytes);
}

/** Fixed segments are matched before parameters (G1). */
function literalFirst(a: string, b: string): number {
  const left = a.split('/');
  const right = b.split('/');
  for (let index = 0; index < Math.min(left.length, right.length); index += 1) {
    const leftIsParam = left[index]?.startsWith(':') === true;
    const rightIsParam = right[index]?.startsWith(':') === true;
    if (leftIsParam !== rightIsParam) return leftIsParam ? 1 : -1;
  }
  return right.length - left.length;
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
