// The search, order and filters of an administrator's list, as its URL has them.

import { useSearchParams } from 'react-router-dom';
import { findBareTxid } from '@keelstone/domain/kernel/address/txid';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import { type ListSort, listSorts } from '@keelstone/domain/kernel/api/common.wire';
import { searchField } from '@keelstone/domain/kernel/validation/fields';
import { cleanTyped } from '@keelstone/domain/kernel/validation/shaping-characters';

export type PageSize = (typeof apiLimits.pageSizes)[number];

/** The filter of an administrator's list. An empty search matches everything. */
export type ListFilter<Status extends string = string> = {
  search: string;
  status: Status;
  sort: ListSort;
  limit: PageSize;
};

const search = searchField();

/** The search to send for a typed text, or `undefined` if the server would refuse it. A txid is sent bare. */
export function parseSearch(typed: string): string | undefined {
  const text = findBareTxid(typed) ?? cleanTyped(typed);
  return search.isValidSync(text) ? text : undefined;
}

/**
 * The filter of a list, kept in the URL, so that it can be shared and Back restores it. The URL has only values that
 * differ from the defaults. Beginning a search adds a history entry, so Back undoes it. Refining the search adds none.
 */
export function useListFilter<Status extends string>(statuses: readonly [Status, ...Status[]]) {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params, statuses);
  const change = (changes: Partial<ListFilter<Status>>): void => {
    const isSearchBegun = changes.search !== undefined && (filter.search === '') !== (changes.search === '');
    setParams(toParams({ ...filter, ...changes }, statuses), {
      replace: !isSearchBegun,
      preventScrollReset: true,
    });
  };
  return { filter, change };
}

function readFilter<Status extends string>(
  params: URLSearchParams,
  statuses: readonly [Status, ...Status[]],
): ListFilter<Status> {
  const oneOf = <T extends string>(name: string, known: readonly T[], usual: T): T =>
    known.find((each) => each === params.get(name)) ?? usual;
  return {
    search: parseSearch(params.get('search') ?? '') ?? '',
    status: oneOf('status', statuses, statuses[0]),
    sort: oneOf('sort', listSorts, 'newest'),
    limit:
      apiLimits.pageSizes.find((size) => String(size) === params.get('limit')) ?? apiLimits.pageSizeDefault,
  };
}

function toParams({ search: text, status, sort, limit }: ListFilter, [any]: readonly string[]) {
  return {
    ...(text === '' ? {} : { search: text }),
    ...(status === any ? {} : { status }),
    ...(sort === 'newest' ? {} : { sort }),
    ...(limit === apiLimits.pageSizeDefault ? {} : { limit: String(limit) }),
  };
}
