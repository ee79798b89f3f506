import { DomainError } from '@keelstone/domain/errors';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';

/**
 * Returns the record that an idempotency key already created for the same request; throws `key-reused` for a different
 * request; `undefined` if the key is new.
 */
export function requireSameRequest(
  earlier: Transaction | undefined,
  requestHash: string,
): Transaction | undefined {
  if (earlier !== undefined && earlier.requestHash !== requestHash) throw new DomainError('key-reused');
  return earlier;
}
