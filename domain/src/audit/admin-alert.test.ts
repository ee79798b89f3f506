import { describe, expect, it } from 'vitest';
import { addedOf, alertEvent, alertFor, amountsOf, mayAlert } from './admin-alert.ts';
import type { AuditRow } from './audit-row.ts';

const facts = { isAboutAdmin: false, amountUsdCents: undefined, boundUsdCents: 1_000_000 };

describe('what all administrators are mailed about', () => {
  it.each([
    ['update-wallet', 'admin-wallet-changed'],
    ['grant-admin', 'admin-role-changed'],
    ['revoke-admin', 'admin-role-changed'],
    ['set-policy', 'admin-policy-changed'],
    ['export-audit', 'admin-large-decision'],
  ] as const)('%s always, as %s', (kind, mail) => {
    expect(alertFor(kind, facts)).toBe(mail);
  });

  it.each(['credit-profit', 'edit-figures', 'return-payout'] as const)('%s from the threshold on', (kind) => {
    expect(alertFor(kind, { ...facts, amountUsdCents: 999_999 })).toBeUndefined();
    expect(alertFor(kind, { ...facts, amountUsdCents: 1_000_000 })).toBe('admin-large-decision');
    expect(alertFor(kind, facts), 'an amount that is not known').toBe('admin-large-decision');
  });

  it.each(['suspend-user', 'unsuspend-user', 'unlock-user', 'reset-factors'] as const)(
    '%s if it concerns an administrator',
    (kind) => {
      expect(alertFor(kind, facts)).toBeUndefined();
      expect(alertFor(kind, { ...facts, isAboutAdmin: true })).toBe('admin-large-decision');
    },
  );

  it.each(['delete-transaction', 'delete-kyc'] as const)('%s of somebody else always', (kind) => {
    expect(alertFor(kind, facts)).toBe('admin-large-decision');
  });

  it('record-payout, unless it is the first id of a payment that is on its way', () => {
    expect(alertFor('record-payout', facts)).toBe('admin-large-decision');
    expect(alertFor('record-payout', { ...facts, isFirstPayout: false })).toBe('admin-large-decision');
    expect(alertFor('record-payout', { ...facts, isFirstPayout: true })).toBeUndefined();
  });

  it('approve-transaction, if far more is booked than was asked for', () => {
    const approved = (addedUsdCents: number | undefined) =>
      alertFor('approve-transaction', { ...facts, boundUsdCents: 500, addedUsdCents });
    expect([0, 499].map(approved)).toEqual([undefined, undefined]);
    expect([500, undefined].map(approved)).toEqual(['admin-large-decision', 'admin-large-decision']);
    const without = alertFor('approve-transaction', { ...facts, boundUsdCents: 0, addedUsdCents: 0 });
    expect(without).toBeUndefined();
  });

  it('not an empty export', () => {
    expect(alertFor('export-audit', { ...facts, batches: 0 })).toBeUndefined();
    expect(alertFor('export-audit', { ...facts, batches: 1 })).toBe('admin-large-decision');
  });

  it.each(['reject-transaction', 'get-user', 'list-users', 'update-flag'] as const)('never %s', (kind) => {
    expect(mayAlert(kind)).toBe(false);
    expect(alertFor(kind, { ...facts, isAboutAdmin: true })).toBeUndefined();
  });
});

describe('the event of an alert', () => {
  const row: AuditRow = {
    kind: 'update-wallet',
    actorUid: 'ada',
    sessionRef: null,
    targetId: 'wallet',
    subjectUid: 'ada',
    requestId: 'r',
    atMs: 3_600_000,
    commitment: null,
  };

  it('is the row, or one an hour for the parts of an export', () => {
    expect(alertEvent('row', row)).toBe('row');
    const part = { ...row, kind: 'export-audit' as const };
    expect(alertEvent('one', part)).toBe(alertEvent('two', { ...part, atMs: 7_199_999 }));
    expect(alertEvent('one', part)).not.toBe(alertEvent('two', { ...part, atMs: 7_200_000 }));
    expect(alertEvent('one', part)).not.toBe(alertEvent('one', { ...part, actorUid: 'ben' }));
  });
});

describe('what an approval adds', () => {
  it.each([
    [{ amountUsdCents: 500, bookedUsdCents: 700 }, 200],
    [{ amountUsdCents: 500, bookedUsdCents: 300 }, 0],
    [{ amountUsdCents: 500 }, 0],
  ])('%j: %i cents', (detail, added) => {
    expect(addedOf(detail)).toBe(added);
  });
});

describe('the amounts of a decision', () => {
  it('are those of a credit, or what an edit has moved in either direction', () => {
    expect(amountsOf({ amountUsdCents: 5 })).toEqual({ usdCents: 5, btcUnits: 0, ethUnits: 0 });
    const edit = { usdCentsBefore: 10, usdCentsAfter: 3, btcUnitsBefore: 1, btcUnitsAfter: 4 };
    expect(amountsOf(edit)).toEqual({ usdCents: 7, btcUnits: 3, ethUnits: 0 });
  });

  it('are unknown without a detail', () => {
    expect(amountsOf({ ip: '198.51.100.1' })).toBeUndefined();
  });
});
