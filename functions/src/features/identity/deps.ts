import type { ReviewCase } from '@keelstone/domain/core/review/review-case';
import type { Deps as PlatformDeps } from '../../platform/deps.ts';
import type { Collection } from '../../platform/firestore/collection.ts';
import type { Database } from '../../platform/firestore/database.ts';
import type { Deps as PeopleDeps } from '../people/deps.ts';
import { kycRepository } from './kyc/kyc.repository.ts';
import type { cleanImage } from '../core/upload/clean-image.ts';
import type { filesRepository } from '../core/upload/files.repository.ts';
import type { oneAtATime } from '../core/upload/one-at-a-time.ts';

export type Deps = PeopleDeps &
  ReturnType<typeof identityCollections> & {
    files: ReturnType<typeof filesRepository>;
    cleanImage: typeof cleanImage;
    decoding: ReturnType<typeof oneAtATime>;
    /** Of the desk: a deleted application takes its notes along. */
    reviewCases: Pick<Collection<ReviewCase>, 'erase'>;
  };

export function identityCollections(db: Database, { totals }: Pick<PlatformDeps, 'totals'>) {
  return { kyc: kycRepository(db, totals) };
}
