import { currentWallet } from '@keelstone/domain/collections';
import type { PlatformWallet, WalletVersion } from '@keelstone/domain/wallet/wallet';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin } from '../auth/acting.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';

/** Sets the deposit addresses and keeps every version; the same addresses again make none. Errors: `forbidden`. */
export async function updateWallet(
  { wallet, caller, origin }: { wallet: PlatformWallet; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [current, callersUser] = await readTogether(
      tx,
      deps.wallets.at(currentWallet),
      deps.users.at(caller.uid),
    );
    const admin = actingAdmin(callersUser, deps.now());
    const { btcAddress, ethAddress } = wallet;
    if (current?.btcAddress === btcAddress && current.ethAddress === ethAddress) return;
    const versionId = deps.wallets.newId();
    const version: WalletVersion = {
      versionId,
      btcAddress,
      ethAddress,
      actorUid: admin.uid,
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
  });
}
