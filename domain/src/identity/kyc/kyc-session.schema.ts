import { passwordField } from '../../access/password/password.schema.ts';
import { codeField } from '../../core/one-time-link/one-time-link.schema.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';

export const kycSessionSchema = namedObject('KycSessionBody', {
  kycTicket: codeField(),
  password: passwordField(),
}).meta({ description: 'The ticket of the verification, and the password chosen at registration.' });
