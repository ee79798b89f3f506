import { policyDocument } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { fingerprint } from '@keelstone/domain/ids';
import { daySum, withAmount } from '@keelstone/domain/money/recent-hours';
import { decidePeople, type PolicedAct } from '@keelstone/domain/policy/decide-people';
import { policyAt } from '@keelstone/domain/policy/policy';
import {
  proposalDigest,
  proposalId,
  waitsUntilMs,
  type ChangeLine,
  type Proposal,
  type ProposalPerson,
  type ProposedRequest,
} from '@keelstone/domain/policy/proposal';
import { wereEndedSince } from '@keelstone/domain/session/session';
import type { Approval, Transaction } from '@keelstone/domain/transaction/transaction';
import { isActiveAdmin } from '@keelstone/domain/user/active-admin';
import { writeAudit } from '../audit/write-audit.ts';
import type { By } from '../call/caller.ts';
import { Proposed } from '../call/proposed.ts';
import type { Deps } from '../deps.ts';
import { readTogether, type DocumentAt } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';

/** What deciding about a second administrator reads and writes. */
export type PolicyDeps = Pick<
  Deps,
  'audit' | 'now' | 'policies' | 'proposals' | 'sessions' | 'soloAmounts' | 'users'
> & { config: Pick<Deps['config'], 'factorKey'> };

/** The proposal that a caller confirms, and its proposer. */
export type Confirms = { proposalId: string; makerUid: string };

/** A decision of an administrator for which one may not be enough. */
export type PeopleAsked = {
  act: PolicedAct;
  /** Whose account it is about; `null` if it is nobody's. */
  subject: ProposalPerson | null;
  /** The caller as an administrator, read in the same transaction. */
  admin: ProposalPerson;
} & (KeptAsProposal | KeptInRecord);

type KeptAsProposal = {
  kept: 'proposal';
  wanted: ProposedRequest;
  /** What it would change, in words. */
  changes: ChangeLine[];
  /** The state that it depends on: a proposal is confirmed only for this state. */
  before: unknown;
  /** The proposal that is confirmed; `undefined` for an original request. */
  confirms: Confirms | undefined;
  /** What a new proposal keeps beside itself. */
  keep?(tx: Tx): void;
};

/** The second administrator approves the record as the first did: an earlier approval counts without being named. */
type KeptInRecord = {
  kept: 'record';
  /** The record after the approval. */
  transaction: Transaction;
  keep(tx: Tx, approval: Approval): void;
};

/** It goes ahead; `first` proposed it, if it took two. */
type Passed = { first: Approval | undefined };

/** The approval of the first of two, wherever it is kept. */
type First = { approval: Approval; expiresAtMs: number };

/** What `passPeople` reads to confirm a proposal: read with the rest, it costs no round trip. */
export function confirmDocuments(
  confirms: Confirms | undefined,
  { proposals, users, sessions }: Pick<PolicyDeps, 'proposals' | 'users' | 'sessions'>,
): DocumentAt<object>[] {
  if (confirms === undefined) return [];
  const { proposalId: id, makerUid } = confirms;
  return [proposals.at(id), users.at(makerUid), sessions.at(makerUid)];
}

/** The same for a caller whose decision may have an amount. */
export function twoPeopleDocuments(uid: string, confirms: Confirms | undefined, deps: PolicyDeps) {
  return [
    deps.policies.at(policyDocument),
    deps.soloAmounts.at(uid),
    ...confirmDocuments(confirms, deps),
  ] as const;
}

/**
 * The one function that decides whether an administrator's decision goes ahead: alone, or as the second of two. It runs
 * in the transaction of the write, so that policy, roles and amounts are those at its commit; called after everything
 * else was read. Otherwise it is kept as the first of two, and nothing else is written; the same again, while that
 * counts, is no other. It counts for 72 hours, while its author is an administrator whose sessions were not ended, and
 * only for exactly what was decided. An amount that goes ahead alone is counted. Errors: those of `decidePeople`; if it
 * confirms a proposal, `not-found`, `already-decided` and `changed-meanwhile`.
 */
export async function passPeople(
  tx: Tx,
  asked: PeopleAsked & { by: By },
  deps: PolicyDeps,
): Promise<Passed | Proposed> {
  const { act, subject, admin } = asked;
  const nowMs = deps.now();
  const { uid } = admin;
  const digest = digestOf(asked);
  const confirmed = asked.kept === 'proposal' ? await readConfirmed(tx, asked, deps) : undefined;
  const first =
    asked.kept === 'record' ? approvalIn(asked.transaction, digest) : confirmed && firstOf(confirmed);
  const policy = policyAt(await deps.policies.read(tx, policyDocument), nowMs);
  // Amounts are only read while the policy has a bound for them.
  const amount = act.rule === 'amount' && policy.fromUsdCents !== null ? act.amountUsdCents : undefined;
  const solo = amount === undefined ? undefined : await deps.soloAmounts.read(tx, uid);
  const verdict = decidePeople({
    policy,
    act,
    soloUsdCents: daySum(solo, nowMs),
    callerUid: uid,
    subjectUid: subject?.uid ?? null,
    first: first && (await firstPerson(tx, first, { uid, isNamed: confirmed !== undefined }, deps)),
    nowMs,
  });
  if (verdict === 'first') return keepFirst(tx, { asked, digest, first }, deps);
  if (verdict === 'alone' && amount !== undefined && amount !== 'any' && amount !== 0)
    deps.soloAmounts.put(tx, uid, withAmount(solo, { uid, amountUsdCents: amount, nowMs }));
  if (confirmed !== undefined) {
    if (confirmed.digest !== digest) throw new DomainError('changed-meanwhile');
    const decided = { status: 'confirmed', decidedBy: admin, decidedAtMs: nowMs } as const;
    deps.proposals.put(tx, confirmed.id, { ...confirmed, ...decided });
  }
  return { first: verdict === 'second' ? first?.approval : undefined };
}

