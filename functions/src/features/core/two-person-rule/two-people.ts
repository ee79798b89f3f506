import { policyId } from '@keelstone/domain/collections';
import { isActiveAdmin } from '@keelstone/domain/core/administrator/active-admin';
import { haveEndedSince, type Sessions } from '@keelstone/domain/core/session/session';
import { decidePeople, type FirstPerson } from '@keelstone/domain/core/two-person-rule/decide-people';
import {
  type Proposal,
  proposalDigest,
  deriveProposalId,
  type ProposedRequest,
  waitsUntilMs,
} from '@keelstone/domain/core/two-person-rule/proposal';
import type { SoloAmounts } from '@keelstone/domain/core/two-person-rule/solo-amounts';
import {
  type Approval,
  type PolicedAct,
  findPolicyAt,
  type StoredPolicy,
} from '@keelstone/domain/core/two-person-rule/two-person-rule';
import type { ProposalPerson } from '@keelstone/domain/core/user/person-text';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { sumDay, withAmount } from '@keelstone/domain/kernel/amounts/recent-hours';
import type { ChangeLine } from '@keelstone/domain/kernel/api/common.wire';
import type { Detail } from '@keelstone/domain/kernel/hash-chain/event-row';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import type { By } from '../../../platform/call/caller.ts';
import { Proposed } from '../../../platform/call/proposed.ts';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { policyFact, proposalFact } from './policy-facts.ts';

/** The proposal that a caller confirms, and its proposer. */
export type Confirms = { proposalId: string; makerUid: string };

type Approver = { user: User | undefined; sessions: Sessions | undefined };

export type ApprovalFacts = {
  policy: StoredPolicy | undefined;
  soloAmounts: SoloAmounts | undefined;
  /** The proposal that is confirmed. */
  proposal: Proposal | undefined;
  /** The administrators who proposed or approved the decision before, by their current documents. */
  approvers: ReadonlyMap<string, Approver>;
};

/** A decision for which one administrator may not be enough. */
export type TwoPeople = {
  facts: ApprovalFacts;
  act: PolicedAct;
  /** The person whose account the decision is about, or `null` if it is about nobody. */
  subject: ProposalPerson | null;
} & (StoredAsProposal | StoredInRecord);

type StoredAsProposal = {
  storage: 'proposal';
  request: ProposedRequest;
  /** The changes that the decision would make, in words. */
  changes: ChangeLine[];
  /** The state that the decision depends on: a proposal is confirmed only for this state. */
  dependsOn: unknown;
  /** Writes documents that a new proposal needs besides its own. */
  storeWithProposal?(to: Writer): void;
};

/** Stored in the record: the second administrator makes the same call, without naming the first approval. */
type StoredInRecord = {
  storage: 'record';
  recordId: string;
  /** The approvals that the record already has. */
  approvals: readonly Approval[];
  /** The digest of the decision and of the state that it depends on. Approvals store it, so its form never changes. */
  digest: string;
  /** The detail of the audit row about the first approval. */
  auditDetail: Detail;
  /** Returns whether this call says more than a stored approval, so that a repeat is stored too. */
  addsTo(approval: Approval): boolean;
  storeApproval(to: Writer, approval: Approval): void;
};

export type Verdict =
  /** `firstApproval`: the approval of the proposer, if the decision took two people. */
  | { goesAhead: true; firstApproval: Approval | undefined; write(to: Writer): void }
  /** `write` writes nothing if the decision was proposed before and that proposal is still valid. */
  | { goesAhead: false; proposed: Proposed; write(to: Writer): void };

type Deciding = By & { admin: ProposalPerson; confirms: Confirms | undefined; nowMs: number };
type Proposing = Deciding & { digest: string; approval: Approval | undefined };

type PeopleQuery = Pick<Deciding, 'caller' | 'confirms' | 'nowMs'> & {
  approvals?: readonly Approval[] | undefined;
};

