import { isHoldOn, type ProposedOperation } from '@keelstone/domain/policy/proposal';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import { touchAdmins } from '../../../platform/signal/touch-signal.ts';
import { mailAboutWaiting, type AnnounceDeps } from './mail-about-waiting.ts';

const operationTexts: Readonly<Record<ProposedOperation, string>> = {
  'credit-profit': 'a credit of profit',
  'edit-figures': 'an edit of figures',
  'return-payout': 'the return of a payment',
  'propose-hold': 'a change to a legal hold',
  'update-wallet': 'new deposit addresses',
  'update-policy': 'a new two-person policy',
};

/**
 * Notifies the administrators' open pages of a new or changed proposal, but never of one about a hold: they share one
 * signal, and a subject among them would see a change that none of their lists shows (docs/audit.md#withheld).
 */
export async function signalProposal(
  stored: Readonly<Record<string, unknown>> | undefined,
  change: { time: string },
  deps: Pick<Deps, 'signals' | 'now'>,
): Promise<void> {
  if (stored?.['operation'] !== ('propose-hold' satisfies ProposedOperation)) await touchAdmins(deps, change);
}

/**
 * Mails the other administrators that a proposal waits; not about a hold on themselves. Safe to run again: a second run
 * finds the mails.
 */
export async function announceProposal(
  id: string,
  deps: AnnounceDeps & Pick<Deps, 'proposals'>,
): Promise<void> {
  const proposal = await deps.proposals.find(id);
  if (proposal?.status !== 'waiting') return;
  const { maker, operation, subject, createdAtMs, expiresAtMs } = proposal;
  const what = `has proposed ${operationTexts[operation]}. It is done once another administrator confirms it.`;
  const mayKnow = ({ uid }: Pick<User, 'uid'>): boolean => !isHoldOn(uid, proposal);
  const waiting = { event: id, maker, subject, what, atMs: createdAtMs, untilMs: expiresAtMs };
  await mailAboutWaiting({ ...waiting, mayKnow }, deps);
}
