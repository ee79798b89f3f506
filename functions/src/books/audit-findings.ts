import type { FindingWire } from '@keelstone/domain/api/books.wire';
import { peopleText } from '@keelstone/domain/audit/people-read';
import { collections } from '@keelstone/domain/collections';
import { auditView } from '../audit/write-audit.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/caller.ts';

/**
 * Notes whose findings an administrator is about to see: they name figures of single accounts. Sums, runs and holdings are
 * nobody's, so without such findings there is no row.
 */
export async function auditFindings(
  deps: Pick<Deps, 'audit' | 'now'>,
  { findings, caller, origin }: { findings: readonly FindingWire[]; caller: Caller; origin: Origin },
): Promise<void> {
  const people = findings.map(({ user }) => user).filter((uid) => uid !== '');
  if (people.length === 0) return;
  await auditView(deps, {
    action: 'get-books',
    caller,
    origin,
    targetId: collections.findings,
    subjectUid: caller.uid,
    detail: { rows: findings.length, people: peopleText(people) },
  });
}
