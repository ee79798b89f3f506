import { type ListSort, listSorts } from '@keelstone/domain/kernel/api/common.wire';
import { searchField } from '@keelstone/domain/kernel/validation/fields';
import { bareTxid } from '@keelstone/domain/kernel/address/txid';
import { typedText } from '@keelstone/domain/kernel/validation/shaping-characters';
import { useSearchParams } from 'react-router-dom';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';

export type PageSize = (typeof apiLimits.pageSizes)[number];

/** What an administrator chose of a list; an empty search is none. */
export type ListFilter<Status extends string = string> = {
  search: string;
  status: Status;
  sort: ListSort;
  limit: PageSize;
};

const search = searchField();

/** What is sent for what was typed, or `undefined` where the server would refuse it; of a transaction on a chain its bare id. */
export function searchOf(typed: string): string | undefined {
  const text = bareTxid(typed) ?? typedText(typed);
  return search.isValidSync(text) ? text : undefined;
}

/**
 * A list's filter, as it is in the URL, so that it can be shared and Back restores it. Only values that differ from the
 * defaults are there. A new search is a history entry that Back undoes; refining it is not.
 */
export function useListFilter<Status extends string>(statuses: readonly [Status, ...Status[]]) {
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params, statuses);
  const change = (changes: Partial<ListFilter<Status>>): void => {
    const isSearchBegun = changes.search !== undefined && (filter.search === '') !== (changes.search === '');
    setParams(paramsOf({ ...filter, ...changes }, statuses), {
      replace: !isSearchBegun,
      preventScrollReset: true,
    });
  };
  return { filter, change };
}

function filterOf<Status extends string>(
  params: URLSearchParams,
  statuses: readonly [Status, ...Status[]],
): ListFilter<Status> {
  const oneOf = <T extends string>(name: string, known: readonly T[], usual: T): T =>
    known.find((each) => each === params.get(name)) ?? usual;
  return {
    search: searchOf(params.get('search') ?? '') ?? '',
    status: oneOf('status', statuses, statuses[0]),
    sort: oneOf('sort', listSorts, 'newest'),
    limit:
      apiLimits.pageSizes.find((size) => String(size) === params.get('limit')) ?? apiLimits.pageSizeDefault,
  };
}

function paramsOf({ search: text, status, sort, limit }: ListFilter, [any]: readonly string[]) {
  return {
    ...(text === '' ? {} : { search: text }),
    ...(status === any ? {} : { status }),
    ...(sort === 'newest' ? {} : { sort }),
    ...(limit === apiLimits.pageSizeDefault ? {} : { limit: String(limit) }),
  };
}
