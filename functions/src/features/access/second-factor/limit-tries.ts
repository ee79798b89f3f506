import { factorTries } from '@keelstone/domain/access/second-factor/second-factor.limits';
import { DomainError } from '@keelstone/domain/errors';
import type { Origin } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { recordAfterCall } from '../../../platform/throttle/record-after-call.ts';
import { type Entered, enterThrottles, takeBack } from '../../../platform/throttle/throttle.service.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';

/** The refusal of an invalid proof: one sentence for every fault. */
export function refuseFactor(): DomainError {
  return new DomainError('factor-refused');
}

/**
 * Limits the tries at an account's factors to five in 15 minutes, wherever they are asked for. The refusal that fills
 * the counter leaves a security event, because the person who got this far knows the password or has a session. Errors:
 * `too-many-requests`, and those of the work.
 */
export async function limitTries<T>(
  { uid, origin }: { uid: string; origin: Origin },
  deps: Deps,
  work: () => Promise<T>,
): Promise<T> {
  const operation = 'second-factor';
  const entered = await enterThrottles(
    { name: operation, throttles: [factorTries], countedBy: { caller: uid } },
    deps,
  );
  let isForgiven = true;
  try {
    return await work();
  } catch (error) {
    isForgiven = !isRefusal(error);
    throw error;
  } finally {
    await recordAfterCall({ requestId: origin.requestId, operation }, deps, () =>
      isForgiven ? takeBack(entered, 'refusals', deps) : noteFull({ uid, origin, entered }, deps),
    );
  }
}

/** Returns whether an error is a wrong guess. */
function isRefusal(error: unknown): boolean {
  return error instanceof DomainError && ['factor-refused', 'wrong-credentials'].includes(error.code);
}

async function noteFull(
  { uid, origin, entered }: { uid: string; origin: Origin; entered: readonly Entered[] },
  deps: Deps,
): Promise<void> {
  const full = entered.find(({ isFull }) => isFull);
  if (full === undefined) return;
  await deps.runTransaction((tx) => {
    const fact = { kind: 'factors-refused', detail: { attempts: full.window.count, ip: origin.ip } } as const;
    recordSecurityEvent(tx, { fact, actorUid: 'sys:sign-in', uid, origin }, deps);
    return Promise.resolve();
  });
}
