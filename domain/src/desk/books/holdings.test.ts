import { describe, expect, it } from 'vitest';
import { sumCoinsByLedger, unitsToDecimal, computeDifference, type WalletHoldings } from './holdings.ts';

const sums = {
  users: { btc: '900', eth: '5' },
  'sys:deposit': { btc: '-1000', eth: '-5' },
  'sys:payout': { btc: '300', eth: '0' },
  'sys:profit': { btc: '-200', eth: '0' },
};
const counted: WalletHoldings = {
  day: '2026-11-22',
  units: { btc: 699, eth: 6 },
  ledger: sumCoinsByLedger(sums),
  ledgerAtMs: 1,
  byUid: 'ada',
  byName: 'Ada',
  atMs: 2,
};

describe('what the wallets should hold', () => {
  it('is what came in less what was paid out, whatever was credited', () => {
    expect(sumCoinsByLedger(sums)).toEqual({ btc: '700', eth: '5' });
    expect(sumCoinsByLedger({})).toEqual({ btc: '0', eth: '0' });
  });

  it('is compared with what was counted, in both directions', () => {
    expect(computeDifference(counted)).toEqual({ btc: '-1', eth: '1' });
    expect(computeDifference({ ...counted, ledger: null })).toBeNull();
  });

  it.each([
    ['0', '0.00000000'],
    ['-1', '-0.00000001'],
    ['123456789012345678901', '1234567890123.45678901'],
  ])('reads %s units as %s', (units, text) => {
    expect(unitsToDecimal(units, 8)).toBe(text);
  });
});
