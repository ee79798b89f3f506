import type { PreviewFact } from '@keelstone/domain/api/preview.contract';
import type { Factors } from '@keelstone/domain/factor/factors';
import { timeText } from '@keelstone/domain/time-text';
import { heldLock } from '@keelstone/domain/user/account-lock';
import type { User } from '@keelstone/domain/user/user';

/** What a decision about an account rests on, in words. */
export function userFacts(user: User, nowMs: number): PreviewFact[] {
  const { isBlocked, isAdmin, kycStatus, factorResetAtMs } = user;
  return [
    { what: 'Account', value: isBlocked ? 'Suspended' : 'Active' },
    { what: 'Role', value: isAdmin ? 'Administrator' : 'User' },
    { what: 'Identity', value: kycStatus },
    { what: "Owner's lock", value: lockText(user, nowMs) },
    {
      what: 'Reset of second factors',
      value: typeof factorResetAtMs === 'number' ? `on ${timeText(factorResetAtMs)}` : 'none',
    },
  ];
}

/** Only how many there are of each kind: names of passkeys are their owner's. */
export function factorFacts(factors: Factors): PreviewFact[] {
  return [{ what: 'Second factors', value: factorsText(factors) }];
}

/** "an authenticator app and 2 passkeys" */
export function factorsText({ totp, passkeys }: Pick<Factors, 'totp' | 'passkeys'>): string {
  const kinds = [
    ...(totp === null ? [] : ['an authenticator app']),
    ...(passkeys.length === 0 ? [] : [countText(passkeys.length, 'passkey')]),
  ];
  return kinds.length === 0 ? 'none' : kinds.join(' and ');
}

/** "1 passkey", "2 passkeys" */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

function lockText(user: User, nowMs: number): string {
  const held = heldLock(user, nowMs);
  if (held === undefined) return 'none';
  return held.unlocksAtMs === null ? 'locked' : `locked until ${timeText(held.unlocksAtMs)}`;
}
