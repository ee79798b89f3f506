import type { RestorableWalletWire } from '@keelstone/domain/api/wallet.contract';
import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { restorableAt, restorableUntilMs } from '@keelstone/domain/wallet/wallet-undo';
import { requireActiveAdmin } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { personText } from '@keelstone/domain/policy/proposal';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import { keepVersion, versionChange } from './keep-version.ts';

/**
 * Puts back the deposit addresses that one person replaced alone, less than 72 hours ago. It takes one other
 * administrator, even if the policy asks for two: an intruder could replace the addresses first and turn that rule on
 * afterwards. Restoring addresses cannot be undone in this way. A repeat changes nothing. Errors: `changed-meanwhile` (other
 * addresses are current, or the time is up), `own-proposal` (the caller replaced them), `forbidden`.
 */
export function restoreWallet(
  { versionId, caller }: By & { versionId: string },
  deps: Pick<Deps, 'now' | 'users' | 'wallets'>,
): Operation<Done> {
  return {
    async decide(reader) {
      const [current, callersUser] = await readTogether(
        reader,
        deps.wallets.at(currentWallet),
        deps.users.at(caller.uid),
      );
      const { uid: actorUid } = requireActiveAdmin(callersUser, deps.now());
      const answer = () => ({ message: 'Wallets restored' });
      if (current?.undoes === versionId) return { answer };
      const wallet = restorableAt(current, deps.now());
      if (wallet === undefined || current?.versionId !== versionId)
        throw new DomainError('changed-meanwhile');
      if (current.actorUid === actorUid) throw new DomainError('own-proposal');
      const newId = deps.wallets.newId();
      return {
        answer,
        write(tx) {
          const whose = { actorUid, proposedByUid: null, undo: null, undoes: versionId };
          keepVersion(tx, { newId, wallet, by: whose }, deps);
        },
        audit: { action: 'restore-wallet', subjectUid: actorUid, ...versionChange(newId, current, wallet) },
      };
    },
  };
}

/** What could be put back now, and who replaced it. */
export async function findRestorable(
  { uid }: Pick<By['caller'], 'uid'>,
  deps: Pick<Deps, 'now' | 'users' | 'wallets'>,
): Promise<RestorableWalletWire> {
  const current = await deps.wallets.find(currentWallet);
  const undo = restorableAt(current, deps.now());
  if (current === undefined || undo === undefined) return { restorable: null };
  const { versionId, actorUid, atMs } = current;
  const actor = await deps.users.find(actorUid);
  return {
    restorable: {
      versionId,
      current: { btcAddress: current.btcAddress, ethAddress: current.ethAddress },
      before: { btcAddress: undo.btcAddress, ethAddress: undo.ethAddress },
      by: actor === undefined ? actorUid : personText(actor),
      isOwn: actorUid === uid,
      at: new Date(atMs).toISOString(),
      until: new Date(restorableUntilMs(current)).toISOString(),
    },
  };
}