/** Reads all facts for `settleTwoPeople`. `approvals`: the approvals that the record already has. */
export async function readPeople(
  read: Read,
  { caller, confirms, approvals = [], nowMs }: PeopleQuery,
  deps: Deps,
): Promise<ApprovalFacts> {
  // Older approvals have expired.
  const waiting = approvals.filter(({ atMs }) => waitsUntilMs(atMs) > nowMs).map(({ uid }) => uid);
  const uids = [...new Set(confirms === undefined ? waiting : [confirms.makerUid])];
  const [documents, ...approvers] = await Promise.all([
    read({
      policy: policyFact(deps.policies.at(policyId)),
      soloAmounts: hiddenFact(deps.soloAmounts.at(caller.uid)),
      proposal: confirms && proposalFact(deps.proposals.at(confirms.proposalId)),
    }),
    ...uids.map(async (uid) => {
      const approver = { user: hiddenFact(deps.users.at(uid)), sessions: hiddenFact(deps.sessions.at(uid)) };
      return [uid, await read(approver)] as const;
    }),
  ]);
  return { ...documents, approvers: new Map(approvers) };
}

/**
 * Determines whether a decision goes ahead, alone or as the second of two. Every decision passes through here. A
 * decision that does not go ahead is stored as the first of two. The stored approval is valid for `proposalAgeMsMax`,
 * only for the same decision, and while its author is an administrator whose sessions were not ended. Repeating it
 * changes nothing. An amount that one administrator decides alone is added to their sum of the day. Errors: those of
 * `decidePeople`; for a confirmation also `not-found`, `already-decided` and `changed-meanwhile`.
 */
export async function settleTwoPeople(
  read: Read,
  twoPeople: TwoPeople | undefined,
  by: Deciding,
  deps: Deps,
): Promise<Verdict> {
  if (twoPeople === undefined) return { goesAhead: true, firstApproval: undefined, write: () => undefined };
  const { act, subject, facts } = twoPeople;
  const { admin, confirms, nowMs } = by;
  const { uid } = admin;
  const proposal = confirms && requireWaiting(facts.proposal);
  const { digest, approval } = findFirstApproval(twoPeople, proposal);
  const policy = findPolicyAt(facts.policy, nowMs);
  // Amounts are added up only while the policy has a bound for amounts.
  const amount = act.rule === 'amount' && policy.fromUsdCents !== null ? act.amountUsdCents : undefined;
  const solo = amount === undefined ? undefined : facts.soloAmounts;
  const verdict = decidePeople({
    policy,
    act,
    soloUsdCents: sumDay(solo, nowMs),
    callerUid: uid,
    subjectUid: subject?.uid ?? null,
    first: approval && findFirstPerson(approval, facts, { uid, isConfirming: proposal !== undefined, nowMs }),
    nowMs,
  });
  if (verdict === 'first') return propose(read, twoPeople, { digest, approval, ...by }, deps);
  if (proposal !== undefined && proposal.digest !== digest) throw new DomainError('changed-meanwhile');
  return {
    goesAhead: true,
    firstApproval: verdict === 'second' ? approval : undefined,
    write(to) {
      if (verdict === 'alone' && amount !== undefined && amount !== 'any-amount' && amount !== 0)
        deps.soloAmounts.put(to, uid, withAmount(solo, { uid, amountUsdCents: amount, nowMs }));
      if (proposal === undefined) return;
      const decided = { status: 'confirmed', decidedBy: admin, decidedAtMs: nowMs } as const;
      deps.proposals.put(to, proposal.id, { ...proposal, ...decided });
    },
  };
}

async function propose(
  read: Read,
  twoPeople: TwoPeople,
  { digest, approval, ...by }: Proposing,
  deps: Deps,
): Promise<Verdict> {
  if (twoPeople.storage === 'record') return approveFirst(twoPeople, { digest, approval, ...by }, deps);
  const { act, subject, request, changes } = twoPeople;
  const { admin, nowMs } = by;
  const { id, isNew } = await findProposalId(read, { makerUid: admin.uid, digest, nowMs }, deps);
  return {
    goesAhead: false,
    proposed: new Proposed({ message: 'Proposed. Another administrator has to confirm it', proposalId: id }),
    write(to) {
      if (!isNew) return;
      deps.proposals.create(to, id, {
        ...request,
        id,
        status: 'waiting',
        changes,
        // An edit that changes only coins has no amount.
        amountUsdCents: act.rule === 'amount' && act.amountUsdCents !== 'any-amount' ? act.amountUsdCents : 0,
        digest,
        maker: admin,
        subject,
        createdAtMs: nowMs,
        expiresAtMs: waitsUntilMs(nowMs),
        decidedBy: null,
        decidedAtMs: null,
      });
      twoPeople.storeWithProposal?.(to);
      auditProposal(to, by, { subject, targetId: id, detail: { operation: request.operation } }, deps);
    },
  };
}

