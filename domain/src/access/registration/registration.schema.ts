import { object } from 'yup';
import { optionalVersionField } from '../../core/legal/legal.schema.ts';
import { codeField } from '../../core/one-time-link/one-time-link.schema.ts';
import { newEmailField, phoneField } from '../../kernel/validation/fields.ts';
import { nameField } from '../../kernel/validation/name-field.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { newPasswordField } from '../password/password.schema.ts';
import { passwordTexts } from '../password/password.texts.ts';

/** The body of a registration, in the order of its form. The repeated password stays on the client. */
export const registrationSchema = namedObject('RegistrationBody', {
  name: nameField(validationLimits.nameLengthMax),
  email: newEmailField(),
  number: phoneField(),
  password: newPasswordField({
    required: passwordTexts.registerPassword,
    tooShort: passwordTexts.registerPasswordLength,
  }),
  terms: acceptedVersionField(),
  privacy: acceptedVersionField(),
}).meta({ description: 'A new account.' });

function acceptedVersionField() {
  return optionalVersionField().meta({
    description: 'The version that was read and accepted. Without it, the first sign-in asks for it.',
  });
}

/** `/verified?oobCode=…` */
export const verifySchema = object({ oobCode: codeField() });
