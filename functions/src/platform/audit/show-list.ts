import type { collections } from '@keelstone/domain/collections';
import type { EndpointName } from '@keelstone/domain/contract';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import type { By } from '../call/caller.ts';
import type { Page } from '../firestore/page.ts';
import type { PlatformDeps } from '../platform-deps.ts';
import { auditList } from './audit-list.ts';

/** A request of an administrator for a page of a list. */
export type ListRequest<Query> = By & { query: Query };

type Filter = { search?: string | undefined; status?: string; cursor?: string | undefined };
type Shown<Query, Row, Wire> = {
  /** The call that shows the list or its file. */
  action: EndpointName;
  list: keyof typeof collections;
  request: ListRequest<Query>;
  find: (query: Query) => Promise<Page<Row>>;
  toWire: (row: Row) => Wire;
};

/**
 * One page of an administrator's list, or a part of its file. The reader, and the people it shows, are audited first.
 */
export async function showList<Query extends Filter, Row extends { uid: string }, Wire>(
  { action, list, request: { query, caller, origin }, find, toWire }: Shown<Query, Row, Wire>,
  deps: Pick<PlatformDeps, 'audit' | 'now'>,
): Promise<Page<Wire>> {
  const page = await find(query);
  const people = page.items.map(({ uid }) => uid);
  await auditList({ action, caller, origin, list, query, rows: people.length, people }, deps);
  return { ...page, items: page.items.map(toWire) };
}

/** The request with the page size of a file. */
export function withFileLimit<Query, Rest>({ query, ...rest }: Rest & { query: Query }) {
  return { ...rest, query: { ...query, limit: apiLimits.listFileRows } };
}
