import type { Deps } from '../deps.ts';

/** What deciding about a second administrator reads and writes. */
export type PolicyDeps = Pick<
  Deps,
  'audit' | 'now' | 'policies' | 'proposals' | 'sessions' | 'soloAmounts' | 'users'
>;
