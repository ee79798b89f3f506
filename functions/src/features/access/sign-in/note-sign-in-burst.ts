import { DomainError } from '@keelstone/domain/errors';
import type { Origin } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Entered } from '../../../platform/throttle/throttle.service.ts';

/** Stores a burst if this refused attempt filled a counter of its address. Otherwise does nothing. */
export async function noteSignInBurst(
  refused: { email: string | undefined; origin: Origin; entered: readonly Entered[]; error: unknown },
  deps: Deps,
): Promise<void> {
  const { email, origin, entered, error } = refused;
  const isRefusal = error instanceof DomainError && error.code === 'wrong-credentials';
  // One IP address with many e-mail addresses concerns none of their owners in particular.
  const full = entered.find(
    ({ isFull, throttle }) => isFull && throttle.counts === 'refusals' && throttle.by !== 'ip',
  );
  if (email === undefined || !isRefusal || full === undefined) return;
  await deps.signInBursts.save(deps.signInBursts.newId(), {
    email: email.toLowerCase(),
    by: full.throttle.by,
    attempts: full.window.count,
    ip: origin.ip,
    requestId: origin.requestId,
    atMs: deps.now(),
  });
}
