import { describe, expect, it } from 'vitest';
import { passwordLimits } from '../../access/password/password.limits.ts';
import { newPasswordSchema } from '../../access/password/password.schema.ts';
import { loginSchema } from '../../access/sign-in/sign-in.schema.ts';
import { kycSessionSchema } from '../../identity/kyc/kyc-session.schema.ts';
import { findFirstFailure } from './first-failure.ts';
import { normalizePassword } from './password-forms.ts';
import { validationTexts } from './validation.texts.ts';

const [composed, decomposed] = ['caf\u00e9-1', 'cafe\u0301-1'];

describe('a password', () => {
  it('has one normal form, however its letters were composed', () => {
    for (const typed of [composed, decomposed]) expect(normalizePassword(typed)).toBe(composed);
  });

  it('is counted in its normal form', () => {
    const failureOf = (password: string) => findFirstFailure(newPasswordSchema, { password })?.message;
    expect(failureOf('e\u0301'.repeat(5))).toBe('Password should be at least 6 characters');
    expect(failureOf('e\u0301'.repeat(6))).toBeUndefined();
    expect(failureOf('e\u0301'.repeat(passwordLimits.lengthMax))).toBeUndefined();
    expect(failureOf('e\u0301'.repeat(passwordLimits.lengthMax + 1))).toBe(validationTexts.tooLong);
  });

  it('can be typed in any form wherever it may be set', () => {
    const password = 'e\u0301'.repeat(passwordLimits.lengthMax);
    expect(findFirstFailure(loginSchema, { email: 'a@b.co', password })).toBeUndefined();
    expect(findFirstFailure(kycSessionSchema, { kycTicket: 't'.repeat(32), password })).toBeUndefined();
  });
});
