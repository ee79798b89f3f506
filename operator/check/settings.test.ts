import { describe, expect, it } from 'vitest';
import { settings } from '../settings.ts';
import { settingsFaults } from './settings.ts';

const bounds = { addressHours: 24, passwordHours: 24, factorHours: 72, payoutDayUsdCents: 5_000_000 };

describe('settingsFaults', () => {
  it('accepts the settings of this folder, and bounds that are on', () => {
    expect(settingsFaults(settings)).toEqual([]);
    expect(settingsFaults({ ...settings, paymentBounds: bounds })).toEqual([]);
  });

  it.each([
    [
      'addressHours',
      -1,
      'paymentBounds.addressHours must be a whole number of hours from 0 to 720, and is -1.',
    ],
    [
      'factorHours',
      721,
      'paymentBounds.factorHours must be a whole number of hours from 0 to 720, and is 721.',
    ],
    [
      'passwordHours',
      1.5,
      'paymentBounds.passwordHours must be a whole number of hours from 0 to 720, and is 1.5.',
    ],
    [
      'payoutDayUsdCents',
      NaN,
      'paymentBounds.payoutDayUsdCents must be a whole number of cents, 0 or more, and is NaN.',
    ],
  ])('has one sentence for %s: %d', (name, value, sentence) => {
    expect(settingsFaults({ ...settings, paymentBounds: { ...bounds, [name]: value } })).toEqual([sentence]);
  });
});
