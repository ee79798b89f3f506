import { describe, expect, it } from 'vitest';
import { isBusy } from './run-transaction.ts';

describe('a transaction that may be sent again', () => {
  it.each([
    ['4 DEADLINE_EXCEEDED: Deadline exceeded', 4],
    ['8 RESOURCE_EXHAUSTED: Quota exceeded', 8],
    ['10 ABORTED: Transaction lock timeout.', 10],
    ['14 UNAVAILABLE: Connection dropped', 14],
    ['3 INVALID_ARGUMENT: The referenced transaction has expired or is no longer valid.', 3],
    ['3 INVALID_ARGUMENT: Transaction is invalid or closed.', 3],
  ])('%s', (message, code) => {
    expect(isBusy(Object.assign(new Error(message), { code }))).toBe(true);
  });
});

describe('a transaction that failed for good', () => {
  it.each([
    ['3 INVALID_ARGUMENT: Property array contains an invalid nested entity.', 3],
    ['6 ALREADY_EXISTS: Document already exists', 6],
    ['7 PERMISSION_DENIED: Missing or insufficient permissions', 7],
    ['9 FAILED_PRECONDITION: The query requires an index', 9],
  ])('%s', (message, code) => {
    expect(isBusy(Object.assign(new Error(message), { code }))).toBe(false);
  });

  it('an error of our own', () => {
    expect(isBusy(new Error('Transaction is invalid or closed'))).toBe(false);
    expect(isBusy(undefined)).toBe(false);
  });
});
