import { hasFactor, proofMethodsOf } from '@keelstone/domain/factor/factors';
import { DomainError } from '@keelstone/domain/errors';
import { liveSession, withSession } from '@keelstone/domain/session/session';
import { isStrong, isStrongUseDue, strongUsed, type StepUp } from '@keelstone/domain/session/strength';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/caller.ts';

type Of = Pick<Caller, 'uid' | 'sid'>;

/**
 * Refuses a caller who has not confirmed recently that it is them, if they are asked at all: `with-factor` asks only
 * people who have a second factor. The pipeline calls it for every entry of the contract with `stepUp`, but for those of
 * `others`: whose record it is, is known to the operation, which calls it through `strongly`. Answers whether `recordStrongUse` is due once the call has succeeded. Errors:
 * `step-up-required`, with the methods that the caller can confirm with; `invalid-token` if the session has ended meanwhile.
 */
export async function requireStrong(
  stepUp: Exclude<StepUp, 'others'>,
  { uid, sid }: Of,
  deps: Pick<Deps, 'sessions' | 'factors' | 'findTogether' | 'now'>,
): Promise<boolean> {
  const [sessions, factors] = await deps.findTogether(deps.sessions.at(uid), deps.factors.at(uid));
  const session = liveSession(sessions, sid, deps.now());
  if (session === undefined) throw new DomainError('invalid-token');
  if (stepUp === 'with-factor' && !hasFactor(factors)) return false;
  if (!isStrong(session, deps.now()))
    throw new DomainError('step-up-required', { next: { methods: proofMethodsOf(factors) } });
  return isStrongUseDue(session, deps.now());
}

/** Does what needs the confirmation of callers who have a second factor, and notes its use. Errors: those of `requireStrong`. */
export async function strongly(
  caller: Of,
  deps: Parameters<typeof requireStrong>[2] & Parameters<typeof recordStrongUse>[1],
  work: () => Promise<void>,
): Promise<void> {
  const isUseDue = await requireStrong('with-factor', caller, deps);
  await work();
  if (isUseDue) await recordStrongUse(caller, deps);
}

/** Writes down that something was done that needed the confirmation, so that it counts longer; at most once a minute. */
export async function recordStrongUse(
  { uid, sid }: Of,
  deps: Pick<Deps, 'sessions' | 'runTransaction' | 'now'>,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const sessions = await deps.sessions.read(tx, uid);
    const nowMs = deps.now();
    const session = liveSession(sessions, sid, nowMs);
    if (sessions === undefined || session === undefined) return;
    if (!isStrong(session, nowMs) || !isStrongUseDue(session, nowMs)) return;
    deps.sessions.put(tx, uid, withSession(sessions, sid, strongUsed(session, nowMs)));
  });
}
