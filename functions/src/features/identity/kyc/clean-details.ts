import { DomainError } from '@keelstone/domain/errors';
import type { KycDetails } from '@keelstone/domain/identity/kyc/kyc-record';
import { kycLimits } from '@keelstone/domain/identity/kyc/kyc.limits';
import { computeAgeInYears, capitalise } from '@keelstone/domain/identity/kyc/kyc.schema';
import { kycTexts } from '@keelstone/domain/identity/kyc/kyc.texts';
import { cleanName } from '@keelstone/domain/kernel/validation/name-field';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';

/** The declared details in their stored form: names composed and capitalised, the account's address in lower case. */
export function cleanDetails<Details extends Partial<KycDetails>>(details: Details): Details {
  const { firstName, lastName, email } = details;
  return {
    ...details,
    ...(firstName !== undefined && { firstName: capitalise(cleanName(firstName)) }),
    ...(lastName !== undefined && { lastName: capitalise(cleanName(lastName)) }),
    ...(email !== undefined && { email: email.toLowerCase() }),
  };
}

/** Refuses the birth date of somebody too young, or too old to be alive. Errors: `invalid-input`. */
export function assertAdult(dob: string, nowMs: number): void {
  const age = computeAgeInYears(dob, nowMs);
  if (age < kycLimits.ageYearsMin)
    throw new DomainError('invalid-input', { field: 'dob', message: kycTexts.adult });
  if (age > kycLimits.ageYearsMax)
    throw new DomainError('invalid-input', { field: 'dob', message: validationTexts.invalid });
}
