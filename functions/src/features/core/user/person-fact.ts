import { findLock } from '@keelstone/domain/core/user/owner-lock';
import type { User } from '@keelstone/domain/core/user/user';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import { defineFactKind } from '../../../platform/decision/fact.ts';

/** The state of an account without names and settings, which people change as they like. */
export const personFact = defineFactKind<User>({
  part: 'record',
  fields: [
    ...(['isAdmin', 'isBlocked', 'kycStatus', 'lockedAtMs', 'unlocksAtMs', 'factorResetAtMs'] as const),
    ...(['closing', 'closedAtMs'] as const),
  ],
  words: (user, nowMs) => [
    { what: 'Account', value: user.isBlocked ? 'Suspended' : 'Active' },
    { what: 'Role', value: user.isAdmin ? 'Administrator' : 'User' },
    { what: 'Identity', value: user.kycStatus },
    { what: "Owner's lock", value: lockText(user, nowMs) },
    { what: 'Reset of second factors', value: resetText(user) },
  ],
  targetOf: ({ uid }) => ({ targetId: uid, subjectUid: uid }),
});

function lockText(user: User, nowMs: number): string {
  const activeLock = findLock(user, nowMs);
  if (activeLock === undefined) return 'none';
  return activeLock.unlocksAtMs === null ? 'locked' : `locked until ${timeText(activeLock.unlocksAtMs)}`;
}

function resetText({ factorResetAtMs }: User): string {
  return typeof factorResetAtMs === 'number' ? `on ${timeText(factorResetAtMs)}` : 'none';
}
