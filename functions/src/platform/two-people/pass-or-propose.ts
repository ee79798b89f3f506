import { DomainError } from '@keelstone/domain/errors';
import type { PolicedAct } from '@keelstone/domain/policy/decide-people';
import {
  isProposalOpen,
  proposalDigest,
  proposalId,
  waitsUntilMs,
  type ChangeLine,
  type Proposal,
  type ProposalPerson,
  type ProposedRequest,
} from '@keelstone/domain/policy/proposal';
import type { Approval } from '@keelstone/domain/transaction/transaction';
import { writeAudit } from '../audit/write-audit.ts';
import type { DocumentAt } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';
import type { Caller, Origin } from '../call/caller.ts';
import type { PolicyDeps } from './policy-deps.ts';
import { Proposed } from '../call/proposed.ts';
import { hasLostSessions, requirePeople } from './require-people.ts';

/** The proposal that a caller confirms, and its proposer. */
export type Confirms = { proposalId: string; makerUid: string };

/** The documents that `passOrPropose` needs to confirm a proposal: read with the rest, they cost no round trip. */
export function confirmDocuments(
  confirms: Confirms | undefined,
  { proposals, users, sessions }: Pick<PolicyDeps, 'proposals' | 'users' | 'sessions'>,
): DocumentAt<object>[] {
  if (confirms === undefined) return [];
  const { proposalId: id, makerUid } = confirms;
  return [proposals.at(id), users.at(makerUid), sessions.at(makerUid)];
}

/** A write of an administrator whose first approval is a proposal, ready to be written. */
export type ProposableWrite = {
  act: PolicedAct;
  wanted: ProposedRequest;
  /** What it would change, in words. */
  changes: ChangeLine[];
  /** The state that it depends on: a proposal is confirmed only for this state. */
  before: unknown;
  /** Whose account it is about; `null` if it is nobody's. */
  subject: ProposalPerson | null;
  caller: Caller;
  origin: Origin;
  /** The caller as an administrator, read in the same transaction. */
  admin: ProposalPerson;
  /** The proposal that is confirmed; `undefined` for an original request. */
  confirms: Confirms | undefined;
};

/** It goes ahead; `first` proposed it, if it took two. */
export type Passed = { first: Approval | undefined };

/**
 * Lets a request be written, or writes a proposal instead, which the caller then returns without further writes. The
 * same request again is the same proposal, while that can be confirmed. Errors: those of `requirePeople`; if it
 * confirms a proposal, `not-found`, `already-decided` and `changed-meanwhile`.
 */
export async function passOrPropose(
  tx: Tx,
  write: ProposableWrite,
  deps: PolicyDeps,
): Promise<Passed | Proposed> {
  const { act, caller, subject, wanted, before, confirms } = write;
  const digest = proposalDigest(wanted, before);
  const confirmed = confirms === undefined ? undefined : await readWaiting(tx, confirms.proposalId, deps);
  if (confirmed === undefined) return firstOrAlone(tx, write, digest, deps);
  const { maker, expiresAtMs, createdAtMs } = confirmed;
  const { uid, name } = maker;
  await requirePeople(
    tx,
    {
      act,
      callerUid: caller.uid,
      subjectUid: subject?.uid ?? null,
      first: { uid, givenAtMs: createdAtMs, expiresAtMs, ifEnded: 'refuse' },
    },
    deps,
  );
  if (confirmed.digest !== digest) throw new DomainError('changed-meanwhile');
  const decided = { status: 'confirmed', decidedBy: write.admin, decidedAtMs: deps.now() } as const;
  deps.proposals.put(tx, confirmed.id, { ...confirmed, ...decided });
  return { first: { uid, name, atMs: createdAtMs, digest } };
}

async function firstOrAlone(
  tx: Tx,
  write: ProposableWrite,
  digest: string,
  deps: PolicyDeps,
): Promise<Passed | Proposed> {
  const { act, caller, origin, subject, wanted, changes, admin } = write;
  const subjectUid = subject?.uid ?? null;
  const { verdict } = await requirePeople(
    tx,
    { act, callerUid: caller.uid, subjectUid, first: undefined },
    deps,
  );
  if (verdict === 'alone') return { first: undefined };
  const { id, isNew } = await findProposalId(tx, { makerUid: caller.uid, digest }, deps);
  if (isNew) {
    const createdAtMs = deps.now();
    deps.proposals.create(tx, id, {
      ...wanted,
      id,
      status: 'waiting',
      changes,
      amountUsdCents: amountOf(act),
      digest,
      maker: admin,
      subject,
      createdAtMs,
      expiresAtMs: waitsUntilMs(createdAtMs),
      decidedBy: null,
      decidedAtMs: null,
    });
    writeAudit(deps, tx, {
      action: 'propose',
      caller,
      origin,
      targetId: id,
      subjectUid: subjectUid ?? admin.uid,
      detail: { operation: wanted.operation },
    });
  }
  return new Proposed({ message: 'Proposed. Another administrator has to confirm it', proposalId: id });
}

/** The amount of an action in USD; an edit of only coins has none. */
function amountOf(act: PolicedAct): number {
  return act.rule === 'amount' && act.amountUsdCents !== 'any' ? act.amountUsdCents : 0;
}

/** A proposal that can be confirmed. Errors: `not-found`, `already-decided`. */
async function readWaiting(tx: Tx, id: string, deps: Pick<PolicyDeps, 'proposals'>): Promise<Proposal> {
  const proposal = await deps.proposals.read(tx, id);
  if (proposal === undefined) throw new DomainError('not-found');
  if (proposal.status !== 'waiting') throw new DomainError('already-decided');
  return proposal;
}

/** The proposal of the same request that can be confirmed, or the first unused id. */
async function findProposalId(
  tx: Tx,
  { makerUid, digest }: { makerUid: string; digest: string },
  deps: Pick<PolicyDeps, 'now' | 'proposals' | 'sessions'>,
): Promise<{ id: string; isNew: boolean }> {
  for (let round = 0; ; round += 1) {
    const id = proposalId({ makerUid, digest, round });
    const earlier = await deps.proposals.read(tx, id);
    if (earlier === undefined) return { id, isNew: true };
    const made = { uid: makerUid, sinceMs: earlier.createdAtMs };
    if (isProposalOpen(earlier, deps.now()) && !(await hasLostSessions(tx, made, deps)))
      return { id, isNew: false };
  }
}
