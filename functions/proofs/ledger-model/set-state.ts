import { DomainError } from '@keelstone/domain/errors';
import { grantAdmin } from '../../src/features/access/auth/grant-admin.service.ts';
import { revokeAdmin } from '../../src/features/access/auth/revoke-admin.service.ts';
import { unlockUser } from '../../src/features/access/lock/unlock-user.service.ts';
import { writeLock } from '../../src/features/access/lock/write-lock.ts';
import { updatePolicyByCommand } from '../../src/features/desk/policy/update-policy.service.ts';
import { act } from '../../src/features/desk/preview/act.ts';
import { setSuspended } from '../../src/features/people/user/suspend-user.service.ts';
import type { Caller } from '../../src/platform/call/caller.ts';
import type { memoryDeps } from '../../testing/memory-store/memory-deps.ts';
import type { Setting } from './operation.ts';

/** Whom a setting is about, and who suspends and reinstates: an administrator outside the model. */
export type About = { uid: string; email: string; operator: Caller };

export const modelOrigin = { ip: '127.0.0.1', userAgent: 'model', requestId: 'model', forwarded: [] };

/** Changes a person, the policy or nothing: what no part of the ledger is, by the services or directly. */
export async function setState(
  operation: Setting,
  { uid, email, operator: caller }: About,
  deps: ReturnType<typeof memoryDeps>,
): Promise<void> {
  const origin = modelOrigin;
  switch (operation.kind) {
    case 'set-blocked':
      await act(setSuspended, { uid, isBlocked: operation.isBlocked, caller, origin }, deps);
      return;
    case 'set-locked':
      if (!operation.isLocked) return void (await act(unlockUser, { uid, caller, origin }, deps));
      // Like the link of a mail, which works for a suspended person too.
      return deps.runTransaction(async (tx) => {
        const user = await deps.users.read(tx, uid);
        if (user === undefined) throw new DomainError('no-user');
        writeLock(deps, tx, { user, book: await deps.addressBooks.read(tx, uid), by: 'link', origin });
      });
    case 'set-kyc':
      return deps.runTransaction(async (tx) => {
        const user = await deps.users.read(tx, uid);
        if (user === undefined) throw new DomainError('no-user');
        deps.users.put(tx, uid, { ...user, kycStatus: operation.isApproved ? 'Approved' : 'Unverified' });
      });
    case 'set-admin':
      await (operation.isAdmin ? grantAdmin : revokeAdmin)(email, deps);
      return;
    case 'command-policy':
      await updatePolicyByCommand({ fromUsdCents: operation.bound }, deps);
      return;
    case 'wait':
  }
}
