import type { PeopleRead } from '@keelstone/domain/audit/people-read';
import type { MonthClose } from '@keelstone/domain/books/month-close';
import type { ProofRequest } from '@keelstone/domain/books/proof-request';
import type { ChainHoldings } from '@keelstone/domain/books/wallet-holdings';
import { collections } from '@keelstone/domain/collections';
import type { Leases } from '@keelstone/domain/review/leases';
import type { ReviewCase } from '@keelstone/domain/review/review-case';
import { collection } from '../../platform/firestore/collection.ts';
import type { Database } from '../../platform/firestore/database.ts';
import type { Deps as MoneyDeps } from '../money/deps.ts';
import { holdingsRepository } from './books/holdings.repository.ts';
import { deskRepository } from './overview/desk.repository.ts';
import { profitRepository } from './profit/profit.repository.ts';
import { booksRepository } from './reconcile/books.repository.ts';
import { reconciliationRepository } from './reconcile/reconciliation.repository.ts';

export type Deps = MoneyDeps & ReturnType<typeof deskCollections>;

export function deskCollections(db: Database) {
  return {
    reviewCases: collection<ReviewCase>(db, collections.reviewCases),
    reviewLeases: collection<Leases>(db, collections.reviewLeases),
    peopleRead: collection<PeopleRead>(db, collections.peopleRead),
    books: booksRepository(db),
    reconciliations: reconciliationRepository(db),
    proofRequests: collection<ProofRequest>(db, collections.proofRequests),
    holdings: holdingsRepository(db),
    chainHoldings: collection<ChainHoldings>(db, collections.chainHoldings),
    monthCloses: collection<MonthClose>(db, collections.monthCloses),
    desk: deskRepository(db),
    profitBatches: profitRepository(db),
  };
}
