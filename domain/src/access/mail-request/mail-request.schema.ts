import { emailField } from '../../kernel/validation/fields.ts';
import { named } from '../../kernel/validation/named.ts';
import { object } from 'yup';

/** What asks for a reset link, or for another verification mail. */
export const emailOnlySchema = named('EmailBody', 'The address to mail.', object({ email: emailField() }));
