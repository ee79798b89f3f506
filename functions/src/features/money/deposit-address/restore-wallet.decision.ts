import { currentWallet } from '@keelstone/domain/collections';
import { personText } from '@keelstone/domain/core/user/person-text';
import { DomainError } from '@keelstone/domain/errors';
import type { RestorableWalletWire } from '@keelstone/domain/money/deposit-address/deposit-address.contract';
import {
  findRestorableAddresses,
  restorableUntilMs,
} from '@keelstone/domain/money/deposit-address/restorable-addresses';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { keepVersion, makeVersionChange, walletFact } from './keep-version.ts';

/**
 * Restores the deposit addresses that one person replaced alone, for `walletRestoreMs`. One other administrator may do it
 * even if the policy requires two: an intruder could replace the addresses first and set that policy afterwards. A
 * restore itself cannot be restored. A repeat changes nothing. Errors: `changed-meanwhile` (other addresses are
 * current, or the time is up), `own-proposal` (the caller replaced them).
 */
export const restoreWallet = defineDecision('restore-wallet', {
  request: ({ body: { versionId } }) => ({ versionId }),

  prepare: (_call, _outside, deps) => ({ newId: deps.wallets.newId() }),

  facts: (read, _call, deps) => read({ current: walletFact(deps.wallets.at(currentWallet)) }),

  decide({ current }, { request, admin: { uid: actorUid }, prepared: { newId }, nowMs }, deps) {
    const { versionId } = request;
    if (current?.undoes === versionId) return { result: undefined };
    const wallet = findRestorableAddresses(current, nowMs);
    if (wallet === undefined || current?.versionId !== versionId) throw new DomainError('changed-meanwhile');
    if (current.actorUid === actorUid) throw new DomainError('own-proposal');
    return {
      result: undefined,
      change: {
        write(to) {
          const by = { actorUid, proposedByUid: null, undo: null, undoes: versionId };
          keepVersion(to, { newId, wallet, by }, deps);
        },
        audit: { subjectUid: actorUid, ...makeVersionChange(newId, current, wallet) },
      },
    };
  },

  respond: () => ({ message: 'Wallets restored' }),
});

/** The deposit addresses that could be restored now, and who replaced them. */
export async function findRestorable(
  { uid }: Pick<By['caller'], 'uid'>,
  deps: Deps,
): Promise<RestorableWalletWire> {
  const current = await deps.wallets.find(currentWallet);
  const undo = findRestorableAddresses(current, deps.now());
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
