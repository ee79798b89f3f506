import { findingToWire, holdingsToWire, type BooksWire } from '@keelstone/domain/api/books.contract';
import { decimalOfUnits } from '@keelstone/domain/books/wallet-holdings';
import { limits } from '@keelstone/domain/limits';
import { invariantTexts } from '@keelstone/domain/ledger/violation';
import type { Deps } from '../deps.ts';
import type { ReconciliationReport } from '../reconcile/report.ts';
import { proofRequestId } from './request-proof.service.ts';

/** What each invariant states, including those around the ledger. */
const texts: Readonly<Record<string, string>> = {
  ...invariantTexts,
  I12: 'Firebase Auth says of each user what their document says',
  I13: 'each image that a record refers to is in the vault, without a download token',
  I14: 'each decision of an administrator has exactly one audit row',
  I15: 'copies equal their originals',
  I16: 'months equal the journal',
  I17: 'a closed account holds nothing, and nothing waits in it',
  I18: 'what an approved deposit has booked on the chain is booked once, for it',
};

/** The last checks of the ledger, what they found, and what was counted in the wallets. */
export async function getBooks(
  deps: Pick<Deps, 'reconciliations' | 'findings' | 'holdings' | 'proofRequests'>,
): Promise<BooksWire> {
  const [runs, whole, findings, holdings, request] = await Promise.all([
    deps.reconciliations.listLatest(limits.shownRuns),
    deps.reconciliations.findLatestWhole(),
    deps.findings.listOpen(limits.shownFindings),
    deps.holdings.listLatest(limits.shownHoldings),
    deps.proofRequests.find(proofRequestId),
  ]);
  return {
    isRequested: request !== undefined,
    runs: runs.map(({ atMs, sinceMs, users, entries, transactions, violations }) => ({
      at: new Date(atMs).toISOString(),
      isWhole: sinceMs === null,
      users,
      entries,
      transactions,
      violations: violations.length,
    })),
    sums: whole === undefined ? [] : sumsOf(whole),
    invariants: whole === undefined ? [] : invariantsOf(whole),
    findings: findings.map(findingToWire),
    holdings: holdings.map(holdingsToWire),
  };
}

function sumsOf({ sums }: ReconciliationReport): BooksWire['sums'] {
  return Object.entries(sums)
    .map(([account, { usd, btc, eth }]) => ({
      account,
      usd: decimalOfUnits(usd, 2),
      btc: decimalOfUnits(btc, 8),
      eth: decimalOfUnits(eth, 8),
    }))
    .sort((one, other) => rank(one.account) - rank(other.account));
}

/** Firestore sorts the fields of a map by name: the users come first here. */
const rank = (account: string): number =>
  ['users', 'sys:deposit', 'sys:payout', 'sys:profit', 'sys:adjust', 'sys:fx'].indexOf(account);

function invariantsOf({ violations }: ReconciliationReport): BooksWire['invariants'] {
  return Object.entries(texts).map(([invariant, text]) => ({
    invariant,
    text,
    violations: violations.filter((violation) => violation.invariant === invariant).length,
  }));
}
