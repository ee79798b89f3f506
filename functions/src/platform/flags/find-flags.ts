import { flagsId } from '@keelstone/domain/collections';
import { normalFlags, type Flags } from '@keelstone/domain/core/kill-switch/kill-switch';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import type { PlatformDeps } from '../platform-deps.ts';

/** Finds the current kill switches. Never cached, so that a change counts from the next request on. */
export async function findFlags(deps: Pick<PlatformDeps, 'flags'>): Promise<Flags> {
  return (await deps.flags.find(flagsId)) ?? normalFlags;
}

/** Finds the kill switches for one call. A call without flags costs no read. */
export async function findFlagsFor(endpoint: Endpoint, deps: Pick<PlatformDeps, 'flags'>): Promise<Flags> {
  const { flags = [] } = endpoint;
  return flags.length === 0 ? normalFlags : findFlags(deps);
}
