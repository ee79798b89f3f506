import { waitingActs } from '@keelstone/domain/core/administrator/administrator-alert.letters';
import { isHoldOn, waitsUntilMs } from '@keelstone/domain/core/two-person-rule/proposal';
import type { Approval } from '@keelstone/domain/core/two-person-rule/two-person-rule';
import { personText, type ProposalPerson } from '@keelstone/domain/core/user/person-text';
import { type ProposedOperation, proposedWords } from '@keelstone/domain/decisions';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { Deps } from '../../../platform/deps.ts';
import { wakeAdminTabs } from '../../../platform/live/wake-tabs.ts';
import { listAdminsToMail, mailAdmins } from '../../core/administrator/mail-admins.service.ts';

/**
 * Wakes the administrators' tabs for a new or changed proposal, but not for one about a hold. All administrators share
 * one signal, so a hold's person would notice a change that none of their lists shows (docs/audit.md#withheld).
 */
export async function wakeTabsOfProposal(
  stored: Readonly<Record<string, unknown>> | undefined,
  change: { time: string },
  deps: Deps,
): Promise<void> {
  if (stored?.['operation'] !== ('propose-hold' satisfies ProposedOperation))
    await wakeAdminTabs(deps, change);
}

/** Mails the other administrators, once, that a proposal waits, but nobody about a hold on themselves. */
export async function announceProposal(id: string, deps: Deps): Promise<void> {
  const proposal = await deps.proposals.find(id);
  if (proposal?.status !== 'waiting') return;
  const { maker, operation, subject, createdAtMs: atMs, expiresAtMs: untilMs } = proposal;
  const what = waitingActs.proposal(proposedWords[operation].about);
  const mayKnow = (uid: string): boolean => !isHoldOn(uid, proposal);
  await mailAboutWaiting({ event: id, maker, subject, what, atMs, untilMs, mayKnow }, deps);
}

/** Mails the other administrators that a record waits for its second approval, unless it was decided. */
export async function announceFirstApproval(id: string, deps: Deps): Promise<void> {
  const transaction = await deps.transactions.find(id);
  const maker = transaction?.approvals?.at(-1);
  if (transaction?.status !== 'Pending' || maker === undefined) return;
  const { uid, userName: name, userEmail: email, type } = transaction;
  const { atMs } = maker;
  const what = waitingActs.firstApproval(type.toLowerCase());
  const times = { event: `${id}-${String(atMs)}`, atMs, untilMs: waitsUntilMs(atMs) };
  await mailAboutWaiting({ ...times, maker, subject: { uid, name, email }, what, mayKnow: () => true }, deps);
}

/** Returns whether a write gave a record its first approval, or a new one after an expired one. */
export function isApprovedOnce(before: object | undefined, after: object | undefined): boolean {
  const atMs = approvedAtMs(after);
  return atMs !== undefined && atMs !== approvedAtMs(before);
}

function approvedAtMs(record: object | undefined): unknown {
  const approvedOnce: unknown = record && Reflect.get(record, 'approvedOnce');
  return typeof approvedOnce === 'object' && approvedOnce !== null
    ? Reflect.get(approvedOnce, 'atMs')
    : undefined;
}

/** A decision that waits for a second administrator, as its mail describes it. */
type Waiting = {
  /** Identifies the event: each administrator gets one mail about it. */
  event: string;
  maker: ProposalPerson | Approval;
  /** The person whose account the decision is about, or `null` if it is about nobody. */
  subject: ProposalPerson | null;
  /** The act of the proposer, after their name. */
  what: string;
  atMs: number;
  untilMs: number;
  mayKnow: (uid: string) => boolean;
};

/** Mails the waiting decision, with addresses, since people choose their names, but without figures. */
async function mailAboutWaiting(
  { event, maker, subject, what, atMs, untilMs, mayKnow }: Waiting,
  deps: Deps,
): Promise<void> {
  const others = (await deps.users.listActiveAdmins()).filter(({ uid }) => uid !== maker.uid && mayKnow(uid));
  const mail = { kind: 'admin-proposal', event } as const;
  const account = subject === null ? [] : [`Account: ${personText(subject)}`];
  const values = {
    what: `${personText(maker)} ${what}`,
    facts: [...account, `It expires on ${timeText(untilMs)}.`],
    at: timeText(atMs),
    link: `${deps.config.appUrl}/admin/proposals`,
  };
  await deps.runTransaction(async (tx) => {
    const admins = await listAdminsToMail(tx, { ...mail, admins: others }, deps);
    mailAdmins(tx, { ...mail, values, admins }, deps);
  });
}
