import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { walletChanges } from '@keelstone/domain/policy/describe-changes';
import type { PlatformWallet, WalletVersion } from '@keelstone/domain/wallet/wallet';
import { writeAudit } from '../audit/write-audit.ts';
import { actingPerson } from '../auth/acting.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { passOrPropose } from '../policy/pass-or-propose.ts';
import { Proposed } from '../policy/proposed.ts';

/**
 * Sets the deposit addresses and keeps every version; the same addresses again make none. Where the policy asks for a
 * second administrator it is proposed. Errors: `forbidden` and those of `passOrPropose`.
 */
export async function updateWallet(
  {
    wallet,
    caller,
    origin,
    confirms,
  }: { wallet: PlatformWallet; caller: Caller; origin: Origin; confirms?: string },
  deps: Deps,
): Promise<Proposed | undefined> {
  return deps.runTransaction(async (tx) => {
    const [current, callersUser] = await readTogether(
      tx,
      deps.wallets.at(currentWallet),
      deps.users.at(caller.uid),
    );
    const admin = actingPerson(callersUser, deps.now());
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
    const versionId = deps.wallets.newId();
    const version: WalletVersion = {
      versionId,
      btcAddress,
      ethAddress,
      actorUid: admin.uid,
      proposedByUid: passed.first?.uid ?? null,
      atMs: deps.now(),
    };
    deps.wallets.put(tx, currentWallet, version);
    deps.wallets.create(tx, versionId, version);
    writeAudit(deps, tx, {
      action: 'update-wallet',
      caller,
      origin,
      targetId: versionId,
      subjectUid: admin.uid,
      detail: {
        btcBefore: current?.btcAddress ?? null,
        btcAfter: btcAddress,
        ethBefore: current?.ethAddress ?? null,
        ethAfter: ethAddress,
      },
    });
    return undefined;
  });
}
