import { currentWallet } from '@keelstone/domain/collections';
import type { PlatformWallet, WalletVersion } from '@keelstone/domain/wallet/wallet';
import { writeAudit, type Audited } from '../../../platform/audit/write-audit.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';

type Kept = {
  current: WalletVersion | undefined;
  wallet: PlatformWallet;
  by: Pick<WalletVersion, 'actorUid' | 'proposedByUid' | 'undo' | 'undoes'>;
  audited: Pick<Audited, 'caller' | 'origin'> & { action: 'update-wallet' | 'restore-wallet' };
};

/** Writes deposit addresses as a version and as the current ones, with an audit row of before and after. */
export function keepVersion(
  tx: Tx,
  { current, wallet: { btcAddress, ethAddress }, by, audited }: Kept,
  deps: Pick<Deps, 'audit' | 'now' | 'wallets'>,
): void {
  const versionId = deps.wallets.newId();
  const version: WalletVersion = { versionId, btcAddress, ethAddress, ...by, atMs: deps.now() };
  deps.wallets.put(tx, currentWallet, version);
  deps.wallets.create(tx, versionId, version);
  writeAudit(deps, tx, {
    ...audited,
    targetId: versionId,
    subjectUid: by.actorUid,
    detail: {
      btcBefore: current?.btcAddress ?? null,
      btcAfter: btcAddress,
      ethBefore: current?.ethAddress ?? null,
      ethAfter: ethAddress,
    },
  });
}
