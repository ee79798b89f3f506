import type { collections } from '@keelstone/domain/collections';
import type { EndpointName } from '@keelstone/domain/contract';
import { peopleText } from '@keelstone/domain/desk/audit/people-read';
import type { By } from '../call/caller.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import { auditView } from './write-audit.ts';

type Viewing = By & {
  action: EndpointName;
  /** The query; absent for a list that is always shown whole. */
  query?: { search?: string | undefined; status?: string; cursor?: string | undefined };
  /** The number of rows about to be shown. */
  rows: number;
  /** The people in the rows, by uid; absent if the list belongs to one owner. */
  people?: readonly string[];
} & ({ list: keyof typeof collections } | { ownerUid: string });

/** Records that somebody reads a list of people, or another person's rows, before it is shown. */
export async function auditList(viewing: Viewing, deps: Pick<PlatformDeps, 'audit' | 'now'>): Promise<void> {
  const { action, caller, origin, query = {}, rows, people = [] } = viewing;
  const isOwned = 'ownerUid' in viewing;
  if (isOwned && viewing.ownerUid === caller.uid) return;
  const { search = null, status = null, cursor } = query;
  const uid = isOwned ? viewing.ownerUid : caller.uid;
  const about = { targetId: isOwned ? viewing.ownerUid : viewing.list, subjectUid: uid };
  const detail = { search, status, isFirstPage: cursor === undefined, rows, people: peopleText(people) };
  await auditView({ action, caller, origin, ...about, detail }, deps);
}
