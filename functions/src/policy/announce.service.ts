import type { ProposedOperation } from '@keelstone/domain/policy/proposal';
import { groupedAddress } from '@keelstone/domain/wallet/grouped-address';
import { currentWallet } from '@keelstone/domain/collections';
import { timeText } from '@keelstone/domain/mail/place-text';
import type { Deps } from '../deps.ts';
import { mailAdministrators } from '../mail/mail-administrators.ts';

type AnnounceDeps = Pick<Deps, 'mail' | 'now' | 'proposals' | 'runTransaction' | 'users' | 'wallets'> & {
  config: Pick<Deps['config'], 'appUrl'>;
};

const operationTexts: Readonly<Record<ProposedOperation, string>> = {
  'credit-profit': 'a credit of profit',
  'edit-figures': 'an edit of figures',
  'update-wallet': 'other deposit addresses',
  'update-policy': 'another two-person policy',
};

/** Mails the other administrators that a proposal waits. No figures and nobody's name: mails are read by others too. */
export async function announceProposal(id: string, deps: AnnounceDeps): Promise<void> {
  const proposal = await deps.proposals.find(id);
  if (proposal?.status !== 'waiting') return;
  await mailAdministrators(
    {
      kind: 'admin-proposal',
      effectId: id,
      exceptUid: proposal.maker.uid,
      values: (name) => ({
        name,
        maker: proposal.maker.name,
        what: operationTexts[proposal.operation],
        until: timeText(proposal.expiresAtMs),
        link: `${deps.config.appUrl}/admin/proposals`,
      }),
    },
    deps,
  );
}

/** Mails every administrator, also who did it, that users pay to other addresses from now on. */
export async function announceWallet(versionId: string, deps: AnnounceDeps): Promise<void> {
  // The version that counts is a copy, of a document of its own.
  const version = versionId === currentWallet ? undefined : await deps.wallets.find(versionId);
  if (version === undefined) return;
  const actor = await deps.users.find(version.actorUid);
  await mailAdministrators(
    {
      kind: 'admin-wallet-changed',
      effectId: versionId,
      values: (name) => ({
        name,
        actor: actor?.name ?? 'Somebody',
        btcAddress: groupedAddress(version.btcAddress),
        ethAddress: groupedAddress(version.ethAddress),
        link: `${deps.config.appUrl}/admin/wallets`,
      }),
    },
    deps,
  );
}
