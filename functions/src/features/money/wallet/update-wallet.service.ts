import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { walletChanges } from '@keelstone/domain/policy/describe-changes';
import type { PlatformWallet } from '@keelstone/domain/wallet/wallet';
import { judgeAddress } from '@keelstone/domain/wallet/address-verdict';
import { undoOf } from '@keelstone/domain/wallet/wallet-undo';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Operation, Warning } from '../../../platform/two-people/operation.ts';
import { confirmDocuments, type Confirms } from '../../../platform/two-people/pass-people.ts';
import { keepVersion, versionChange } from './keep-version.ts';

/**
 * Sets the deposit addresses and keeps every version; the same addresses again make none. If the policy asks for a
 * second administrator, the change is proposed. Errors: `forbidden` and those of `passPeople`.
 */
export function updateWallet(
  { wallet, confirms, caller }: By & { wallet: PlatformWallet; confirms?: Confirms },
  deps: Pick<Deps, 'now' | 'proposals' | 'sessions' | 'users' | 'wallets'>,
): Operation<PlatformWallet> {
  const { btcAddress, ethAddress } = wallet;
  const answer = () => wallet;
  return {
    async decide(reader) {
      const [current, callersUser] = await readTogether(
        reader,
        deps.wallets.at(currentWallet),
        deps.users.at(caller.uid),
        ...confirmDocuments(confirms, deps),
      );
      const admin = requireActiveAdminWithEmail(callersUser, deps.now());
      if (current?.btcAddress === btcAddress && current.ethAddress === ethAddress) {
        if (confirms !== undefined) throw new DomainError('changed-meanwhile');
        return { answer };
      }
      const newId = deps.wallets.newId();
      return {
        answer,
        people: {
          kept: 'proposal',
          act: { rule: 'wallet' },
          wanted: { operation: 'update-wallet', request: { btcAddress, ethAddress } },
          changes: walletChanges(current, wallet),
          before: current?.versionId ?? null,
          subject: null,
          admin,
          confirms,
        },
        write(tx, first) {
          const undo = undoOf(current, { isAlone: first === undefined, nowMs: deps.now() });
          const whose = { actorUid: admin.uid, proposedByUid: first?.uid ?? null, undo };
          keepVersion(tx, { newId, wallet, by: whose }, deps);
        },
        warnings: () => Promise.resolve(uncheckedIn(wallet)),
        audit: { action: 'update-wallet', subjectUid: admin.uid, ...versionChange(newId, current, wallet) },
      };
    },
  };
}

/** The schema refuses all but addresses of the coin, in which a wrong digit may still not be seen. */
function uncheckedIn({ ethAddress }: PlatformWallet): Warning[] {
  const { kind, text } = judgeAddress('eth', ethAddress);
  return kind === 'unchecked' ? [{ kind: 'address-unchecked', text }] : [];
}
