import { describe, expect, it } from 'vitest';
import { limits, uploadContentTypes } from './limits.ts';

describe('the constants', () => {
  it('are the documented ones', () => {
    expect(limits).toMatchObject({
      depositUsdMin: 500,
      withdrawalUsdMin: 500,
      passwordLengthMin: 6,
      pageSizes: [10, 20, 50],
      pageSizeDefault: 10,
      uploadBytesMax: 4_194_304,
      activityEntries: 20,
      toastMs: 3500,
      copiedMs: 2000,
      resetRedirectMs: 2000,
    });
  });

  it('bound what one request and one account may hold', () => {
    expect(limits).toMatchObject({
      recordUsdMax: 10_000_000,
      rateAgeMsMax: 300_000,
      bodyBytesMax: 32_768,
      bodyDepthMax: 6,
      searchLengthMax: 64,
      pendingDepositsPerUser: 10,
      pendingWithdrawalsPerUser: 3,
    });
  });

  it('keep every sum of two figures of an account a safe integer', () => {
    expect(Number.isSafeInteger(2 * limits.accountUnitsMax)).toBe(true);
  });

  it('allow images and nothing executable', () => {
    expect(uploadContentTypes).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  });
});
