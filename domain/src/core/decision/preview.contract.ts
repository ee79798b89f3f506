import { array, boolean, type InferType, number, object, string } from 'yup';
import type { ErrorCode } from '../../errors.ts';
import { type Asset, assets } from '../../kernel/amounts/coins.ts';
import { unitsToNumber } from '../../kernel/amounts/units.ts';
import { heldFiguresWire, listOf, timeWire } from '../../kernel/api/common.wire.ts';
import type { Access, Endpoint, FlagName, Subject } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { paymentWaitsWire } from '../../kernel/api/payment-wait.wire.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { idField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import type { Bucket } from '../ledger/figures.ts';
import { type JournalEntry, type Posting, systemAccounts } from '../ledger/journal.ts';

const postingWire = namedObject('PreviewPosting', {
  account: string()
    .oneOf(['user:available', 'user:held', ...systemAccounts] as const)
    .required(),
  asset: string().oneOf(assets).required(),
  amount: number().required(),
}).meta({ description: 'One posting of the journal entry, with a signed amount.' });

const figuresWire = namedObject('PreviewFigures', {
  balance: number().required(),
  btc: number().required(),
  eth: number().required(),
  held: heldFiguresWire.required(),
}).meta({ description: 'The available and held amounts of an account.' });

const factWire = namedObject('PreviewFact', {
  what: string().required(),
  value: string().required(),
}).meta({ description: 'One fact that the decision rests on, in words.' });
export type PreviewFact = InferType<typeof factWire>;

const warningWire = namedObject('PreviewWarning', {
  kind: string().meta({ description: 'Absent if `expected` does not cover the warning.' }),
  text: string().required(),
}).meta({ description: 'A warning to read before the decision.' });

export const previewWire = namedObject('Preview', {
  /** The refusal of the operation. The answer then has only `facts`. */
  refusal: object({ code: string().required(), error: string().required(), waits: paymentWaitsWire() })
    .optional()
    .default(undefined),
  needsSecond: boolean()
    .required()
    .meta({ description: 'True if a second administrator has to confirm it.' }),
  postings: listOf(postingWire),
  before: figuresWire.optional().default(undefined),
  after: figuresWire.optional().default(undefined),
  price: object({ coin: string().required(), rate: number().required(), rateAt: timeWire() })
    .optional()
    .default(undefined),
  warnings: listOf(warningWire),
  toConfirm: string().meta({
    description: 'The warnings that the administrator has to confirm. `expected` covers them.',
  }),
  ticks: array().of(string().required()).meta({
    description: 'The kinds of the warnings that this tick confirms, for `ticked`.',
  }),
  facts: listOf(factWire).meta({
    description: 'The facts that the decision rests on, or that were read before a refusal.',
  }),
  expected: string().defined().meta({
    description:
      'A fingerprint of the effect. A decision sent with it is done only if its effect is still the same.',
  }),
}).meta({ description: 'The effect that a decision would have. Nothing was done.' });
export type PreviewWire = InferType<typeof previewWire>;

export function postingToWire({ account, asset, delta }: Posting): PreviewWire['postings'][number] {
  return { account, asset, amount: unitsToNumber(asset, delta) };
}

/** The balances before and after an entry. */
export function balancesToWire({ after, postings }: JournalEntry) {
  const moved = (account: Posting['account'], asset: Asset): number =>
    postings
      .filter((posting) => posting.account === account && posting.asset === asset)
      .reduce((sum, { delta }) => sum + delta, 0);
  const beforeOf = (asset: Asset): Bucket => ({
    available: after[asset].available - moved('user:available', asset),
    held: after[asset].held - moved('user:held', asset),
  });
  const before = { usd: beforeOf('usd'), btc: beforeOf('btc'), eth: beforeOf('eth') };
  return { before: toFigures(before), after: toFigures(after) };
}

function toFigures(buckets: Record<Asset, Bucket>) {
  const convert = (bucket: keyof Bucket) => ({
    balance: unitsToNumber('usd', buckets.usd[bucket]),
    btc: unitsToNumber('btc', buckets.btc[bucket]),
    eth: unitsToNumber('eth', buckets.eth[bucket]),
  });
  return { ...convert('available'), held: convert('held') };
}

/** The fields of an operation that its preview is made from. */
export type Previewed = {
  subject: Subject;
  access: Access;
  cost: { reads: number; writes: number };
  flags: readonly FlagName[];
  body?: Endpoint['body'];
  example?: Readonly<Record<string, unknown>>;
  errors?: readonly ErrorCode[];
};

/** The names of the entries of a contract that have a preview. */
export type PreviewedIn<Entries> = {
  [Name in keyof Entries]: Entries[Name] extends { subject: Subject } ? Name : never;
}[keyof Entries] &
  string;

/** The request of a preview whose operation names the record in its path and has no body. */
function ofRecord(subject: Subject) {
  const isKyc = subject.kind === 'record' && subject.param === 'kycId';
  const idToPreview = isKyc ? exampleIds.pendingKyc : exampleIds.pendingDeposit;
  return { body: object({ idToPreview: idField() }), example: { idToPreview } } as const;
}

type RequestOf<Operation extends Previewed> = Operation extends { body: infer Body; example: infer Example }
  ? { body: Body; example: Example }
  : ReturnType<typeof ofRecord>;

type PreviewOf<Name extends string, Operation extends Previewed> = RequestOf<Operation> & {
  flags: Operation['flags'];
  cost: { reads: number; writes: number };
  errors: readonly ErrorCode[];
} & ReturnType<typeof previewCall<Name>>;

export type PreviewsOf<Entries> = {
  [Name in PreviewedIn<Entries> as `preview-${Name}`]: Entries[Name] extends Previewed
    ? PreviewOf<Name, Entries[Name]>
    : never;
};

/**
 * The only refusals of a preview: the record is missing or the caller's own. Any other refusal of the operation is part
 * of the answer.
 */
const refusals: readonly ErrorCode[] = ['no-user', 'not-found', 'own-account', 'own-record'];

/** The fields that all previews share. A client needs only these to call one. */
export function previewCall<Name extends string>(name: Name) {
  return {
    method: 'POST',
    path: `/api/preview/${name}`,
    access: 'admin',
    people: 'one',
    summary: `Shows the effect of \`${name}\` without doing it.`,
    throttles: throttles.adminView,
    response: previewWire,
  } as const;
}

/**
 * Derives the preview of every entry that has a `subject`: for administrators, with the entry's switches and body, and
 * an answer of its own. A preview changes nothing but is audited.
 */
export function derivePreviews<Entries extends Readonly<Record<string, object>>>(
  entries: Entries,
): PreviewsOf<Entries> {
  const previews = Object.entries(entries)
    .filter((entry): entry is [string, Previewed] => isPreviewed(entry[1]))
    .map(([name, { subject, cost, flags, body, example, errors = [] }]) => [
      `preview-${name}`,
      {
        ...previewCall(name),
        // Warnings read a few more documents; throttling and auditing write.
        cost: { reads: 2 * cost.reads + 2, writes: 4 },
        flags,
        ...(body === undefined ? ofRecord(subject) : { body, example }),
        errors: refusals.filter(
          (code) => errors.includes(code) || (code === 'not-found' && subject.kind === 'record'),
        ),
      },
    ]);
  // The one place where the mapped type is asserted.
  return Object.fromEntries(previews) as PreviewsOf<Entries>;
}

function isPreviewed(entry: object): entry is Previewed {
  return Reflect.has(entry, 'subject');
}
