import { passwordField } from '../../access/password/password.schema.ts';
import { codeField } from '../../core/one-time-link/one-time-link.schema.ts';
import { nameSchema } from '../../kernel/validation/name-schema.ts';
import { object } from 'yup';

export const kycSessionSchema = nameSchema(
  'KycSessionBody',
  'The ticket of the verification, and the password chosen at registration.',
  object({ kycTicket: codeField(), password: passwordField() }),
);
