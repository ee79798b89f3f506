import { array, boolean, number, object, string, type InferType } from 'yup';
import type { Bucket } from '../ledger/account.ts';
import { assets, type Asset } from '../money/coins.ts';
import { systemAccounts, type JournalEntry, type Posting } from '../ledger/journal.ts';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '../money/units.ts';
import { named } from '../validation/named.ts';
import { heldFiguresWire, timeWire } from './common.wire.ts';
import { paymentWaitsWire } from './payment-wait.wire.ts';

const postingWire = named(
  'PreviewPosting',
  'One line of the journal entry: an account, an asset, a signed amount.',
  object({
    account: string()
      .oneOf(['user:available', 'user:held', ...systemAccounts] as const)
      .required(),
    asset: string().oneOf(assets).required(),
    amount: number().required(),
  }),
);

const figuresWire = named(
  'PreviewFigures',
  'What an account has available, and what is held.',
  object({
    balance: number().required(),
    btc: number().required(),
    eth: number().required(),
    held: heldFiguresWire.required(),
  }),
);

const factWire = named(
  'PreviewFact',
  'One thing that the decision rests on, in words.',
  object({ what: string().required(), value: string().required() }),
);
export type PreviewFact = InferType<typeof factWire>;

export const previewWire = named(
  'Preview',
  'What a decision would do. Nothing was done.',
  object({
    /** Why it would be refused; then only `facts` are there. */
    refusal: object({ code: string().required(), error: string().required(), waits: paymentWaitsWire() })
      .optional()
      .default(undefined),
    needsSecond: boolean()
      .required()
      .meta({ description: 'True if a second administrator has to confirm it.' }),
    postings: array().of(postingWire.required()).required(),
    before: figuresWire.optional().default(undefined),
    after: figuresWire.optional().default(undefined),
    price: object({ coin: string().required(), rate: number().required(), rateAt: timeWire() })
      .optional()
      .default(undefined),
    warnings: array().of(string().required()).required(),
    toConfirm: string().meta({
      description:
        'What the administrator has to confirm before they decide; `expected` covers the warnings.',
    }),
    facts: array()
      .of(factWire.required())
      .required()
      .meta({ description: 'What it rests on; a refusal has the facts that were read before it.' }),
    expected: string().defined().meta({
      description: 'Sent with the decision, which is then done only if its effect is still the same.',
    }),
  }),
);
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
  return { before: figuresOf(before), after: figuresOf(after) };
}

function figuresOf(buckets: Record<Asset, Bucket>) {
  const of = (bucket: keyof Bucket) => ({
    balance: unitsToNumber('usd', buckets.usd[bucket]),
    btc: unitsToNumber('btc', buckets.btc[bucket]),
    eth: unitsToNumber('eth', buckets.eth[bucket]),
  });
  return { ...of('available'), held: of('held') };
}

function unitsToNumber(asset: Asset, units: number): number {
  return asset === 'usd' ? usdToNumber(usdCents(units)) : coinToNumber(coinUnits(units));
}
