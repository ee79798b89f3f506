import type { Deps } from '../deps.ts';
import { recordSecurityEvent } from './record-security-event.ts';

type BurstDeps = Pick<
  Deps,
  'users' | 'signInBursts' | 'securityEvents' | 'securityEventDetails' | 'runTransaction'
>;

/**
 * Turns a burst of refused sign-ins into an event of the account it was aimed at, and forgets the burst. An address
 * without an account leaves nothing behind. A trigger may run twice: the second finds no burst.
 */
export async function attributeSignInBurst(id: string, deps: BurstDeps): Promise<void> {
  const found = await deps.signInBursts.find(id);
  if (found === undefined) return;
  const where = [['email', '==', found.email]] as const;
  const [account] = await deps.users.list({ where, limit: 1 });
  await deps.runTransaction(async (tx) => {
    const burst = await deps.signInBursts.read(tx, id);
    if (burst === undefined) return;
    if (account !== undefined) {
      const { by, attempts, ip, requestId, atMs } = burst;
      recordSecurityEvent(deps, tx, {
        fact: { kind: 'sign-ins-refused', detail: { by, attempts, ip } },
        actorUid: 'sys:sign-in',
        targetId: account.uid,
        subjectUid: account.uid,
        requestId,
        atMs,
      });
    }
    deps.signInBursts.erase(tx, id);
  });
}
