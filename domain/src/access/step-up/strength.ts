import type { Session } from '../../core/session/session.ts';
import { stepUpLimits } from './step-up.limits.ts';

/**
 * True while what needs a recent confirmation is open to a session: for 15 minutes since the confirmation or the last
 * such action, and for 4 hours after the confirmation at most. A sign-in is one.
 */
export function isStrong({ strongAtMs, strongUsedAtMs = strongAtMs }: Session, nowMs: number): boolean {
  return (
    nowMs < strongUsedAtMs + stepUpLimits.strongIdleMsMax && nowMs < strongAtMs + stepUpLimits.strongAgeMsMax
  );
}

/** The session after its owner has confirmed that it is them. */
export function withConfirmation(session: Session, nowMs: number): Session {
  return { ...session, strongAtMs: nowMs, strongUsedAtMs: nowMs };
}

/** The session after an action that needed the confirmation: the 15 minutes begin again. */
export function withStrongUse(session: Session, nowMs: number): Session {
  return { ...session, strongUsedAtMs: nowMs };
}

/** True once the last such action is so long ago that another write is due. */
export function isStrongUseDue({ strongAtMs, strongUsedAtMs = strongAtMs }: Session, nowMs: number): boolean {
  return nowMs - strongUsedAtMs >= stepUpLimits.strongUsedEveryMs;
}

/** Until when a session stays strong if nothing else is done with it. */
export function strongUntilMs({ strongAtMs, strongUsedAtMs = strongAtMs }: Session): number {
  return Math.min(strongUsedAtMs + stepUpLimits.strongIdleMsMax, strongAtMs + stepUpLimits.strongAgeMsMax);
}
