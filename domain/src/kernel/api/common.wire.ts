// The shapes of answers and queries that calls of several subjects share.
import { type AnyObject, array, boolean, type InferType, type ISchema, number, object, string } from 'yup';
import type { ChangedPart, ProofMethod, WaitReason } from '../../refusal-details.ts';
import { dayMs } from '../time/time-units.ts';
import { searchField } from '../validation/fields.ts';
import { namedObject } from '../validation/name-schema.ts';
import { validationTexts } from '../validation/validation.texts.ts';
import { apiLimits } from './api.limits.ts';

export const changeWire = namedObject('Change', {
  what: string().required(),
  before: string().defined(),
  after: string().defined(),
}).meta({ description: 'One change, in words.' });

export const messageWire = namedObject('Message', {
  message: string().required(),
}).meta({ description: 'A text for people about the finished act.' });

/** A list of an answer. It may be empty. */
export function listOf<T>(item: { required(): ISchema<T, AnyObject> }) {
  return array().of(item.required()).required();
}

/** A time as calls return it: ISO 8601 in UTC. */
export const timeWire = () => string().required().meta({ format: 'date-time' });

/** A time as calls return it, or `null` if there is none. */
export const timeOrNullWire = (description?: string) =>
  string()
    .nullable()
    .defined()
    .meta({ format: 'date-time', ...(description !== undefined && { description }) });

/** One of several words in a query; `byDefault` if absent. */
export function choiceField<const Word extends string>(
  words: readonly Word[],
  byDefault: NoInfer<Word>,
  description: string,
) {
  return string<Word>().oneOf(words, validationTexts.invalid).default(byDefault).meta({ description });
}

/** The URL of a call: a path in our code, which gets the app's origin when it leaves the server. */
export const callUrlWire = (description: string) => string().meta({ format: 'uri', description });

/** A stored time as calls return it. */
export function timeOrNull(atMs: number | null | undefined): string | null {
  return atMs === null || atMs === undefined ? null : new Date(atMs).toISOString();
}

/** An id and a name, such as `checkedBy` in lists. */
export const personWire = namedObject('Person', {
  _id: string().required(),
  name: string().required(),
}).meta({ description: 'A person, by id and name.' });

export const personWithEmailWire = personWire
  .shape({ email: string().required() })
  .meta({ name: 'PersonWithEmail', description: 'A person, by id, name and e-mail address.' });

/** The query of a paged list. Values arrive as texts and are cast. */
export const pageQuery = object({
  limit: number()
    .oneOf(apiLimits.pageSizes, validationTexts.invalid)
    .default(apiLimits.pageSizeDefault)
    .meta({ description: 'The number of rows of a page.' }),
  cursor: string()
    .max(200, validationTexts.invalid)
    .meta({ description: 'The `nextCursor` of the page before, absent for the first page.' }),
});

/** A day in UTC, `yyyy-mm-dd`. */
export const dayField = (description: string) => dateField(/^\d{4}-\d{2}-\d{2}$/, description);

/** A time as ISO 8601 in UTC with milliseconds, or a day: lists are filtered by the days of the reader's time zone. */
const momentField = (description: string) =>
  dateField(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$/, description);

const dateField = (pattern: RegExp, description: string) =>
  string()
    .matches(pattern, validationTexts.invalid)
    .test('day', validationTexts.invalid, (text) => text === undefined || isDate(text))
    .meta({ description });

/** The bounds of a list's period. */
export const momentFields = {
  from: momentField('Only from this moment on; of a day, from its beginning in UTC.'),
  to: momentField('Only up to and including this moment; of a day, up to its end in UTC.'),
};

/** The bounds of a list in milliseconds, both included. */
export function toMoments({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  return {
    fromMs: from === undefined ? undefined : Date.parse(from),
    toMs: to === undefined ? undefined : Date.parse(to) + (to.includes('T') ? 0 : dayMs - 1),
  };
}

/** The days that an answer covers. */
export const periodWire = () =>
  object({ from: string().required(), to: string().required() })
    .required()
    .meta({ name: 'Period', description: 'Days in UTC, both included.' });

export const heldFiguresWire = namedObject('HeldFigures', {
  balance: number().required(),
  btc: number().required(),
  eth: number().required(),
}).meta({ description: 'USD and coins that are held for withdrawals under review.' });

/** 30 February would be parsed as a day in March, and years before 0 have another format. */
function isDate(text: string): boolean {
  const atMs = Date.parse(text);
  const isWritten = !text.startsWith('0000') && !Number.isNaN(atMs);
  return isWritten && new Date(atMs).toISOString().startsWith(text);
}

export const listSorts = ['newest', 'oldest'] as const;
export type ListSort = (typeof listSorts)[number];

/**
 * The query of an administrator's list: a part of the user's name in any position, or a whole e-mail address or order
 * id, and the order by date.
 */
export const adminListQuery = pageQuery.shape({
  search: searchField().meta({
    description:
      "A part of the user's name in any position, or their whole e-mail address; for transactions also the order id.",
  }),
  sort: choiceField(listSorts, 'newest', 'The order by date.'),
});

/** The query of that list as a file, in parts of `listFileRows`. */
export const exportQuery = adminListQuery.omit(['limit']);

/**
 * The shape of a page: `{ items, total, isTotalExact, nextCursor }`. On the last page `nextCursor` is null. Up to 2,000
 * rows are counted exactly. Beyond that a list without a search shows a total that may be 15 minutes old. A list with a
 * search returns `total: 2000, isTotalExact: false`, which means 2,000 or more. Later pages repeat the first page's
 * total.
 */
export function pageWire<T>(name: string, item: ISchema<T, AnyObject>) {
  return object({
    items: array().of(item).required(),
    total: number().required().meta({ description: 'The number of rows on all pages.' }),
    isTotalExact: boolean().meta({
      description: 'False if there are more rows than `total`, otherwise absent.',
    }),
    nextCursor: nextCursorWire(),
  }).meta({ name, description: 'One page of a list, with the cursor of the next page.' });
}

/** A page of rows without a total. */
export function uncountedPageWire<T>(
  name: string,
  { description, item }: { description: string; item: ISchema<T, AnyObject> },
) {
  return object({ items: array().of(item).required(), nextCursor: nextCursorWire() }).meta({
    name,
    description,
  });
}

/** The cursor of a list's next page. */
export function nextCursorWire() {
  return string()
    .nullable()
    .defined()
    .meta({ description: 'The `cursor` of the next page, or null on the last one.' });
}

/**
 * The error answer of every call. `requestId` identifies its log line. `methods` and `ticket` tell the caller how to
 * continue after `second-factor-required` and `step-up-required`.
 */
export type ErrorWire = {
  error: string;
  code: string;
  field?: string;
  methods?: readonly ProofMethod[];
  ticket?: string;
  /** The parts that have changed, for `changed-meanwhile`. */
  changed?: readonly ChangedPart[];
  /** The waits of a withdrawal, for `not-payable-yet` and `daily-limit`. */
  waits?: readonly { reason: WaitReason; until: string | null }[];
  requestId: string;
};

/** The answer of a call with 202: nothing is done yet, a second administrator must confirm it. */
export const proposedWire = namedObject('Proposed', {
  message: string().required(),
  proposalId: string().required(),
}).meta({
  description:
    'A second administrator has to confirm this. `proposalId` is the proposal, or the withdrawal that was approved once.',
});
export type ProposedWire = InferType<typeof proposedWire>;

/** A change that a decision would make, in words for people. */
export type ChangeLine = { what: string; before: string; after: string };
