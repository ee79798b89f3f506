import type { ProposedOperation } from '@keelstone/domain/policy/proposal';
import { timeText } from '@keelstone/domain/mail/place-text';
import { adminsToMail, mailAdmins } from '../audit/mail-admins.ts';
import type { Deps } from '../deps.ts';

type AnnounceDeps = Pick<Deps, 'mail' | 'now' | 'proposals' | 'runTransaction' | 'users'> & {
  config: Pick<Deps['config'], 'appUrl'>;
};

const operationTexts: Readonly<Record<ProposedOperation, string>> = {
  'credit-profit': 'a credit of profit',
  'edit-figures': 'an edit of figures',
  'return-payout': 'the return of a payment',
  'update-wallet': 'other deposit addresses',
  'update-policy': 'another two-person policy',
};

/**
 * Mails the other administrators that a proposal waits. No figures and nobody's name but the maker's: mails are read by
 * others too. Safe to run again: a second run finds the mails.
 */
export async function announceProposal(id: string, deps: AnnounceDeps): Promise<void> {
  const proposal = await deps.proposals.find(id);
  if (proposal?.status !== 'waiting') return;
  const { maker, operation, createdAtMs, expiresAtMs } = proposal;
  const admins = (await deps.users.listActiveAdmins()).filter(({ uid }) => uid !== maker.uid);
  const mail = { kind: 'admin-proposal', event: id } as const;
  const values = {
    what: `${maker.name} has proposed ${operationTexts[operation]}. It is done once another administrator confirms it.`,
    facts: [`It expires on ${timeText(expiresAtMs)}.`],
    at: timeText(createdAtMs),
    link: `${deps.config.appUrl}/admin/proposals`,
  };
  await deps.runTransaction(async (tx) => {
    const waiting = await adminsToMail(tx, { ...mail, admins }, deps);
    mailAdmins(tx, { ...mail, values, admins: waiting }, deps);
  });
}
