import { parse as parseQuery } from 'node:querystring';
import { isRefusedWhileLocked } from '@keelstone/domain/access/account-lock/decide-lock';
import type { Factors } from '@keelstone/domain/access/second-factor/second-factor';
import type { EndpointName } from '@keelstone/domain/contract';
import { assertFlags } from '@keelstone/domain/core/kill-switch/kill-switch';
import {
  listAskedVersions,
  assertAccepted,
  isRefusedBeforeAcceptance,
} from '@keelstone/domain/core/legal/acceptance';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import type { Identified, Origin } from '../platform/call/caller.ts';
import { findFlagsFor } from '../platform/flags/find-flags.ts';
import { recordAfterCall } from '../platform/throttle/record-after-call.ts';
import { settle, unwrapSettled } from '../platform/unwrap-settled.ts';
import { assertAccess } from './assert-access.ts';
import { findCallerCounters, type FoundCounter } from './caller-throttles.ts';
import type { Deps } from './pipeline-deps.ts';
import { readBody } from './read-body.ts';
import type { Refused, Registered } from './registered.ts';
import type { RequestHead } from './request-head.ts';
import { runThrottled } from './run-throttled.ts';
import { validateBody, validateQuery } from './validate.ts';

/** A request for one call of the contract. Its query and its body are not read yet. */
type RequestedCall = {
  name: EndpointName;
  endpoint: Endpoint;
  params: Readonly<Record<string, string>>;
  bearer: string | undefined;
  origin: Origin;
  sent: { search: string; head: RequestHead; received: Uint8Array };
};

/** The caller, and the documents that are read in the same round trip as the caller. */
type IdentifiedCaller = Identified<{
  factors: Factors | undefined;
  counters: FoundCounter[];
  alongside: unknown;
}>;

/** A call whose kill switches are being read. `switchedOn` is rejected if one of them refuses the call. */
type StartedCall = RequestedCall & { switchedOn: Promise<void> };

export type Server<D> = { registered: Registered<D>; deps: D };

/** A handler after the pipeline has checked its input. The contract's types are dropped only here. */
type AnyHandler<D> = (request: object, deps: D) => Promise<unknown>;

/**
 * Runs one call of the contract: identifies the caller, admits them, runs the handler, and returns its answer.
 * `noteCaller` is called with the caller before anything is refused to them.
 */
export async function runCall<D extends Deps>(
  requested: RequestedCall,
  noteCaller: (uid: string) => void,
  server: Server<D>,
): Promise<unknown> {
  const { name, endpoint, origin } = requested;
  // Read in parallel with the caller, so that a switch costs no waiting. A refusal of the caller takes precedence.
  const switchedOn = assertSwitchedOn(endpoint, server.deps);
  switchedOn.catch(() => undefined);
  const call = { ...requested, switchedOn };
  if (endpoint.access === 'public') return runHandler(call, undefined, server);
  const identified = await identifyCaller(call, server);
  const { caller } = identified;
  noteCaller(caller.uid);
  const { isConfirmationUsed } = await admit(call, identified, server);
  const answer = await runHandler(call, identified, server);
  if (isConfirmationUsed)
    await recordAfterCall({ requestId: origin.requestId, operation: name }, server.deps, () =>
      server.registered.recordStrongUse(caller, server.deps),
    );
  return answer;
}

async function assertSwitchedOn(endpoint: Endpoint, deps: Deps): Promise<void> {
  assertFlags(await findFlagsFor(endpoint, deps), endpoint.flags ?? []);
}

/**
 * Identifies the caller. Their throttle counters, their second factors if these may be needed, and the documents of a
 * short read are read in the same round trip.
 */
function identifyCaller<D extends Deps>(
  { name, endpoint, bearer, origin }: RequestedCall,
  { registered, deps }: Server<D>,
): Promise<IdentifiedCaller> {
  return registered.identify(bearer, deps, async (token) => {
    const { uid, isAdmin } = token;
    const { stepUp } = endpoint;
    const mayNeedFactors = stepUp !== undefined && (stepUp !== 'others' || isAdmin);
    const [factors, counters, alongside] = await Promise.all([
      mayNeedFactors ? registered.findFactors(uid, deps) : undefined,
      findCallerCounters({ name, endpoint, countedBy: { caller: uid, ip: origin.ip } }, deps),
      registered.readAlongside(name, token, deps),
    ]);
    return { factors, counters, alongside };
  });
}

/** Refuses a caller who may not make this call now. Returns whether the call uses a confirmation, which extends it. */
async function admit<D extends Deps>(
  { endpoint, params, switchedOn }: StartedCall,
  { caller, session, documents }: IdentifiedCaller,
  { registered, deps }: Server<D>,
): Promise<{ isConfirmationUsed: boolean }> {
  const { access, stepUp, method } = endpoint;
  assertAccess(access, caller, params);
  if (isRefusedWhileLocked(endpoint)) assertMay('change', caller.user, { nowMs: deps.now() });
  const act = { caller, session, factors: documents.factors, params };
  const isUseDue = stepUp !== undefined && (await registered.requireStrong(stepUp, act, deps));
  await switchedOn;
  if (isRefusedBeforeAcceptance(endpoint))
    assertAccepted(caller.user, listAskedVersions(deps.publishedTexts));
  // A call that only reads extends no confirmation, so nobody can keep a stolen one alive without a trace.
  return { isConfirmationUsed: isUseDue && method !== 'GET' };
}

/** Reads the input and runs the handler, within the throttles of the call. */
async function runHandler<D extends Deps>(
  call: StartedCall,
  identified: IdentifiedCaller | undefined,
  { registered, deps }: Server<D>,
): Promise<unknown> {
  const { name, endpoint, params, origin, switchedOn } = call;
  const caller = identified?.caller;
  const { counters = [], alongside } = identified?.documents ?? {};
  // A request with a refused body counts as an attempt too.
  const input = await settle(readInput(call));
  const body = input.status === 'fulfilled' ? input.value.body : undefined;
  const noteRefusal = (refused: Refused) => registered.noteRefusal(refused, deps);
  const request = { name, endpoint, body, caller, origin, counters, switchedOn, noteRefusal };
  const handler = registered.handlers[name] as AnyHandler<D>;
  return runThrottled(request, deps, async (attempt) =>
    handler({ params, caller, origin, alongside, ...unwrapSettled(input), attempt }, deps),
  );
}

/** Reads and checks query and body. Errors: those of `readBody`, `invalid-input`. */
async function readInput({
  endpoint: { query, body, bodyBytesMax },
  sent: { search, head, received },
}: RequestedCall): Promise<{ query: unknown; body: unknown }> {
  return {
    query: validateQuery(query, parseQuery(search)),
    body: body === undefined ? undefined : validateBody(body, readBody(head, received, bodyBytesMax)),
  };
}
