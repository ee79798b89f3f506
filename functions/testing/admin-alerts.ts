import type { AuditDetail, AuditKind } from '@keelstone/domain/audit/audit-row';
import type { MailKind } from '@keelstone/domain/mail/mail';
import type { Deps } from '../src/entry/deps.ts';
import { mailsOf } from './sent-mails.ts';
import type { Person } from './people.ts';
import { missingId } from './records.ts';

/** A row of something that an administrator did, as its trigger sees it; by default about themselves. */
export async function addAuditRow(
  deps: Deps,
  kind: AuditKind,
  {
    by,
    about = by,
    detail = {},
    atMs = Date.now(),
  }: { by: Person; about?: Person; detail?: AuditDetail; atMs?: number },
): Promise<string> {
  const targetId = missingId();
  const row = {
    kind,
    actorUid: by.uid,
    sessionRef: null,
    requestId: 'r',
    targetId,
    subjectUid: about.uid,
    atMs,
  };
  await deps.audit.addNow(row, { ip: '198.51.100.1', ...detail });
  const [id = ''] = await deps.audit.listIds({ where: [['targetId', '==', targetId]] });
  return id;
}

/** How many mails of a kind an event sends to each of the given people. */
export async function mailsSentTo(
  deps: Deps,
  people: readonly Person[],
  kind: MailKind,
  work: () => Promise<unknown>,
): Promise<number[]> {
  const count = () => Promise.all(people.map(async ({ email }) => (await mailsOf(deps, email, kind)).length));
  const before = await count();
  await work();
  return (await count()).map((after, index) => after - (before[index] ?? 0));
}
