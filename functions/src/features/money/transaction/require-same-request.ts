import { DomainError } from '@keelstone/domain/errors';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';

/**
 * Returns the record that an idempotency key already created for the same request, or `undefined` if the key is new.
 * Throws `key-reused` for a different request.
 */
export function requireSameRequest(
  earlier: Transaction | undefined,
  requestHash: string,
): Transaction | undefined {
  if (earlier !== undefined && earlier.requestHash !== requestHash) throw new DomainError('key-reused');
  return earlier;
}
