import { describe, expect, it } from 'vitest';
import { accountChanges } from './account-changes.ts';

/** What Firestore takes in one `in`. */
const kindsMax = 30;

describe('what is asked of the trail as the history of an account', () => {
  it.each([
    'edit-figures',
    'credit-profit',
    'suspend-user',
    'approve-kyc',
    'propose',
    'grant-admin',
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

  it('can be asked for immediately', () => {
    expect(accountChanges.length).toBeLessThanOrEqual(kindsMax);
  });
});
