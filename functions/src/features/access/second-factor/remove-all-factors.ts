import { type Factors, dropFactors } from '@keelstone/domain/access/second-factor/second-factor';
import type { User } from '@keelstone/domain/core/user/user';
import type { CommandDeps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { endAllSessions } from '../../core/session/end-sessions.service.ts';
import { notifyOfFactorChange } from './notify-of-factor-change.ts';

/** Removes every factor of an account, ends its sessions, and notifies its owner. Only writes. */
export function removeAllFactors(
  tx: Writer,
  {
    user,
    factors,
    by,
    requestId,
  }: { user: User; factors: Factors; by: 'reset' | 'operator'; requestId: string },
  deps: CommandDeps,
): void {
  deps.factors.put(tx, user.uid, dropFactors(factors, deps.now()));
  if (factors.reset !== null) deps.users.put(tx, user.uid, { ...user, factorResetAtMs: null });
  endAllSessions(tx, user.uid, deps);
  const sentence =
    'All second factors were removed from your account, and you were signed out everywhere. Your password alone signs you in.';
  const fact = { kind: 'factors-reset', detail: { by } } as const;
  const job = { actorUid: `sys:${by}`, origin: { requestId } };
  notifyOfFactorChange(tx, { user, fact, sentence, ...job }, deps);
}
