import type { PeopleRead } from '@keelstone/domain/desk/audit/people-read';
import type { MonthClose } from '@keelstone/domain/desk/books/month-close';
import type { ProofRequest } from '@keelstone/domain/desk/books/proof-request';
import type { ChainHoldings } from '@keelstone/domain/desk/books/wallet-holdings';
import { collections } from '@keelstone/domain/collections';
import type { Leases } from '@keelstone/domain/core/review/leases';
import type { ReviewCase } from '@keelstone/domain/core/review/review-case';
import { collection } from '../../platform/firestore/collection.ts';
import type { Database } from '../../platform/firestore/database.ts';
import type { Deps as MoneyDeps } from '../money/deps.ts';
import { holdingsRepository } from './books/holdings.repository.ts';
import { deskRepository } from './desk/desk.repository.ts';
import { profitRepository } from '../money/profit/profit.repository.ts';
import { booksRepository } from './books/books.repository.ts';
import { reconciliationRepository } from './books/reconciliation.repository.ts';

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
