import type { Database } from '../../platform/firestore/database.ts';
import type { Deps as DeskDeps } from '../desk/deps.ts';
import { expiringRepository } from './retention/expiring.repository.ts';

export type Deps = DeskDeps & ReturnType<typeof rightsCollections>;

export function rightsCollections(db: Database) {
  return { expiring: expiringRepository(db) };
}
