import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { AuditKind } from '@keelstone/domain/audit-kinds';
import type { AuditDetail } from '@keelstone/domain/desk/audit/audit-row';
import { commitTo } from '@keelstone/domain/kernel/hash-chain/event-row';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { type DemoBook, known } from './book.ts';

type Decision = {
  kind: AuditKind;
  by: string;
  targetId: string;
  subjectUid: string;
  atMs: number;
  detail: AuditDetail;
};

/** The network address of an administrator's decisions, if the stories have no sign-in of theirs. */
const officeIp = '203.0.113.1';

/** Adds what a decision of an administrator leaves behind, as the functions write it: one row (I14) with its detail. */
export function addAuditRow(book: DemoBook, decision: Decision): void {
  const { kind, by, targetId, subjectUid, atMs } = decision;
  if (!known(book.users, by).isAdmin) throw new Error(`${by} is no admin`);
  const id = fingerprint(`audit|${kind}|${targetId}`);
  const ip = book.activity.findLast(({ uid }) => uid === by)?.ip ?? officeIp;
  const detail = { ip, ...decision.detail };
  // The same bytes at every call: anyone who reads this file knows the details anyway.
  const { commitment, salt } = commitTo(detail, utf8ToBytes(id).slice(0, 16));
  book.audit.push({
    id,
    row: {
      kind,
      actorUid: by,
      sessionRef: null,
      targetId,
      subjectUid,
      requestId: 'demo',
      atMs,
      commitment,
    },
    kept: { salt, detail, subjectUid },
  });
}
