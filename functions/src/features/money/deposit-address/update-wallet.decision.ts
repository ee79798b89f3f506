import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { judgeAddress } from '@keelstone/domain/kernel/address/address-verdict';
import type { PlatformWallet } from '@keelstone/domain/kernel/address/platform-addresses';
import { toChainDestination } from '@keelstone/domain/money/blockchain/chain-payment';
import { listWalletChanges } from '@keelstone/domain/money/deposit-address/deposit-address';
import { depositAddressTexts } from '@keelstone/domain/money/deposit-address/deposit-address.texts';
import { ownAddressId } from '@keelstone/domain/money/deposit-address/own-address';
import { findUndo } from '@keelstone/domain/money/deposit-address/restorable-addresses';
import { hiddenFact } from '../../../platform/decision/fact.ts';
import { defineDecision, type Warning } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/two-person-rule/two-people.ts';
import { keepVersion, makeVersionChange, walletFact } from './keep-version.ts';

/**
 * Sets the deposit addresses and stores every version; unchanged addresses make none. If the policy requires a second
 * administrator, the change is proposed. Errors: `invalid-input` for an account's own address.
 */
export const updateWallet = defineDecision('update-wallet', {
  request: ({ body: { btcAddress, ethAddress } }): PlatformWallet => ({ btcAddress, ethAddress }),

  prepare: (_call, _outside, deps) => ({ newId: deps.wallets.newId() }),

  async facts(read, call, deps) {
    const ownId = ownAddressId(toChainDestination('btc', call.request.btcAddress));
    const [documents, people] = await Promise.all([
      read({
        current: walletFact(deps.wallets.at(currentWallet)),
        own: hiddenFact(deps.depositAddresses.at(ownId)),
      }),
      readPeople(read, call, deps),
    ]);
    return { ...documents, people };
  },

  decide({ current, own, people }, { request: wallet, admin, prepared: { newId }, nowMs }, deps) {
    const { btcAddress, ethAddress } = wallet;
    if (current?.btcAddress === btcAddress && current.ethAddress === ethAddress) return { result: undefined };
    if (own !== undefined)
      throw new DomainError('invalid-input', { field: 'btcAddress', message: depositAddressTexts.ofAccount });
    return {
      result: undefined,
      change: {
        twoPeople: {
          facts: people,
          act: { rule: 'any-amount' },
          subject: null,
          storage: 'proposal',
          request: { operation: 'update-wallet', request: { btcAddress, ethAddress } },
          changes: listWalletChanges(current, wallet),
          dependsOn: current?.versionId ?? null,
        },
        write(to, firstApproval) {
          const undo = findUndo(current, { isAlone: firstApproval === undefined, nowMs });
          const by = { actorUid: admin.uid, proposedByUid: firstApproval?.uid ?? null, undo };
          keepVersion(to, { newId, wallet, by }, deps);
        },
        warnings: () => Promise.resolve(listUnchecked(wallet)),
        audit: { subjectUid: admin.uid, ...makeVersionChange(newId, current, wallet) },
      },
    };
  },

  respond: (_result, { request }) => request,
});

/** Warns about an address without a checksum, in which a wrong digit cannot be seen. */
function listUnchecked({ ethAddress }: PlatformWallet): Warning[] {
  const { kind, text } = judgeAddress('eth', ethAddress);
  return kind === 'unchecked' ? [{ kind: 'address-unchecked', text }] : [];
}