async function keepFirst(
  tx: Tx,
  { asked, digest, first }: { asked: PeopleAsked & { by: By }; digest: string; first: First | undefined },
  deps: PolicyDeps,
): Promise<Proposed> {
  const { act, admin, subject, by } = asked;
  const atMs = deps.now();
  const audited = { action: 'propose', ...by, subjectUid: subject?.uid ?? admin.uid } as const;
  if (asked.kept === 'record') {
    const { id, type, coin, amountUsdCents, received, outputs } = asked.transaction;
    if (first?.approval.uid !== admin.uid || !(await counts(tx, first, deps))) {
      const entered = {
        ...(received !== null && { receivedCoinUnits: received.coinUnits }),
        ...(outputs !== undefined && { outputs }),
      };
      asked.keep(tx, { ...admin, atMs, digest, ...entered });
      const detail = { operation: 'approve-transaction', type, coin, amountUsdCents };
      writeAudit(deps, tx, { ...audited, targetId: id, detail });
    }
    return new Proposed({
      message: 'Approved by you. Another administrator has to approve it too',
      proposalId: id,
    });
  }
  const { wanted, changes } = asked;
  const { id, isNew } = await findProposalId(tx, { makerUid: admin.uid, digest }, deps);
  if (isNew) {
    deps.proposals.create(tx, id, {
      ...wanted,
      id,
      status: 'waiting',
      changes,
      // An edit of only coins has no amount.
      amountUsdCents: act.rule === 'amount' && act.amountUsdCents !== 'any' ? act.amountUsdCents : 0,
      digest,
      maker: admin,
      subject,
      createdAtMs: atMs,
      expiresAtMs: waitsUntilMs(atMs),
      decidedBy: null,
      decidedAtMs: null,
    });
    asked.keep?.(tx);
    writeAudit(deps, tx, { ...audited, targetId: id, detail: { operation: wanted.operation } });
  }
  return new Proposed({ message: 'Proposed. Another administrator has to confirm it', proposalId: id });
}

/**
 * What is decided, and on which state. Of a record: the amount, its owner, its destination, the received amount if that
 * differs from the requested one, and what it books on the chain.
 */
function digestOf(asked: PeopleAsked): string {
  if (asked.kept === 'proposal') return proposalDigest(asked.wanted, asked.before);
  const { id, uid, coin, amountUsdCents, btcAddress, ethAddress, received, outputs } = asked.transaction;
  const entered = [received?.coinUnits, outputs].filter((each) => each !== undefined);
  return fingerprint(JSON.stringify([id, uid, coin, amountUsdCents, btcAddress, ethAddress, ...entered]));
}

/** The proposal that is confirmed, if one is. Errors: `not-found`, `already-decided`. */
async function readConfirmed(
  tx: Tx,
  { confirms }: KeptAsProposal,
  deps: PolicyDeps,
): Promise<Proposal | undefined> {
  if (confirms === undefined) return undefined;
  const proposal = await deps.proposals.read(tx, confirms.proposalId);
  if (proposal === undefined) throw new DomainError('not-found');
  if (proposal.status !== 'waiting') throw new DomainError('already-decided');
  return proposal;
}

function firstOf({ maker: { uid, name }, createdAtMs: atMs, digest, expiresAtMs }: Proposal): First {
  return { approval: { uid, name, atMs, digest }, expiresAtMs };
}

function approvalIn({ approvals }: Transaction, digest: string): First | undefined {
  const approval = approvals?.findLast((each) => each.digest === digest);
  return approval && { approval, expiresAtMs: waitsUntilMs(approval.atMs) };
}

/**
 * The first of two as they are now. Nobody, if their approval no longer counts and the caller has not named it: then
 * the caller is the first.
 */
async function firstPerson(
  tx: Tx,
  { approval: { uid, atMs }, expiresAtMs }: First,
  caller: { uid: string; isNamed: boolean },
  deps: PolicyDeps,
) {
  const [found, sessions] = await readTogether(tx, deps.users.at(uid), deps.sessions.at(uid));
  const user = wereEndedSince(sessions, atMs) ? undefined : found;
  const hasEnded = uid === caller.uid || expiresAtMs <= deps.now() || !isActiveAdmin(user, deps.now());
  return hasEnded && !caller.isNamed ? undefined : { uid, user, expiresAtMs };
}

/**
 * Whether a second administrator could still complete it. A suspension, a new password and a reset of factors end all
 * sessions, and owners can end their other ones: nobody then confirms what an intruder may have proposed. Signing out
 * ends only that session.
 */
async function counts(tx: Tx, { approval, expiresAtMs }: First, deps: PolicyDeps): Promise<boolean> {
  const { uid, atMs } = approval;
  return expiresAtMs > deps.now() && !wereEndedSince(await deps.sessions.read(tx, uid), atMs);
}

/** The proposal of the same request that can be confirmed, or the first unused id. */
async function findProposalId(
  tx: Tx,
  { makerUid, digest }: { makerUid: string; digest: string },
  deps: PolicyDeps,
): Promise<{ id: string; isNew: boolean }> {
  for (let round = 0; ; round += 1) {
    const id = proposalId({ key: deps.config.factorKey, makerUid, digest, round });
    const earlier = await deps.proposals.read(tx, id);
    if (earlier === undefined) return { id, isNew: true };
    if (earlier.status === 'waiting' && (await counts(tx, firstOf(earlier), deps)))
      return { id, isNew: false };
  }
}
