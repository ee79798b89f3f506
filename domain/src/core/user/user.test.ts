import { describe, expect, it } from 'vitest';
import { findFirstFailure } from '../../kernel/validation/first-failure.ts';
import { defaultSettings } from './user-settings.ts';
import { settingsSchema } from './user.schema.ts';
import { newUser } from './user.ts';

const registration = {
  uid: 'mira',
  name: 'Mira Holm',
  email: 'mira@people.test',
  number: '+4530123456',
  atMs: 7,
};

it('a new user has no role, no documents, no verified e-mail, is not suspended, and cannot get any of it by the registration', () => {
  const sneaky = { ...registration, isAdmin: true, isVerified: true, kycStatus: 'Approved', balance: 1 };
  expect(newUser(sneaky)).toEqual(newUser(registration));
  expect(newUser(registration)).toMatchObject({
    isAdmin: false,
    isBlocked: false,
    isVerified: false,
    kycStatus: 'Unverified',
    createdAtMs: 7,
    settings: { unusualActivity: true, latestSale: true, accountTips: true, newBrowser: false },
  });
});

describe('settings', () => {
  it.each(Object.keys(defaultSettings))('cannot be saved without %s', (name) => {
    const settings = Object.fromEntries(Object.entries(defaultSettings).filter(([key]) => key !== name));
    expect(findFirstFailure(settingsSchema, settings)?.field).toBe(name);
  });
});
