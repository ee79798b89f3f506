import type { Session } from '../../core/session/session.ts';
import { stepUpLimits } from './step-up.limits.ts';

/**
 * Returns whether a session may do what needs a recent confirmation: for 15 minutes after the confirmation or the last
 * such action, and for at most 4 hours after the confirmation. A sign-in counts as a confirmation.
 */
export function isStrong({ strongAtMs, strongUsedAtMs = strongAtMs }: Session, nowMs: number): boolean {
  return (
    nowMs < strongUsedAtMs + stepUpLimits.strongIdleMsMax && nowMs < strongAtMs + stepUpLimits.strongAgeMsMax
  );
}

/** The session after its owner has confirmed their identity. */
export function withConfirmation(session: Session, nowMs: number): Session {
  return { ...session, strongAtMs: nowMs, strongUsedAtMs: nowMs };
}

/** The session after an action that needed the confirmation: the 15 minutes begin again. */
export function withStrongUse(session: Session, nowMs: number): Session {
  return { ...session, strongUsedAtMs: nowMs };
}

/** Returns whether the stored last use of the confirmation is old enough for another write. */
export function isStrongUseDue({ strongAtMs, strongUsedAtMs = strongAtMs }: Session, nowMs: number): boolean {
  return nowMs - strongUsedAtMs >= stepUpLimits.strongUsedEveryMs;
}

/** When the confirmation expires if the session is not used further. */
export function strongUntilMs({ strongAtMs, strongUsedAtMs = strongAtMs }: Session): number {
  return Math.min(strongUsedAtMs + stepUpLimits.strongIdleMsMax, strongAtMs + stepUpLimits.strongAgeMsMax);
}
