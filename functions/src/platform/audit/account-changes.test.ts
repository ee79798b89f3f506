import { describe, expect, it } from 'vitest';
import { accountChanges } from './account-changes.ts';

/** The limit of one Firestore `in`. */
const kindsMax = 30;

describe('the kinds of rows in the history of an account', () => {
  it.each([
    'edit-figures',
    'credit-profit',
    'suspend-user',
    'approve-kyc',
    'propose',
    'grant-admin',
    'assign-case',
  ] as const)('has %s', (kind) => {
    expect(accountChanges).toContain(kind);
  });

  it.each([
    'get-user',
    'list-users',
    'preview-edit-figures',
    'update-wallet',
    'update-profile',
    'check-case',
  ] as const)('leaves out %s', (kind) => {
    expect(accountChanges).not.toContain(kind);
  });

  it('fit into one query', () => {
    expect(accountChanges.length).toBeLessThanOrEqual(kindsMax);
  });
});
