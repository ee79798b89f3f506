import type { EndpointName } from '@keelstone/domain/contract';
import { deviceRef } from '@keelstone/domain/core/device/known-device';
import { toNetwork } from '@keelstone/domain/core/device/network';
import { DomainError } from '@keelstone/domain/errors';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { normalizeEmail } from '@keelstone/domain/kernel/validation/email-local';
import type { Caller, Origin } from '../platform/call/caller.ts';
import type { CountedAttempt } from '../platform/call/handler.ts';
import type { CountedBy } from '../platform/throttle/counters.ts';
import { recordAfterCall } from '../platform/throttle/record-after-call.ts';
import { type Entered, enterThrottles, takeBack } from '../platform/throttle/throttle.service.ts';
import { enterCallerThrottles, isCallerThrottle, type FoundCounter } from './caller-throttles.ts';
import type { Deps } from './pipeline-deps.ts';
import type { Refused } from './registered.ts';

/** The parts of a request that throttles use. */
export type ThrottledRequest = {
  name: EndpointName;
  endpoint: Endpoint;
  /** `undefined` if the body is refused. Then no counter uses its fields. */
  body: unknown;
  caller: Caller | undefined;
  origin: Origin;
  /** The counters that need not be entered before the work begins. */
  counters: readonly FoundCounter[];
  /** Rejected if a kill switch refuses the call, which is then not counted. */
  switchedOn: Promise<void>;
  noteRefusal: (refused: Refused) => Promise<void>;
};

type Work<T> = (attempt: CountedAttempt) => Promise<T>;

/**
 * Runs a call within its throttles. Every call is counted first. A throttle of refusals takes back successes. A throttle
 * of successes takes back refusals. A call that guessed nothing may report so during its work, and is then taken back
 * like a success. Errors: `too-many-requests`, and those of the call.
 */
export async function runThrottled<T>(request: ThrottledRequest, deps: Deps, work: Work<T>): Promise<T> {
  const entering = enterCallerThrottles(request.counters, deps);
  const counted = recordAfterCall(describeCall(request), deps, () => entering);
  try {
    return await runStrictlyThrottled(request, deps, work);
  } finally {
    // Awaited on every path, because an instance may be stopped after the answer.
    await counted;
  }
}

/** Runs the call within its strict counters. A counter of refusals forgets a success, and vice versa. */
async function runStrictlyThrottled<T>(request: ThrottledRequest, deps: Deps, work: Work<T>): Promise<T> {
  const record = (write: () => Promise<void>) => recordAfterCall(describeCall(request), deps, write);
  const { entering, mayBegin } = enterStrictThrottles(request, deps);
  let takingBack: Promise<void> | undefined;
  const takeRefusalBack = () =>
    (takingBack ??= record(async () => takeBack(await entering, 'refusals', deps)));
  const working = mayBegin.then(() =>
    work({ counted: entering, reportNoGuess: () => void takeRefusalBack() }),
  );
  // Its failure is handled below, once the attempt is counted.
  working.catch(() => undefined);
  const entered = await entering;
  try {
    const result = await working;
    await takeRefusalBack();
    return result;
  } catch (error) {
    // The password was correct: frequent sign-ins must not lock anybody out.
    if (error instanceof DomainError && error.code === 'second-factor-required') await takeRefusalBack();
    else await record(() => takeBack(entered, 'successes', deps));
    await takingBack;
    const { body, origin } = request;
    await record(() => request.noteRefusal({ email: readText(body, 'email'), origin, entered, error }));
    throw error;
  }
}

type StrictEntry = { entering: Promise<Entered[]>; mayBegin: Promise<unknown> };

/** The known devices with an attempt that may begin before it is counted. */
const early = new Set<string>();

/**
 * Enters the strict counters. The work of a stranger may begin once they are entered. The work of a known device may
 * begin once they allow the call, which saves a round trip. Only one attempt of a device at a time may begin so early, or
 * many simultaneous guesses would all be tried.
 */
function enterStrictThrottles(request: ThrottledRequest, deps: Deps): StrictEntry {
  const { name, endpoint, switchedOn } = request;
  const throttles = (endpoint.throttles ?? []).filter((throttle) => !isCallerThrottle(endpoint, throttle));
  const countedBy = readCountedBy(request);
  const call = { name, throttles, countedBy, switchedOn };
  const device = countedBy['email-and-device'];
  if (device === undefined || early.has(device)) {
    const entering = enterThrottles(call, deps);
    return { entering, mayBegin: entering };
  }
  early.add(device);
  let onKnownDevice = (): void => undefined;
  const known = new Promise<void>((resolve) => (onKnownDevice = resolve));
  const entering = enterThrottles({ ...call, onKnownDevice }, deps).finally(() => early.delete(device));
  return { entering, mayBegin: Promise.race([known, entering]) };
}

function describeCall({ name, origin }: ThrottledRequest) {
  return { requestId: origin.requestId, operation: name };
}

function readCountedBy({ body, caller, origin }: ThrottledRequest): CountedBy {
  const typed = readText(body, 'email');
  const email = typed === undefined ? undefined : normalizeEmail(typed);
  const device = readText(body, 'device');
  return {
    ip: origin.ip,
    ...(caller !== undefined && { caller: caller.uid }),
    ...(email !== undefined && { email, 'email-and-network': `${email}|${toNetwork(origin.ip)}` }),
    ...(email !== undefined && device !== undefined && { 'email-and-device': deviceRef({ email, device }) }),
  };
}

function readText(body: unknown, field: 'email' | 'device'): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : undefined;
}
