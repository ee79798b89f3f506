import { describe, expect, it } from 'vitest';
import { computeAdded, alertEvent, alertFor, readAmounts, mayAlert } from './admin-alert.ts';
import type { AuditKind } from './audit-kinds.ts';
import type { AlertFacts, AlertMail } from './decisions.ts';
import type { AuditRow } from './desk/audit/audit-row.ts';

const facts = { isAboutAdmin: false, amountUsdCents: undefined, boundUsdCents: 1_000_000 };

const large = 'admin-large-decision';

describe('what all administrators are mailed about', () => {
  it.each<readonly [AuditKind, Partial<AlertFacts>, AlertMail | undefined]>([
    ['update-wallet', {}, 'admin-wallet-changed'],
    ['grant-admin', {}, 'admin-role-changed'],
    ['revoke-admin', {}, 'admin-role-changed'],
    ['set-policy', {}, 'admin-policy-changed'],
    ['delete-transaction', {}, large],
    ['delete-kyc', {}, large],
    ['export-audit', { batches: 1 }, large],
    ['export-audit', { batches: 0 }, undefined],
    ['export-month', {}, large],
    ['update-flag', {}, large],
    ['close-finding', {}, large],
    ['record-payout', { isFirstPayout: false }, large],
    ['record-payout', { isFirstPayout: true }, undefined],
    ['approve-transaction', { boundUsdCents: 500, addedUsdCents: 499 }, undefined],
    ['approve-transaction', { boundUsdCents: 500, addedUsdCents: 500 }, large],
    ['approve-transaction', { boundUsdCents: 500 }, large],
    ['approve-transaction', { boundUsdCents: 0, addedUsdCents: 0 }, undefined],
    ...(['credit-profit', 'edit-figures', 'return-payout'] as const).flatMap((kind) =>
      (
        [
          [999_999, undefined],
          [1_000_000, large],
          [undefined, large],
        ] as const
      ).map(([amountUsdCents, mail]) => [kind, { amountUsdCents }, mail] as const),
    ),
    ...(['suspend-user', 'unsuspend-user', 'unlock-user', 'reset-factors'] as const).flatMap((kind) => [
      [kind, {}, undefined] as const,
      [kind, { isAboutAdmin: true }, large] as const,
    ]),
  ])('%s, %j: %s', (kind, change, mail) => {
    expect(alertFor(kind, { ...facts, ...change })).toBe(mail);
  });

  it.each(['reject-transaction', 'get-user', 'list-users'] as const)('never %s', (kind) => {
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

  it('is the row of the act, but one an hour for all parts of an export', () => {
    expect(alertEvent('row', row)).toBe('row');
    const part = { ...row, kind: 'export-audit' as const };
    expect(alertEvent('one', part)).toBe(alertEvent('two', { ...part, atMs: 7_199_999 }));
    expect(alertEvent('one', part)).not.toBe(alertEvent('two', { ...part, atMs: 7_200_000 }));
    expect(alertEvent('one', part)).not.toBe(alertEvent('one', { ...part, actorUid: 'ben' }));
    expect(alertEvent('one', part)).not.toBe(alertEvent('one', { ...part, kind: 'export-month' }));
  });
});

it.each([
  [{ amountUsdCents: 500, bookedUsdCents: 700 }, 200],
  [{ amountUsdCents: 500, bookedUsdCents: 300 }, 0],
  [{ amountUsdCents: 500 }, 0],
])('an approval, %j, adds %i cents', (detail, added) => {
  expect(computeAdded(detail)).toBe(added);
});

it('the amounts of a decision are those of a credit, or what an edit has moved in either direction', () => {
  expect(readAmounts({ amountUsdCents: 5 })).toEqual({ usdCents: 5, btcUnits: 0, ethUnits: 0 });
  const edit = { usdCentsBefore: 10, usdCentsAfter: 3, btcUnitsBefore: 1, btcUnitsAfter: 4 };
  expect(readAmounts(edit)).toEqual({ usdCents: 7, btcUnits: 3, ethUnits: 0 });
  expect(readAmounts({ ip: '198.51.100.1' })).toBeUndefined();
});
