import type { Deps } from '../../src/entry/deps.ts';
import type { MoneyDeps } from '../../src/features/money/transaction/money-deps.ts';
import { memoryFactorKey, memoryWorld } from './memory-world.ts';

/** In-memory dependencies for the services of money: constants for everything that is not in the memory world. */
export function memoryDeps(
  ...world: Parameters<typeof memoryWorld>
): MoneyDeps &
  ReturnType<typeof memoryWorld> & { identity: Pick<Deps['identity'], 'revokeSessions' | 'setClaims'> } {
  return {
    ...memoryWorld(...world),
    config: { appUrl: 'https://keelstone.test', factorKey: memoryFactorKey },
    log: { info: () => undefined, error: () => undefined },
    newRequestId: () => '00000000-0000-4000-8000-000000000000',
    identity: { revokeSessions: () => Promise.resolve(), setClaims: () => Promise.resolve() },
  };
}
