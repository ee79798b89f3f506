import { registrationSchema } from '@keelstone/domain/auth/auth.schema';
import { fieldMessages } from '@keelstone/domain/messages';
import { string } from 'yup';
import { typedEmail } from '../../../lib/forms/typed-email.ts';
import { e164, typedPhoneField } from '../../../lib/phone/phone-number.ts';

export const registrationTexts = { name: '', email: '', number: '', password: '', confirmation: '' };
export type RegistrationTexts = typeof registrationTexts;

/** Everything up to the confirmation; that both are equal is asked last. */
export const registrationFormSchema = registrationSchema.shape({
  number: typedPhoneField(),
  confirmation: string().strict().required(fieldMessages.registerPasswordConfirm),
});

export function toRegistration({ name, email, number, ...passwords }: RegistrationTexts): RegistrationTexts {
  return { name: name.trim(), email: typedEmail(email), number: e164(number), ...passwords };
}
