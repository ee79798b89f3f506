import type { EndpointName } from '@keelstone/domain/api/contract';
import type { ErrorCode } from '@keelstone/domain/errors';
import type { Whose } from '../../testing/example-things.ts';

/** `unmoved`: answered with 200, but nothing may be written. */
export type ExpectedOutcome = 'ok' | 'unmoved' | ErrorCode;

/**
 * One call whose answer to an allowed caller differs from the usual one (`ordinaryAnswer`), for one kind of target or
 * of path.
 */
export type Exception = { call: EndpointName; path?: Whose; target?: Whose; answer: ExpectedOutcome };

export const exceptions: readonly Exception[] = [
  { call: 'login', target: 'missing', answer: 'wrong-credentials' },
  { call: 'open-kyc-session', target: 'missing', answer: 'ticket-invalid' },
  { call: 'suspend-user', target: 'own', answer: 'own-account' },
  { call: 'unsuspend-user', target: 'own', answer: 'own-account' },
  { call: 'confirm-proposal', target: 'own', answer: 'own-proposal' },
  // The author may take it back.
  { call: 'refuse-proposal', target: 'own', answer: 'ok' },
  // A repeat finds nothing, and a record of somebody else looks the same as none.
  { call: 'delete-activity', target: 'other', answer: 'unmoved' },
  { call: 'delete-activity', target: 'missing', answer: 'unmoved' },
  // Administrators have no access to somebody else's address book.
  { call: 'rename-address', target: 'other', answer: 'not-found' },
  { call: 'remove-address', target: 'other', answer: 'not-found' },
  // Nor may one answer for somebody else.
  { call: 'answer-kyc', target: 'other', answer: 'not-found' },
  { call: 'answer-transaction', target: 'other', answer: 'not-found' },
  { call: 'end-session', answer: 'unmoved' },
  // Not even to an administrator whose own case it is.
  { call: 'get-case', target: 'own', answer: 'own-record' },
  { call: 'get-signals', target: 'own', answer: 'own-record' },
  // A list of the rows of a missing user is empty, like their transactions.
  { call: 'list-user-kyc', target: 'missing', answer: 'ok' },
  { call: 'list-user-history', target: 'missing', answer: 'ok' },
];
