// Writes rows of the audit trail: about decisions, views, commands and jobs.

import type { AuditKind } from '@keelstone/domain/audit-kinds';
import { type AuditDetail, commandLineActor } from '@keelstone/domain/desk/audit/audit-row';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { canonicalJson } from '@keelstone/domain/kernel/hash-chain/canonical-json';
import { toSessionRef } from '@keelstone/domain/kernel/hash-chain/event-row';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import type { By } from '../call/caller.ts';
import type { NewAuditRow } from '../collections/audit.repository.ts';
import type { Writer } from '../firestore/tx.ts';
import type { PlatformDeps } from '../platform-deps.ts';

type AuditDeps = Pick<PlatformDeps, 'audit' | 'now'>;

export type Audited = By & {
  action: AuditKind;
  targetId: string;
  subjectUid: string;
  /** Further facts, such as `before`, `after` and `reason`, in a document of their own so that they can be erased. */
  detail?: AuditDetail;
};

/** Adds an audit row and its detail to the transaction of the audited action: two writes. */
export function writeAudit(writer: Writer, audited: Audited, deps: AuditDeps): void {
  deps.audit.add(writer, makeRow(audited, deps), makeDetail(audited));
}

/**
 * Writes the audit row of a view, which has no transaction, before anything is shown. An open page repeats its
 * requests: the same view by the same session leaves one row in a quarter of an hour (docs/decisions/views.md).
 */
export async function auditView(audited: Audited, deps: AuditDeps): Promise<void> {
  const { action, caller, targetId, subjectUid, detail = {} } = audited;
  const view = canonicalJson({ action, targetId, subjectUid, detail });
  const quarter = String(Math.floor(deps.now() / auditLimits.viewNotedEveryMs));
  const id = fingerprint(['view', caller.uid, caller.sid, quarter, view].join('|'));
  await deps.audit.addNow(makeRow(audited, deps), makeDetail(audited), id);
}

export type AuditedJob = {
  action: AuditKind;
  /** By default somebody at the command line. */
  actorUid?: string;
  /** The command as typed, `npm run …`, the name of the job, or the id of the batch that a job works on. */
  command: string;
  targetId: string;
  /** The person concerned, if any. */
  subjectUid?: string;
  detail?: AuditDetail;
};

/** Writes the audit row of an act without a session: of a command that somebody ran, or of a job. */
export function writeJobAudit(
  writer: Writer,
  { action: kind, actorUid = commandLineActor, command: requestId, detail, ...about }: AuditedJob,
  deps: AuditDeps,
): void {
  const { targetId, subjectUid = commandLineActor } = about;
  const row = { kind, actorUid, sessionRef: null, targetId, subjectUid, requestId, atMs: deps.now() };
  deps.audit.add(writer, row, detail ?? null);
}

function makeRow(
  { action: kind, caller, origin, targetId, subjectUid }: Audited,
  deps: AuditDeps,
): NewAuditRow {
  const { requestId } = origin;
  const sessionRef = toSessionRef(caller.sid);
  return { kind, actorUid: caller.uid, sessionRef, targetId, subjectUid, requestId, atMs: deps.now() };
}

function makeDetail({ origin, detail }: Audited): AuditDetail {
  return { ip: origin.ip, ...detail };
}
