import { waitsUntilMs } from '@keelstone/domain/policy/proposal';
import type { Deps } from '../deps.ts';
import { mailAboutWaiting, type AnnounceDeps } from './mail-about-waiting.ts';

/**
 * Mails the other administrators that a record was approved once and waits for one of them. Does nothing if it was
 * decided meanwhile. Safe to run again: a second run finds the mails.
 */
export async function announceFirstApproval(
  id: string,
  deps: AnnounceDeps & Pick<Deps, 'transactions'>,
): Promise<void> {
  const transaction = await deps.transactions.find(id);
  const approval = transaction?.approvals?.at(-1);
  if (transaction?.status !== 'Pending' || approval === undefined) return;
  const { uid, userName, userEmail, type } = transaction;
  const { atMs } = approval;
  await mailAboutWaiting(
    {
      event: `${id}-${String(atMs)}`,
      maker: approval,
      subject: { uid, name: userName, email: userEmail },
      what: `has approved a ${type.toLowerCase()}. It is done once another administrator approves it too.`,
      atMs,
      untilMs: waitsUntilMs(atMs),
    },
    deps,
  );
}

/** Whether a write gave a record its first approval, or a new one after that expired. */
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
