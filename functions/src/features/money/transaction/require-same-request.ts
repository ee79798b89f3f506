import { DomainError } from '@keelstone/domain/errors';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';

/**
 * The record that an idempotency key already created: the first result for the same request, `key-reused` for a
 * different one, `undefined` if the key is new.
 */
export function requireSameRequest(
  earlier: Transaction | undefined,
  requestHash: string,
): Transaction | undefined {
  if (earlier !== undefined && earlier.requestHash !== requestHash) throw new DomainError('key-reused');
  return earlier;
}
