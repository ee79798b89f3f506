import type { ListView } from '@keelstone/domain/desk/audit/audit-row';
import { peopleText } from '@keelstone/domain/desk/audit/people-read';
import type { EndpointName } from '@keelstone/domain/contract';
import type { collections } from '@keelstone/domain/collections';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../call/caller.ts';
import { auditView } from './write-audit.ts';

type Asked = { search?: string | undefined; status?: string; cursor?: string | undefined };
type Viewing = {
  action: EndpointName;
  caller: Caller;
  origin: Origin;
  /** The query; nothing for a list that is always shown whole. */
  query?: Asked;
  /** How many rows are about to be shown. */
  rows: number;
  /** Whose rows they are, by id; only the owner if it is their list. */
  people?: readonly string[];
};
type AuditDeps = Pick<Deps, 'audit' | 'now'>;

/** Notes that an administrator reads a list of people, before it is shown. */
export function auditList(
  deps: AuditDeps,
  { list, ...viewing }: Viewing & { list: keyof typeof collections },
): Promise<void> {
  return save(deps, viewing, { targetId: list, subjectUid: viewing.caller.uid });
}

/** The same for somebody's rows; views of one's own are not recorded. */
export async function auditListOf(
  deps: AuditDeps,
  { ownerUid, ...viewing }: Viewing & { ownerUid: string },
): Promise<void> {
  if (ownerUid === viewing.caller.uid) return;
  await save(deps, viewing, { targetId: ownerUid, subjectUid: ownerUid });
}

async function save(
  deps: AuditDeps,
  { action, caller, origin, query = {}, rows, people = [] }: Viewing,
  concerned: { targetId: string; subjectUid: string },
): Promise<void> {
  const { search = null, status = null, cursor } = query;
  const list: ListView = {
    search,
    status,
    isFirstPage: cursor === undefined,
    rows,
    people: peopleText(people),
  };
  await auditView(deps, { action, caller, origin, ...concerned, detail: list });
}
