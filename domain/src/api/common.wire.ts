import { array, boolean, number, object, string, type AnyObject, type ISchema } from 'yup';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { searchField } from '../validation/fields.ts';

/** `{ message }`: what calls answer that only say that they succeeded. */
export const messageWire = object({ message: string().required() });

/** An id and a name, as `user` and `checkedBy` appear in lists. */
export const personWire = object({ _id: string().required(), name: string().required() });

export const personWithEmailWire = personWire.shape({ email: string().required() });

/** Query of a paged list. Values arrive as text and are cast. */
export const pageQuery = object({
  limit: number().oneOf(limits.pageSizes, fieldMessages.invalid).default(limits.pageSizeDefault),
  cursor: string().max(200, fieldMessages.invalid),
});

export const listSorts = ['newest', 'oldest'] as const;
export type ListSort = (typeof listSorts)[number];

/** Query of an administrator's list: a part of the user's name in any position, and the order by date. */
export const adminListQuery = pageQuery.shape({
  search: searchField(),
  sort: string().oneOf(listSorts, fieldMessages.invalid).default('newest'),
});

/**
 * `{ items, total, isTotalExact, nextCursor }`; `nextCursor` is null on the last page. Up to 2,000 rows are counted as
 * they are. Above that a list without a search tells a total that may be 15 minutes old, and one with a search says
 * `total: 2000, isTotalExact: false`: at least so many. Later pages repeat the first page's total.
 */
export function pageWire<T>(item: ISchema<T, AnyObject>) {
  return object({
    items: array().of(item).required(),
    total: number().required(),
    /** Only there, and false, where there are more than `total`. */
    isTotalExact: boolean(),
    nextCursor: string().nullable().defined(),
  });
}

/** The failing answer of every call; `requestId` finds the line in the log. */
export type ErrorWire = { error: string; code: string; field?: string; requestId: string };
