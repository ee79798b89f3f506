import { describe, expect, it } from 'vitest';
import { settings } from '../settings.ts';
import { listSettingsFaults, type Settings } from './settings.ts';

const bounds = { addressHours: 24, passwordHours: 24, factorHours: 72, payoutDayUsdCents: 5_000_000 };

describe('settingsFaults', () => {
  it('accepts the settings of this folder, and bounds that are on', () => {
    expect(listSettingsFaults(settings)).toEqual([]);
    expect(listSettingsFaults({ ...settings, paymentBounds: bounds })).toEqual([]);
  });

  it.each<[Partial<Settings>, string]>([
    [{ depositUsdMin: 0 }, 'depositUsdMin must be a whole number from 1 to 1000000, and is 0.'],
    [
      { paymentBounds: { ...bounds, addressHours: -1 } },
      'paymentBounds.addressHours must be a whole number from 0 to 720, and is -1.',
    ],
    [
      { chain: { ...settings.chain, newSenderHours: 721 } },
      'chain.newSenderHours must be a whole number from 0 to 720, and is 721.',
    ],
    [
      { paymentBounds: { ...bounds, factorHours: 721 } },
      'paymentBounds.factorHours must be a whole number from 0 to 720, and is 721.',
    ],
    [
      { paymentBounds: { ...bounds, passwordHours: 1.5 } },
      'paymentBounds.passwordHours must be a whole number from 0 to 720, and is 1.5.',
    ],
    [
      { paymentBounds: { ...bounds, payoutDayUsdCents: NaN } },
      'paymentBounds.payoutDayUsdCents must be a whole number from 0 to 100000000000, and is NaN.',
    ],
    [
      { keptDays: { ...settings.keptDays, securityEvent: 179 } },
      'keptDays.securityEvent must be a whole number of days, 180 at least, or 0 for ever, and is 179.',
    ],
    [{ peopleReadAlert: 99 }, 'peopleReadAlert must be a whole number from 100 to 500, and is 99.'],
    [{ region: 'Iowa' }, 'region must be a region of Google Cloud such as europe-west1, and is "Iowa".'],
    [{ minInstances: 21 }, 'minInstances must be a whole number from 0 to 20, and is 21.'],
    [{ phoneCountries: [] }, 'phoneCountries must be a list of country codes such as US, with one at least.'],
  ])('has one sentence for %o', (change, sentence) => {
    expect(listSettingsFaults({ ...settings, ...change })).toEqual([sentence]);
  });
});
