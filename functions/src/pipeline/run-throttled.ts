import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import type { EndpointName } from '@keelstone/domain/contract';
import { deviceRef } from '@keelstone/domain/core/device/known-device';
import { DomainError } from '@keelstone/domain/errors';
import { toNetwork } from '@keelstone/domain/core/device/network';
import { normalizeEmail } from '@keelstone/domain/kernel/validation/email-local';
import type { Deps } from './pipeline-deps.ts';
import type { Caller, Origin } from '../platform/call/caller.ts';
import { recordAfterCall } from '../platform/throttle/record-after-call.ts';
import { enterCallerThrottles, isCallerThrottle, type FoundCounter } from './caller-throttles.ts';
import type { Refused } from './registered.ts';
import type { Counted } from '../platform/throttle/counters.ts';
import { enterThrottles, takeBack } from '../platform/throttle/throttle.service.ts';

/** The parts of a request that throttles use. */
export type Attempt = {
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

/** The work within throttles. It may report once that it guessed nothing. `counted`: see `HandlerRequest`. */
type Work<T> = (noGuess: () => void, counted: Promise<unknown>) => Promise<T>;

/**
 * Runs a call within its throttles. Every call is counted first. A throttle of refusals takes back successes. A throttle
 * of successes takes back refusals. A call that guessed nothing may report so during its work, and is then taken back
 * like a success. Errors: `too-many-requests`, and those of the call.
 */
export async function runThrottled<T>(attempt: Attempt, deps: Deps, work: Work<T>): Promise<T> {
  const { name, origin } = attempt;
  const call = { requestId: origin.requestId, operation: name };
  const counting = enterCallerThrottles(attempt.counters, deps);
  const counted = recordAfterCall(call, deps, () => counting);
  try {
    return await runStrictlyThrottled(attempt, deps, work);
  } finally {
    // Awaited on every path, because an instance may be stopped after the answer.
    await counted;
  }
}

/** The devices of which one attempt may begin early and is not counted yet. */
const early = new Set<string>();

/**
 * Runs the call within its strict counters. A stranger's work starts after they are entered. A known device's work
 * starts at once, which saves a round trip, but has no effect or answer before. Only one attempt of a device at a time
 * starts so, or many simultaneous guesses would all be tried.
 */
async function runStrictlyThrottled<T>(attempt: Attempt, deps: Deps, work: Work<T>): Promise<T> {
  const { name, endpoint, origin, switchedOn } = attempt;
  const call = { requestId: origin.requestId, operation: name };
  const throttles = (endpoint.throttles ?? []).filter((throttle) => !isCallerThrottle(endpoint, throttle));
  const counted = readCounted(attempt);
  const device = counted['email-and-device'] ?? '';
  const mayBeEarly = !early.has(device);
  early.add(device);
  let begin = (): void => undefined;
  const allowed = new Promise<void>((resolve) => (begin = resolve));
  const onKnownDevice = () => mayBeEarly && begin();
  const entering = enterThrottles({ name, throttles, counted, switchedOn, onKnownDevice }, deps).finally(
    () => mayBeEarly && early.delete(device),
  );
  const takeBackRefusal = async () => takeBack(await entering, 'refusals', deps);
  let forgiven: Promise<void> | undefined;
  const forgive = () => (forgiven ??= recordAfterCall(call, deps, takeBackRefusal));
  const working = allowed.then(() => work(() => void forgive(), entering));
  // Its failure is handled below, once the attempt is counted.
  working.catch(() => undefined);
  const entered = await entering;
  begin();
  try {
    const result = await working;
    await forgive();
    return result;
  } catch (error) {
    // The password was correct: frequent sign-ins must not lock anybody out.
    if (error instanceof DomainError && error.code === 'second-factor-required') await forgive();
    else await recordAfterCall(call, deps, () => takeBack(entered, 'successes', deps));
    await forgiven;
    await recordAfterCall(call, deps, () =>
      attempt.noteRefusal({ email: readText(attempt.body, 'email'), origin, entered, error }),
    );
    throw error;
  }
}

function readCounted({ body, caller, origin }: Pick<Attempt, 'body' | 'caller' | 'origin'>): Counted {
  const typed = readText(body, 'email');
  const email = typed === undefined ? undefined : normalizeEmail(typed);
  const device = readText(body, 'device');
  return {
    ip: origin.ip,
    ...(caller === undefined ? {} : { caller: caller.uid }),
    ...(email === undefined ? {} : { email, 'email-and-network': `${email}|${toNetwork(origin.ip)}` }),
    ...(email === undefined || device === undefined
      ? {}
      : { 'email-and-device': deviceRef({ email, device }) }),
  };
}

function readText(body: unknown, field: 'email' | 'device'): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, field) : undefined;
  return typeof value === 'string' ? value : undefined;
}
