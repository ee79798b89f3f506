import { chainHoldingsId } from '@keelstone/domain/collections';
import { findingToWire } from '@keelstone/domain/core/finding/finding.wire';
import { bookAccounts } from '@keelstone/domain/core/ledger/totals';
import { invariantTexts } from '@keelstone/domain/core/ledger/violation';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import {
  type BooksWire,
  chainHoldingsToWire,
  holdingsToWire,
  monthToWire,
} from '@keelstone/domain/desk/books/books.wire';
import { unitsToDecimal } from '@keelstone/domain/desk/books/holdings';
import type { Deps } from '../../../platform/deps.ts';
import { countFindings, type KeptReport } from './report.ts';
import { proofRequestId } from './request-proof.service.ts';

/** The statement of each invariant, including those around the ledger. */
const texts: Readonly<Record<string, string>> = {
  ...invariantTexts,
  I12: 'Firebase Auth agrees with the document of each user, and their address is reserved for them',
  I13: 'each image that a record refers to is in the vault, without a download token',
  I14: 'each decision of an administrator has exactly one audit row, and no detail of a row has changed',
  I15: 'copies equal their originals',
  I16: 'months equal the journal',
  I17: 'a closed account holds nothing, and nothing waits in it',
  I18: 'each payment on the chain that an approved deposit booked is booked once, for this deposit',
  I19: 'a closed month is as it was closed, and its movements lead to the amounts of the accounts at its end',
  unchecked: 'each account could be checked',
};

/** The last checks of the ledger with their findings, and the counted wallets. */
export async function getBooks(deps: Deps): Promise<BooksWire> {
  const [runs, whole, findings, holdings, onChain, months, request] = await Promise.all([
    deps.reconciliations.listLatest(booksLimits.shownRuns),
    deps.reconciliations.findLatestWhole(),
    deps.findings.listOpen(booksLimits.shownFindings),
    deps.holdings.list({ orderBy: [['day', 'desc']], limit: booksLimits.shownHoldings }),
    deps.chainHoldings.find(chainHoldingsId),
    deps.monthCloses.list({
      select: ['month', 'entries', 'parts', 'sha256', 'seal', 'closedAtMs'],
      orderBy: [['month', 'desc']],
      limit: booksLimits.shownMonths,
    }),
    deps.proofRequests.find(proofRequestId),
  ]);
  return {
    isRequested: request !== undefined,
    runs: runs.map((run) => ({
      at: new Date(run.atMs).toISOString(),
      isWhole: run.sinceMs === null,
      users: run.users,
      entries: run.entries,
      transactions: run.transactions,
      violations: Object.values(countFindings(run)).reduce((sum, count) => sum + count, 0),
    })),
    sums: whole === undefined ? [] : formatSums(whole),
    invariants: whole === undefined ? [] : listInvariants(whole),
    check: summariseCheck(whole),
    findings: findings.map(findingToWire),
    holdings: holdings.map(holdingsToWire),
    onChain: chainHoldingsToWire(onChain ?? {}),
    months: months.map(monthToWire),
  };
}

function formatSums({ sums }: KeptReport): BooksWire['sums'] {
  return bookAccounts.map((account) => ({
    account,
    usd: unitsToDecimal(sums[account].usd, 2),
    btc: unitsToDecimal(sums[account].btc, 8),
    eth: unitsToDecimal(sums[account].eth, 8),
  }));
}

/** Whether the ledger added up in the last check of all books. */
export function summariseCheck(whole: KeptReport | undefined): BooksWire['check'] {
  if (whole === undefined) return undefined;
  const results = listInvariants(whole);
  const failed = results.filter(({ violations }) => violations > 0).length;
  const { atMs, users, proven } = whole;
  const accounts = proven && {
    proven: proven.users,
    all: users,
    since: new Date(proven.sinceMs).toISOString(),
  };
  return { at: new Date(atMs).toISOString(), checks: results.length, failed, accounts };
}

function listInvariants(whole: KeptReport): BooksWire['invariants'] {
  const counts = new Map(Object.entries(countFindings(whole)));
  return Object.entries(texts).map(([invariant, text]) => ({
    invariant,
    text,
    violations: counts.get(invariant) ?? 0,
  }));
}
