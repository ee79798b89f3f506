import { array, number, object, string, type ISchema } from 'yup';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages.ts';

/** `{ message }`: what calls answer that only say that they succeeded. */
export const messageWire = object({ message: string().required() });

/** An id and a name, as `user` and `checkedBy` appear in lists (spec section 3). */
export const personWire = object({ _id: string().required(), name: string().required() });

export const personWithEmailWire = personWire.shape({ email: string().required() });

/** Query of a paged list (design.md 6). Values arrive as text and are cast. */
export const pageQuery = object({
  limit: number().oneOf(limits.pageSizes, fieldMessages.invalid).default(limits.pageSizeDefault),
  cursor: string().max(200, fieldMessages.invalid),
});

/** `{ items, total, nextCursor }`; `nextCursor` is absent on the last page. */
export function pageWire<T>(item: ISchema<T>) {
  return object({
    items: array().of(item).required(),
    total: number().required(),
    nextCursor: string().nullable().defined(),
  });
}

/** The failing answer of every call; `requestId` finds the line in the log. */
export type ErrorWire = { error: string; code: string; field?: string; requestId: string };
