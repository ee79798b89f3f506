import { object } from 'yup';
import { deviceField } from '../../core/device/device.schema.ts';
import { codeField } from '../../core/one-time-link/one-time-link.schema.ts';
import { emailField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { passwordField } from '../password/password.schema.ts';
import { factorProofSchema } from '../second-factor/second-factor.schema.ts';

export const secondFactorSchema = namedObject('SecondFactorBody', {
  ticket: codeField(),
  proof: factorProofSchema,
  device: deviceField(),
}).meta({ description: 'The ticket for a correct password, and a second factor. `device` as in a login.' });

export const ticketSchema = object({ ticket: codeField() });

/** The body of a login. `device` distinguishes a known browser from a stranger's. It is optional. */
export const loginSchema = namedObject('LoginBody', {
  email: emailField(),
  password: passwordField(),
  device: deviceField(),
}).meta({
  description: 'Credentials. `device` is a random id that a client keeps, so that it is recognised.',
});
