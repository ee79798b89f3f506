import type { EndpointName } from '@keelstone/domain/api/contract';
import type { Timing } from './timing.ts';

export const concurrencies = [1, 10, 50] as const;

/** One call at one concurrency: the app, its Firestore operations alone, and a function that answers `{}`. */
export type Level = { concurrency: number; app: Timing; bare: Timing; empty: Timing };

/** What `npm run bench -- --only api` found. */
export type ApiFigures = {
  users: number;
  sent: { reads: number; writes: number };
  calls: Partial<Record<EndpointName, Level[]>>;
  memory: { bootBytes: number; afterBytes: number };
};
