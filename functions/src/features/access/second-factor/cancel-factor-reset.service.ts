import type { Factors } from '@keelstone/domain/access/second-factor/second-factor';
import { dropLinks } from '@keelstone/domain/core/one-time-link/credentials';
import type { User } from '@keelstone/domain/core/user/user';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { readOf } from '../../../platform/firestore/read-together.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyOfFactorChange } from './notify-of-factor-change.ts';

/** Cancels the reset for its owner, from a session. No error if there is none: the same request may arrive twice. */
export async function cancelFactorReset({ caller, origin }: By, deps: Deps): Promise<void> {
  const { uid } = caller;
  await deps.runTransaction(async (tx) => {
    const [factors, credentials, user] = await readOf(tx, uid, deps.factors, deps.credentials, deps.users);
    if (user === undefined || factors === undefined || factors.reset === null) return;
    if (credentials !== undefined)
      deps.credentials.put(tx, uid, dropLinks(credentials, ['stop-factor-reset']));
    writeResetCancelled(tx, { user, factors, caller, origin }, deps);
  });
}

/** Writes the cancellation. Only writes, so it may follow any reads. */
export function writeResetCancelled(
  tx: Writer,
  { user, factors, caller, origin }: { user: User; factors: Factors } & Pick<By, 'origin'> & Partial<By>,
  deps: Deps,
): void {
  const { uid } = user;
  deps.factors.put(tx, uid, { ...factors, reset: null });
  deps.users.put(tx, uid, { ...user, factorResetAtMs: null });
  wakeTabs(tx, uid, deps);
  const sentence = 'The removal of your second factor was stopped: it stays as it is.';
  const fact = { kind: 'factor-reset-cancelled' } as const;
  notifyOfFactorChange(tx, { user, fact, sentence, caller, origin }, deps);
}