function approveFirst(
  { facts, subject, recordId, auditDetail, addsTo, storeApproval }: TwoPeople & StoredInRecord,
  { digest, approval, ...by }: Proposing,
  deps: Deps,
): Verdict {
  const { admin, nowMs } = by;
  const message = 'Approved by you. Another administrator has to approve it too';
  const isStored =
    approval?.uid === admin.uid &&
    canBeCompleted(approval, facts.approvers.get(admin.uid), nowMs) &&
    !addsTo(approval);
  return {
    goesAhead: false,
    proposed: new Proposed({ message, proposalId: recordId }),
    write(to) {
      if (isStored) return;
      storeApproval(to, { ...admin, atMs: nowMs, digest });
      auditProposal(to, by, { subject, targetId: recordId, detail: auditDetail }, deps);
    },
  };
}

function auditProposal(
  to: Writer,
  { caller, origin, admin }: Deciding,
  { subject, ...row }: { subject: ProposalPerson | null; targetId: string; detail: Detail },
  deps: Deps,
): void {
  const subjectUid = subject?.uid ?? admin.uid;
  writeAudit(to, { action: 'propose', caller, origin, subjectUid, ...row }, deps);
}

function requireWaiting(proposal: Proposal | undefined): Proposal {
  if (proposal === undefined) throw new DomainError('not-found');
  if (proposal.status !== 'waiting') throw new DomainError('already-decided');
  return proposal;
}

/** The digest of a decision, and its first approval, if any: from the record, or from the confirmed proposal. */
function findFirstApproval(
  twoPeople: TwoPeople,
  proposal: Proposal | undefined,
): { digest: string; approval: Approval | undefined } {
  if (twoPeople.storage === 'record') {
    const { digest, approvals } = twoPeople;
    return { digest, approval: approvals.findLast((each) => each.digest === digest) };
  }
  const digest = proposalDigest(twoPeople.request, twoPeople.dependsOn);
  return { digest, approval: proposal && toApproval(proposal) };
}

function toApproval({ maker: { uid, name }, createdAtMs: atMs, digest }: Proposal): Approval {
  return { uid, name, atMs, digest };
}

/** Returns `undefined` if the earlier approval lapsed, unless the caller is confirming that proposal. */
function findFirstPerson(
  { uid, atMs }: Approval,
  { approvers, proposal }: ApprovalFacts,
  caller: { uid: string; isConfirming: boolean; nowMs: number },
): FirstPerson | undefined {
  const approver = approvers.get(uid);
  const user = haveEndedSince(approver?.sessions, atMs) ? undefined : approver?.user;
  const expiresAtMs = proposal?.expiresAtMs ?? waitsUntilMs(atMs);
  const hasLapsed = uid === caller.uid || expiresAtMs <= caller.nowMs || !isActiveAdmin(user, caller.nowMs);
  return hasLapsed && !caller.isConfirming ? undefined : { uid, user, expiresAtMs };
}

/**
 * Returns whether a second administrator could still complete this approval. It lapses when its giver is no
 * administrator any more, or their sessions end by a suspension, a new password, a reset of factors or themselves: an
 * intruder may have given it. Signing out ends only one session, and no approval.
 */
export function canBeCompleted({ atMs }: Approval, approver: Approver | undefined, nowMs: number): boolean {
  const isActive = isActiveAdmin(approver?.user, nowMs);
  return isActive && waitsUntilMs(atMs) > nowMs && !haveEndedSince(approver?.sessions, atMs);
}

/** Finds the open proposal of this request, or the first unused id. The number of reads is not known beforehand. */
async function findProposalId(
  read: Read,
  { makerUid, digest, nowMs }: { makerUid: string; digest: string; nowMs: number },
  deps: Deps,
): Promise<{ id: string; isNew: boolean }> {
  for (let round = 0; ; round += 1) {
    const id = deriveProposalId({ key: deps.config.factorKey, makerUid, digest, round });
    const { proposal } = await read({ proposal: proposalFact(deps.proposals.at(id)) });
    if (proposal === undefined) return { id, isNew: true };
    const { sessions } = await read({ sessions: hiddenFact(deps.sessions.at(makerUid)) });
    const isOpen = proposal.status === 'waiting' && proposal.expiresAtMs > nowMs;
    if (isOpen && !haveEndedSince(sessions, proposal.createdAtMs)) return { id, isNew: false };
  }
}
