import { walletDocument } from '@keelstone/domain/collections';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin } from '../auth/acting.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';

/** One set of deposit addresses and who set it; never changed. */
export type WalletVersion = PlatformWallet & { actorUid: string; atMs: number };

/** Sets the deposit addresses and keeps every version; the same addresses again make none. Errors: `forbidden`. */
export async function updateWallet(
  { wallet, caller, origin }: { wallet: PlatformWallet; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [current, callersUser] = await readTogether(
      tx,
      deps.wallet.at(walletDocument),
      deps.users.at(caller.uid),
    );
    const admin = actingAdmin(callersUser);
    if (current?.btcAddress === wallet.btcAddress && current.ethAddress === wallet.ethAddress) return;
    const versionId = deps.walletVersions.newId();
    deps.wallet.put(tx, walletDocument, wallet);
    deps.walletVersions.create(tx, versionId, { ...wallet, actorUid: admin.uid, atMs: deps.now() });
    writeAudit(deps, tx, {
      action: 'update-wallet',
      caller,
      origin,
      targetId: versionId,
      subjectUid: admin.uid,
    });
  });
}
