import { boolean, type InferType, number, object, string } from 'yup';
import { settings } from '@keelstone/operator/settings';
import { findingWire } from '../../core/finding/finding.wire.ts';
import { coins } from '../../kernel/amounts/coins.ts';
import { listOf, timeWire } from '../../kernel/api/common.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import {
  type ChainHoldings,
  unitsToDecimal,
  computeDifference,
  computeUnexplained,
  type WalletHoldings,
} from './holdings.ts';
import type { MonthClose } from './month-close.ts';

const decimal = (places: string) =>
  string()
    .required()
    .meta({ description: `A decimal number with ${places} places.` });

export const holdingsWire = namedObject('WalletHoldings', {
  day: string().required().meta({ description: 'In UTC, as yyyy-mm-dd.' }),
  btc: decimal('8'),
  eth: decimal('8'),
  ledgerBtc: decimal('8').nullable().defined(),
  ledgerEth: decimal('8').nullable().defined(),
  differenceBtc: decimal('8').nullable().defined(),
  differenceEth: decimal('8').nullable().defined(),
  by: string().required(),
  at: timeWire(),
}).meta({ description: 'The coins counted in the wallets on one day, and the sums of the ledger.' });
export type HoldingsWire = InferType<typeof holdingsWire>;

const chainHoldingsWire = namedObject('ChainHoldings', {
  coin: string().oneOf(coins).required(),
  at: timeWire(),
  source: string().required(),
  addresses: number().integer().required(),
  held: decimal('8'),
  ledger: decimal('8').nullable().defined(),
  leaving: decimal('8').meta({ description: 'The approved amount that is not recorded as sent.' }),
  unbooked: decimal('8').meta({
    description: 'Known payments to these addresses that no deposit has booked.',
  }),
  unexplained: decimal('8').nullable().defined().meta({ description: 'The rest of the difference.' }),
}).meta({
  description:
    "The coins at the platform's deposit addresses by their source, and the reasons why they differ from the ledger.",
});

const runWire = namedObject('Reconciliation', {
  at: timeWire(),
  isWhole: boolean()
    .required()
    .meta({ description: 'True for a check of all books, false for one of accounts that had changed.' }),
  users: number().integer().required(),
  entries: number().integer().required(),
  transactions: number().integer().required(),
  violations: number().integer().required(),
}).meta({ description: 'One run of the check of the books.' });

/** Two facts: a ledger that adds up may have open findings, and a finding may be closed before the next check. */
export const checkWire = namedObject('BooksCheck', {
  at: timeWire(),
  checks: number().integer().required(),
  failed: number().integer().required(),
  accounts: object({
    proven: number()
      .integer()
      .required()
      .meta({ description: 'The number of accounts that it has read itself.' }),
    all: number().integer().required(),
    since: timeWire().meta({ description: 'The time of the oldest proof.' }),
  })
    .optional()
    .default(undefined),
}).meta({
  description:
    'The number of violated invariants in the newest check of all books, absent before the first one.',
});

/** When all sums are checked. Not among the limits, which Home would load with it. */
export const nightlyAtUtc = '03:00';

/** "17 checks passed": the state of the ledger on Home and Books. */
export function checkText({
  checks,
  failed,
}: Pick<InferType<typeof checkWire>, 'checks' | 'failed'>): string {
  return failed === 0
    ? `${String(checks)} checks passed`
    : `${String(failed)} of ${String(checks)} checks failed`;
}

export const monthWire = namedObject('ClosedMonth', {
  month: string().required().meta({ description: 'As yyyy-mm.' }),
  entries: number().integer().required(),
  parts: number().integer().required().meta({ description: 'The number of parts of its file.' }),
  sha256: string().required().meta({ description: 'The SHA-256 of the whole file.' }),
  seal: string().required().meta({ description: 'The head of the audit chain, as number:hash.' }),
  closedAt: timeWire(),
}).meta({ description: 'A month in UTC whose movements do not change any more.' });
export type MonthWire = InferType<typeof monthWire>;

export const booksWire = namedObject('Books', {
  isRequested: boolean().required().meta({ description: 'True if a requested check has not ended yet.' }),
  runs: listOf(runWire),
  sums: listOf(
    object({
      account: string().required(),
      usd: decimal('2'),
      btc: decimal('8'),
      eth: decimal('8'),
    }),
  ).meta({ description: 'The sums by the last check of all accounts, empty before the first.' }),
  invariants: listOf(
    object({
      invariant: string().required(),
      text: string().required(),
      violations: number().integer().required(),
    }),
  ).meta({ description: 'The sums by the same check.' }),
  check: checkWire.optional().default(undefined),
  findings: listOf(findingWire),
  holdings: listOf(holdingsWire),
  onChain: listOf(chainHoldingsWire).meta({
    description: 'The holdings after each check of all books, empty if no source of chain data is set.',
  }),
  months: listOf(monthWire).meta({ description: 'The newest first.' }),
}).meta({ description: 'The results of the last checks of the ledger.' });
export type BooksWire = InferType<typeof booksWire>;

export function holdingsToWire(counted: WalletHoldings): HoldingsWire {
  const { day, units, ledger, byName, atMs } = counted;
  const difference = computeDifference(counted);
  const text = (value: string | undefined): string | null =>
    value === undefined ? null : unitsToDecimal(value, 8);
  return {
    day,
    btc: unitsToDecimal(String(units.btc), 8),
    eth: unitsToDecimal(String(units.eth), 8),
    ledgerBtc: text(ledger?.btc),
    ledgerEth: text(ledger?.eth),
    differenceBtc: text(difference?.btc),
    differenceEth: text(difference?.eth),
    by: byName,
    at: new Date(atMs).toISOString(),
  };
}

export function chainHoldingsToWire(read: ChainHoldings): BooksWire['onChain'] {
  return coins.flatMap((coin) => {
    const holdings = read[coin];
    if (holdings === undefined) return [];
    const { readAtMs, addresses, held, ledger, leaving, unbooked } = holdings;
    const text = (units: number | string) => unitsToDecimal(String(units), 8);
    const rest = computeUnexplained(holdings);
    return {
      coin,
      addresses,
      at: new Date(readAtMs).toISOString(),
      source: settings.chain.sources[coin],
      held: text(held),
      leaving: text(leaving),
      unbooked: text(unbooked),
      ledger: ledger === null ? null : text(ledger),
      unexplained: rest === null ? null : text(rest),
    };
  });
}

export function monthToWire({
  month,
  entries,
  parts,
  sha256,
  seal,
  closedAtMs,
}: Omit<MonthClose, 'opening' | 'closing' | 'previous'>): MonthWire {
  return {
    month,
    entries,
    parts: parts.length,
    sha256,
    seal: `${String(seal.seq)}:${seal.hash}`,
    closedAt: new Date(closedAtMs).toISOString(),
  };
}
