import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { walletChanges } from '@keelstone/domain/policy/describe-changes';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { undoOf } from '@keelstone/domain/wallet/wallet-undo';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import {
  confirmDocuments,
  passOrPropose,
  type Confirms,
} from '../../../platform/two-people/pass-or-propose.ts';
import type { PolicyDeps } from '../../../platform/two-people/policy-deps.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { keepVersion } from './keep-version.ts';

type WalletDeps = PolicyDeps & Pick<Deps, 'runTransaction' | 'wallets'>;

/**
 * Sets the deposit addresses and keeps every version; the same addresses again make none. If the policy asks for a
 * second administrator, the change is proposed. Errors: `forbidden` and those of `passOrPropose`.
 */
export async function updateWallet(
  {
    wallet,
    caller,
    origin,
    confirms,
  }: { wallet: PlatformWallet; caller: Caller; origin: Origin; confirms?: Confirms },
  deps: WalletDeps,
): Promise<Proposed | undefined> {
  return deps.runTransaction(async (tx) => {
    const [current, callersUser] = await readTogether(
      tx,
      deps.wallets.at(currentWallet),
      deps.users.at(caller.uid),
      ...confirmDocuments(confirms, deps),
    );
    const admin = requireActiveAdminWithEmail(callersUser, deps.now());
    const { btcAddress, ethAddress } = wallet;
    if (current?.btcAddress === btcAddress && current.ethAddress === ethAddress) {
      if (confirms !== undefined) throw new DomainError('changed-meanwhile');
      return undefined;
    }
    const passed = await passOrPropose(
      tx,
      {
        act: { rule: 'wallet' },
        wanted: { operation: 'update-wallet', request: { btcAddress, ethAddress } },
        changes: walletChanges(current, wallet),
        before: current?.versionId ?? null,
        subject: null,
        caller,
        origin,
        admin,
        confirms,
      },
      deps,
    );
    if (passed instanceof Proposed) return passed;
    const by = {
      actorUid: admin.uid,
      proposedByUid: passed.first?.uid ?? null,
      undo: undoOf(current, { isAlone: passed.first === undefined, nowMs: deps.now() }),
    };
    keepVersion(tx, { current, wallet, by, audited: { action: 'update-wallet', caller, origin } }, deps);
    return undefined;
  });
}
