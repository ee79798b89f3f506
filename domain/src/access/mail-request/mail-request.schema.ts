import { emailField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';

export const emailOnlySchema = namedObject('EmailBody', 'The address to mail.', { email: emailField() });
